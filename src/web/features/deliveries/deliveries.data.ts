/** Mails that tell somebody something: their settings, and sending one that did not go. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Delivery, MessageSettings } from '#contract/deliveries.ts';
import { invalidateMessages } from '#web/features/messages/messages.data.ts';
import { apiRequest } from '#web/platform/net/http.ts';
import { invalidate } from '#web/platform/net/invalidate.ts';
import { pathFilter } from '#web/platform/net/pathFilter.ts';

const PATH = '/api/deliveries';
const SETTINGS = '/api/message-settings';

const settingsQuery = queryOptions<MessageSettings>({ queryKey: [SETTINGS] });

export const useMessageSettings = () => useQuery(settingsQuery);

/** Sends a delivery now that waits, failed or was missed. */
export function useSendNow() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => apiRequest<Delivery>('POST', `${PATH}/${id}/send`),
    onSettled: () => {
      void invalidate(cache, pathFilter(PATH));
      void invalidateMessages(cache);
    },
  });
}
