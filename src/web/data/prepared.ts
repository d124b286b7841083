/** Messages for clients that can't be emailed. */
import { useQuery } from '@tanstack/react-query';
import type { Delivery } from '#contract/messages/deliveries.ts';
import type { PreparedMessage, PreparedSent } from '#contract/messages/preparedMessages.ts';
import { useChange } from '#web/data/change.ts';
import { PREPARED_PATH } from '#web/data/messages.ts';
import { apiRequest } from '#web/platform/net/http.ts';

/**
 * In the order in which they came due. Their words follow the bookings, so each visit of the page reads them again; what is within it
 * does not (`false`).
 */
export const usePrepared = (refetchOnMount: 'always' | false = 'always') =>
  useQuery<PreparedMessage[]>({ queryKey: [PREPARED_PATH], refetchOnMount });

/** Notes that one was sent, or takes it off the list. */
export const useSettlePrepared = () =>
  useChange(
    'message',
    ({ id, ...sent }: PreparedSent & { id: string }) =>
      apiRequest<Delivery>('PUT', `${PREPARED_PATH}/${id}`, sent),
    { waits: true },
  );
