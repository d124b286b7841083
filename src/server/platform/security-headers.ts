/** The headers that tell browsers what pages of this server may do: the same for every answer, and written once. */
import type { MapTiles } from '#server/platform/config.ts';
import type { Server } from '#server/platform/http.ts';

interface OtherPlaces {
  publicOrigin: string | undefined;
  mapTiles: MapTiles | undefined;
  uploadOrigin: string | undefined;
}

const tilesOrigin = (tiles: MapTiles | undefined): string[] =>
  tiles ? [new URL(tiles.url.replaceAll(/\{[zxy]\}/g, '0')).origin] : [];

/** For an answer that is no page, where none of the hooks below run. */
export const HARMLESS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
};

/**
 * Scripts, styles and connections come from this server only; nothing may frame it. Pictures may come from the
 * server of the map's tiles too, and photos go straight to their store, where either is configured.
 */
function contentPolicy({ mapTiles, uploadOrigin }: OtherPlaces): string {
  const connections = ["'self'", ...(uploadOrigin === undefined ? [] : [uploadOrigin])];
  const pictures = ["'self'", 'data:', 'blob:', ...tilesOrigin(mapTiles)];
  return [
    "default-src 'self'",
    `connect-src ${connections.join(' ')}`,
    `img-src ${pictures.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');
}

/** Puts the headers on every answer. Those about content types, frames and downloads are what Helmet 8 sends. */
export function secureHeaders(app: Server, places: OtherPlaces): void {
  const isTls = places.publicOrigin?.startsWith('https:') ?? false;
  const headers = {
    'content-security-policy': contentPolicy(places),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    // 'no-referrer' would make browsers send `Origin: null` from the sign-in form.
    'referrer-policy': 'same-origin',
    // Not for the names below this one: their sites are not ours, and may have no TLS.
    ...(isTls && { 'strict-transport-security': 'max-age=31536000' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=()',
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
