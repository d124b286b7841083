/** Visits that are over and not marked as done. */
import { useQuery } from '@tanstack/react-query';
import type { UnmarkedVisits } from '#contract/money/unmarkedVisits.ts';
import { APPOINTMENTS_PATH } from '#web/data/appointments.ts';
import { useChange } from '#web/data/change.ts';
import { apiRequest } from '#web/platform/net/http.ts';

const PATH = `${APPOINTMENTS_PATH}/unmarked`;

/** A visit that ends joins them without a save: after a minute a page that opens asks again. */
export const useUnmarked = () => useQuery<UnmarkedVisits>({ queryKey: [PATH], staleTime: 60_000 });

/** Marks visits as done, or sets those back that were marked and are on no invoice yet. */
export const useMarkVisits = (call: 'done' | 'undo') =>
  useChange(
    'appointment',
    (appointmentIds: readonly string[]) =>
      apiRequest<UnmarkedVisits>('POST', `${PATH}/${call}`, { appointmentIds }),
    { scope: PATH, show: (cache, now) => cache.setQueryData([PATH], now) },
  );
