/** Reading a day as a run, and putting it into another order. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Day } from '#contract/days.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { DAYS_PATH } from '#web/features/appointments/appointments.data.ts';
import { apiRequest } from '#web/platform/net/http.ts';
import { invalidate } from '#web/platform/net/invalidate.ts';

const dayPath = (date: IsoDate): string => `${DAYS_PATH}/${encodeURIComponent(date)}`;

const dayQuery = (date: IsoDate) =>
  queryOptions<Day>({
    queryKey: [dayPath(date)],
    // Clients, pets and visits are in it too: what was changed on their pages is read when it is opened again.
    refetchOnMount: 'always',
  });

/** A day with its bookings in the order of the run. */
export const useDay = (date: IsoDate) => useQuery(dayQuery(date));

/** Stores the order of a day's bookings, by their ids. Without ids they are in order of time again. */
export function useOrderDay(date: IsoDate) {
  const cache = useQueryClient();
  return useMutation({
    // One after the other: the last order that was chosen is the one that stays.
    scope: { id: dayPath(date) },
    mutationFn: (order: readonly string[]) => apiRequest('PUT', dayPath(date), { order }),
    onSettled: () => invalidate(cache, dayQuery(date)),
  });
}
