/** The call that tells the web app where map tiles come from. */
import { type MapTiles, mapTilesResponse } from '#contract/visits/mapTiles.ts';
import type { Server } from '#server/platform/http/server.ts';

export function mapTileRoutes(app: Server, mapTiles: MapTiles | undefined): void {
  app.get(
    '/api/map-tiles',
    {
      schema: {
        operationId: 'getMapTiles',
        summary: 'Get where map tiles come from',
        response: { 200: mapTilesResponse },
      },
    },
    () => ({ mapTiles: mapTiles ?? null }),
  );
}
