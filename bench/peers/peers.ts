/** The peers that can be measured beside Pawkeeper, by the names that `--peers` takes. */
import { startDirectus } from './directus.ts';
import type { StartPeer } from './peer.ts';
import { startStrapi } from './strapi.ts';

export const PEERS = ['directus', 'strapi'] as const;
export type PeerName = (typeof PEERS)[number];

export const startPeers: Readonly<Record<PeerName, StartPeer>> = {
  directus: startDirectus,
  strapi: startStrapi,
};
