/** The security headers, which tell browsers what our pages may do. They are the same for every response. */
import type { MapTiles } from '#server/platform/config/config.ts';
import type { Server } from '#server/platform/http/server.ts';

interface ContentOrigins {
  publicOrigin: string | undefined;
  mapTiles: MapTiles | undefined;
  uploadOrigin: string | undefined;
}

const tilesOrigin = (tiles: MapTiles | undefined): string[] =>
  tiles ? [new URL(tiles.url.replaceAll(/\{[zxy]\}/g, '0')).origin] : [];

/** For responses that the hook below doesn't reach; these are never pages. */
export const MINIMAL_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
};

/**
 * Scripts, styles and connections come from this server only, and no page may frame it. Where they are configured, pictures may
 * come from the server of the map tiles too, and photos are sent straight to the bucket.
 */
function contentPolicy({ mapTiles, uploadOrigin }: ContentOrigins): string {
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

/** Sets the headers on every response. They are those of Helmet 8, stricter about frames, and the permissions policy. */
export function secureHeaders(app: Server, origins: ContentOrigins): void {
  const isTls = origins.publicOrigin?.startsWith('https:') ?? false;
  const headers = {
    'content-security-policy': contentPolicy(origins),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    // 'no-referrer' would make browsers send `Origin: null` from the sign-in form.
    'referrer-policy': 'same-origin',
    // Without subdomains: their sites are not ours, and may have no TLS.
    ...(isTls && { 'strict-transport-security': 'max-age=31536000' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
