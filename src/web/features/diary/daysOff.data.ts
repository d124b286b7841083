/** Reading and saving days off. */
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { DayOff, DayOffInput, DayOffSaved, DaysOffHit } from '#contract/daysOff.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { invalidateAppointments } from '#web/features/appointments/appointments.data.ts';
import type { Save } from '#web/platform/forms/saveEntity.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest } from '#web/platform/net/http.ts';
import { invalidate } from '#web/platform/net/invalidate.ts';

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

/** Adds days off, or changes `base`; a conflict where `base` is no longer the latest version. */
export function useSaveDaysOff() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ values, base, key }: DaysOffSave) =>
      base === undefined
        ? apiRequest<DayOffSaved>('POST', PATH, values, { key })
        : apiRequest<DayOffSaved>('PUT', `${PATH}/${base.id}`, {
            ...values,
            updatedAt: base.updatedAt,
          }),
    onSuccess: ({ cancelled }) => {
      if (cancelled > 0) void invalidateAppointments(cache);
    },
    onSettled: () => void invalidate(cache, daysOffQuery),
  });
}

/** Deletes days off by their id. Bookings stay as they are. */
export function useDeleteDaysOff() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => deleteRequest(`${PATH}/${id}`),
    onSuccess: (_, id) =>
      cache.setQueryData(daysOffQuery.queryKey, (rows) => rows?.filter((row) => row.id !== id)),
    onSettled: () => void invalidate(cache, daysOffQuery),
  });
}
