/** Emails that a person has to check. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ThreadMessage } from '#contract/conversations.ts';
import type { UnsortedMail } from '#contract/unsortedMails.ts';
import { invalidateMessages, UNSORTED_PATH } from '#web/features/messages/messages.data.ts';
import { apiRequest } from '#web/platform/net/http.ts';

/** The newest first. */
export const useUnsorted = () => useQuery<UnsortedMail[]>({ queryKey: [UNSORTED_PATH] });

/** Adds an email to the conversation with a client. */
export function useSortMail() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, clientId }: { id: string; clientId: string }) =>
      apiRequest<ThreadMessage>('PUT', `${UNSORTED_PATH}/${id}`, { clientId }),
    onSettled: () => invalidateMessages(cache),
  });
}

/** Removes an email from the list. */
export function useRemoveUnsorted() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => apiRequest<undefined>('DELETE', `${UNSORTED_PATH}/${id}`),
    onSettled: () => invalidateMessages(cache),
  });
}
