/** Where map tiles come from, as the administrator configured it. */
import { useQuery } from '@tanstack/react-query';
import type { MapTiles, MapTilesResponse } from '#contract/visits/mapTiles.ts';

export type { MapTiles };

/** The tiles; undefined where there are none, or while they load: maps then have a plain ground. */
export const useMapTiles = (): MapTiles | undefined =>
  useQuery<MapTilesResponse>({ queryKey: ['/api/map-tiles'] }).data?.mapTiles ?? undefined;
