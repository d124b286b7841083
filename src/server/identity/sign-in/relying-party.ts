/** Under which name and origin passkeys are made and used: WebAuthn's relying party. */
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '#server/platform/errors/errors.ts';
import { originOf } from '#server/platform/http/same-origin.ts';

export interface Party {
  /** The host name that a passkey belongs to, without a port. */
  id: string;
  origin: string;
}

const isLocal = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/** The relying party of an origin; undefined where browsers make no passkeys: at an IP address, and without TLS. */
export function partyAt(origin: string): Party | undefined {
  if (!URL.canParse(origin)) return undefined;
  const { hostname, protocol } = new URL(origin);
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) return undefined;
  return protocol === 'https:' || isLocal(hostname) ? { id: hostname, origin } : undefined;
}

/**
 * The party of a request. Without `PUBLIC_URL` it is the name that the request itself came to. A forged `Host` gains
 * nothing: what a device signs holds the origin that its browser really showed, and a key answers for its own name only.
 */
export const partyOf = (
  request: FastifyRequest,
  publicOrigin: string | undefined,
): Party | undefined => partyAt(originOf(request, publicOrigin));

/** Gives the party, or refuses with what to do about it. */
export function requireParty(request: FastifyRequest, publicOrigin: string | undefined): Party {
  const party = partyOf(request, publicOrigin);
  if (party) return party;
  throw new HttpError(
    409,
    'Passkeys need a domain name: open Pawkeeper at localhost, or at a domain with https.',
  );
}
