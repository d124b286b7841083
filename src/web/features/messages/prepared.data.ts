/** What clients are to be told and cannot be mailed. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Delivery } from '#contract/deliveries.ts';
import type { PreparedMessage, PreparedSent } from '#contract/preparedMessages.ts';
import { invalidateMessages, PREPARED_PATH } from '#web/features/messages/messages.data.ts';
import { apiRequest } from '#web/platform/net/http.ts';

/** In the order in which they came due. Their words follow the bookings, so each visit of the page reads them again. */
export const usePrepared = () =>
  useQuery<PreparedMessage[]>({ queryKey: [PREPARED_PATH], refetchOnMount: 'always' });

/** Notes that one was sent, or takes it off the list. */
export function useSettlePrepared() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...sent }: PreparedSent & { id: string }) =>
      apiRequest<Delivery>('PUT', `${PREPARED_PATH}/${id}`, sent),
    onSettled: () => invalidateMessages(cache),
  });
}
