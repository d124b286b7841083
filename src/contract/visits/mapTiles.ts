/** Where map tiles come from, as the administrator configured it. */
import { z } from 'zod';

const mapTiles = z.object({
  /** A URL with gaps for `{z}`, `{x}` and `{y}`. */
  url: z.string(),
  /** Plain text that may hold one URL. */
  attribution: z.string(),
});

/** The answer of `GET /api/map-tiles`; null if maps are drawn on a plain background, without any third party. */
export const mapTilesResponse = z.object({ mapTiles: mapTiles.nullable() });

export type MapTiles = z.output<typeof mapTiles>;
export type MapTilesResponse = z.output<typeof mapTilesResponse>;
