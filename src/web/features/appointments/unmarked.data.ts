/** Visits that are over and not marked as done. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UnmarkedVisits } from '#contract/unmarkedVisits.ts';
import {
  APPOINTMENTS_PATH,
  invalidateAppointments,
} from '#web/features/appointments/appointments.data.ts';
import { apiRequest } from '#web/platform/net/http.ts';

const PATH = `${APPOINTMENTS_PATH}/unmarked`;

/** A visit that ends joins them without a save: after a minute a page that opens asks again. */
export const useUnmarked = () => useQuery<UnmarkedVisits>({ queryKey: [PATH], staleTime: 60_000 });

/** Marks visits as done, or sets those back that were marked and are on no invoice yet. */
export function useMarkVisits(call: 'done' | 'undo') {
  const cache = useQueryClient();
  return useMutation({
    scope: { id: PATH },
    mutationFn: (appointmentIds: readonly string[]) =>
      apiRequest<UnmarkedVisits>('POST', `${PATH}/${call}`, { appointmentIds }),
    onSuccess: (now) => cache.setQueryData([PATH], now),
    onSettled: () => void invalidateAppointments(cache),
  });
}
