/** Where the tiles of maps come from, as the keeper of this Pawkeeper configured it. */
import { useQuery } from '@tanstack/react-query';
import type { Settings } from '#contract/settings.ts';

export type MapTiles = NonNullable<Settings['mapTiles']>;

/** The tiles, or undefined where there are none (or nobody knows yet): then the plain ground serves. */
export const useMapTiles = (): MapTiles | undefined =>
  useQuery<Settings>({ queryKey: ['/api/settings'] }).data?.mapTiles ?? undefined;
