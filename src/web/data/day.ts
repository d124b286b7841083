/** Reading a day as a run, and putting it into another order. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Day } from '#contract/visits/days.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { useChange } from '#web/data/change.ts';
import { apiRequest } from '#web/platform/net/http.ts';

export const dayPath = (date: IsoDate): string => `/api/days/${encodeURIComponent(date)}`;

const dayQuery = (date: IsoDate) =>
  queryOptions<Day>({
    queryKey: [dayPath(date)],
    // Clients, pets and visits are in it too: what was changed on their pages is read when it is opened again.
    refetchOnMount: 'always',
  });

/** A day with its bookings in the order of the run. */
export const useDay = (date: IsoDate) => useQuery(dayQuery(date));

/** Stores the order of a day's bookings, by their ids. Without ids they are in order of time again. */
export const useOrderDay = (date: IsoDate) =>
  useChange(
    'dayOrder',
    (order: readonly string[]) => apiRequest('PUT', dayPath(date), { order }),
    { scope: dayPath(date), waits: true },
  );
