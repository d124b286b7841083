/** Emails that a person has to check. */
import { useQuery } from '@tanstack/react-query';
import type { ThreadMessage } from '#contract/messages/conversations.ts';
import type { UnsortedMail } from '#contract/messages/unsortedMails.ts';
import { useChange } from '#web/data/change.ts';
import { UNSORTED_PATH } from '#web/data/messages.ts';
import { apiRequest } from '#web/platform/net/http.ts';

/** The newest first. */
export const useUnsorted = () => useQuery<UnsortedMail[]>({ queryKey: [UNSORTED_PATH] });

/** Adds an email to the conversation with a client. */
export const useSortMail = () =>
  useChange(
    'message',
    ({ id, clientId }: { id: string; clientId: string }) =>
      apiRequest<ThreadMessage>('PUT', `${UNSORTED_PATH}/${id}`, { clientId }),
    { waits: true },
  );

/** Removes an email from the list. */
export const useRemoveUnsorted = () =>
  useChange(
    'message',
    (id: string) => apiRequest<undefined>('DELETE', `${UNSORTED_PATH}/${id}`),
    { waits: true },
  );
