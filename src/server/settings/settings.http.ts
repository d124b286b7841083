/** The one call that tells the web app how this Pawkeeper is configured. */
import { settings } from '#contract/settings.ts';
import type { MapTiles } from '#server/platform/config.ts';
import type { Server } from '#server/platform/http.ts';

export function settingsRoutes(app: Server, mapTiles: MapTiles | undefined): void {
  app.get('/api/settings', { schema: { response: { 200: settings } } }, () => ({
    mapTiles: mapTiles ?? null,
  }));
}
