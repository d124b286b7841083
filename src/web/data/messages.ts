/** Reading messages: what every screen may show. Threads are in `conversations.data.ts`. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Message } from '#contract/messages/messages.ts';

/** Where emails to check are. */
export const UNSORTED_PATH = '/api/unsorted-mails';

/** Where messages are that the professional sends. */
export const PREPARED_PATH = '/api/prepared-messages';

/** All messages of the business, newest first. */
export const messagesQuery = queryOptions<Message[]>({ queryKey: ['/api/messages'] });

export const useMessages = () => useQuery(messagesQuery);

/** How many messages of clients are unread. `app/unread.ts` keeps it up to date; nothing else asks for it. */
export const unreadQuery = queryOptions<{ unread: number }>({
  queryKey: ['/api/messages/unread'],
  enabled: false,
});

export const useUnread = (): number => useQuery(unreadQuery).data?.unread ?? 0;
