/** The headers that tell browsers what pages of this server may do. */
import helmet from '@fastify/helmet';
import type { MapTiles } from '#server/platform/config.ts';
import type { Server } from '#server/platform/http.ts';

interface OtherPlaces {
  publicOrigin: string | undefined;
  mapTiles: MapTiles | undefined;
  uploadOrigin: string | undefined;
}

/**
 * Scripts, styles and connections come from this server only; nothing may frame it. Pictures may come from the
 * server of the map's tiles too, and photos go straight to their store, where either is configured.
 */
export async function secureHeaders(
  app: Server,
  { publicOrigin, mapTiles, uploadOrigin }: OtherPlaces,
): Promise<void> {
  const tls = publicOrigin?.startsWith('https:') ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        connectSrc: ["'self'", ...(uploadOrigin === undefined ? [] : [uploadOrigin])],
        imgSrc: ["'self'", 'data:', 'blob:', ...tilesOrigin(mapTiles)],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // 'no-referrer' would make browsers send `Origin: null` from the sign-in form.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: tls ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header(
      'permissions-policy',
      'geolocation=(self), camera=(self), microphone=(), payment=()',
    );
  });
}

const tilesOrigin = (tiles: MapTiles | undefined): string[] =>
  tiles ? [new URL(tiles.url.replaceAll(/\{[zxy]\}/g, '0')).origin] : [];
