/** Reading and saving days off. */
import {
  keepPreviousData,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { DayOff, DayOffInput, DayOffSaved, DaysOffHit } from '#contract/diary/daysOff.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { readAgain, saveAt, useChange, withoutRow } from '#web/data/change.ts';
import type { Save } from '#web/platform/forms/saveEntity.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';

const PATH = '/api/days-off';

/** All days off, by their first day. */
const daysOffQuery = queryOptions<DayOff[]>({ queryKey: [PATH] });

export const useDaysOff = () => useQuery(daysOffQuery);

/** The bookings that these days hit. Others may have come since they were asked for last. */
const hitsQuery = (from: IsoDate, to: IsoDate) =>
  queryOptions<DaysOffHit[]>({
    queryKey: [`${PATH}/bookings?from=${from}&to=${to}`],
    staleTime: 0,
    gcTime: 60_000,
  });

export const useHits = (from: IsoDate, to: IsoDate, enabled: boolean) =>
  useQuery({ ...hitsQuery(from, to), enabled, placeholderData: keepPreviousData });

/** Returns what finds bookings among those that were shown for these days. */
export function useShownHits() {
  const cache = useQueryClient();
  return (from: IsoDate, to: IsoDate, ids: readonly string[]): DaysOffHit[] =>
    (cache.getQueryData(hitsQuery(from, to).queryKey) ?? []).filter(({ id }) => ids.includes(id));
}

/** What to save, and the ids of the bookings to cancel with it. */
export type DaysOffSave = Save<DayOffInput & { cancelIds: string[] }, DayOff>;

/** Adds days off, or changes `base`. */
export const useSaveDaysOff = () =>
  useChange('dayOff', saveAt<DaysOffSave['values'], DayOff, DayOffSaved>(PATH), {
    show: (cache, { cancelled }) => cancelled > 0 && void readAgain(cache, 'appointment'),
  });

/** Deletes days off by their id. Bookings stay as they are. */
export const useDeleteDaysOff = () =>
  useChange('dayOff', (id: string) => deleteRequest(`${PATH}/${id}`), {
    show: withoutRow(daysOffQuery.queryKey),
  });
