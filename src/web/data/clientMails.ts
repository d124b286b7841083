/** Whether a client gets emails, and whether they arrive. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { clientMails } from '#contract/messages/conversations.ts';
import { apiRequest } from '#web/platform/net/http.ts';

type ClientMails = z.output<typeof clientMails>;

/** Where conversations are. */
export const CONVERSATIONS_PATH = '/api/conversations';

/** Where the conversation with a client is. */
export const conversationPath = (clientId: string): string =>
  `${CONVERSATIONS_PATH}/${encodeURIComponent(clientId)}`;

const clientMailsQuery = (clientId: string) =>
  queryOptions<ClientMails>({ queryKey: [`${conversationPath(clientId)}/mails`] });

/** Whether a client gets emails about bookings. */
export const useClientMails = (clientId: string) => useQuery(clientMailsQuery(clientId));

/** Switches emails about bookings to a client on or off. */
export function useSwitchClientMails(clientId: string) {
  const cache = useQueryClient();
  const { queryKey } = clientMailsQuery(clientId);
  return useMutation({
    mutationFn: (isOn: boolean) =>
      apiRequest<ClientMails>('PUT', `${conversationPath(clientId)}/mails`, { isOn }),
    onSuccess: (saved) => cache.setQueryData(queryKey, saved),
  });
}
