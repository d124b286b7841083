/** Conversations: reading, writing and marking as read. */
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import {
  type Conversation,
  CONVERSATIONS_PAGE,
  type FoundMessage,
  type MessageInput,
  type ThreadMessage,
  type threadPage,
} from '#contract/messages/conversations.ts';
import type { Delivery } from '#contract/messages/deliveries.ts';
import { readAgain, useChange } from '#web/data/change.ts';
import { CONVERSATIONS_PATH, conversationPath } from '#web/data/clientMails.ts';
import { apiRequest } from '#web/platform/net/http.ts';

type ThreadPage = z.output<typeof threadPage>;

/** Where a page begins, as the query of its URL. */
type Cursor = Record<string, string>;

const withCursor = (path: string, cursor: Cursor | undefined): string =>
  cursor ? `${path}?${new URLSearchParams(cursor)}` : path;

/** The time alone would skip conversations whose newest messages came in the same millisecond. */
function afterPage(page: readonly Conversation[]): Cursor | undefined {
  const last = page.length < CONVERSATIONS_PAGE ? undefined : page.at(-1);
  return last && { before: last.sentAt, beforeClient: last.clientId };
}

/** The conversations by their newest message, the newest first, a page at a time. */
export const conversationsQuery = infiniteQueryOptions({
  queryKey: [CONVERSATIONS_PATH],
  queryFn: ({ pageParam, signal }) =>
    apiRequest<Conversation[]>('GET', withCursor(CONVERSATIONS_PATH, pageParam), undefined, {
      signal,
    }),
  initialPageParam: undefined as Cursor | undefined,
  getNextPageParam: afterPage,
});

export const useConversations = () => useInfiniteQuery(conversationsQuery);

const threadPath = (clientId: string): string => `${conversationPath(clientId)}/messages`;

/** The server tells of new messages, not of what became of an email: while one is on its way, look again. */
const SOON_MS = 2_000;
const LATER_MS = 30_000;
const MINUTE_MS = 60_000;

function nextLook(data: InfiniteData<ThreadPage> | undefined): number | false {
  const open = data?.pages[0]?.messages.filter(
    ({ state }) => state === 'waiting' || state === 'sending',
  );
  if (open === undefined || open.length === 0) return false;
  const isNew = open.some(({ sentAt }) => Date.now() - Date.parse(sentAt) < MINUTE_MS);
  return isNew ? SOON_MS : LATER_MS;
}

/** The messages with a client, the newest first, a page at a time. */
const threadQuery = (clientId: string) =>
  infiniteQueryOptions({
    queryKey: [threadPath(clientId)],
    queryFn: ({ pageParam, signal }) =>
      apiRequest<ThreadPage>('GET', withCursor(threadPath(clientId), pageParam), undefined, {
        signal,
      }),
    initialPageParam: undefined as Cursor | undefined,
    getNextPageParam: ({ before }) => (before === null ? undefined : { before }),
    refetchInterval: ({ state }) => nextLook(state.data),
  });

export const useThread = (clientId: string) => useInfiniteQuery(threadQuery(clientId));

/** Shows a written message at once, also on a slow connection. */
async function showWritten(cache: QueryClient, saved: ThreadMessage): Promise<void> {
  const { queryKey } = threadQuery(saved.clientId);
  await cache.cancelQueries({ queryKey });
  cache.setQueryData(queryKey, (data) => {
    const [newest, ...older] = data?.pages ?? [];
    if (!data || !newest || newest.messages.some(({ id }) => id === saved.id)) return data;
    return { ...data, pages: [{ ...newest, messages: [saved, ...newest.messages] }, ...older] };
  });
}

interface SentMessage {
  message: MessageInput;
  /** The idempotency key, where it is kept to send the message again after a reload. */
  key?: string;
}

/**
 * Writes to a client. `onWritten` is called even where the screen is gone by then; `isPending` says that something is on its way,
 * also from before the thread was left and opened again.
 */
export function useWriteMessage(clientId: string, onWritten: (message: MessageInput) => void) {
  const cache = useQueryClient();
  const mutationKey = [threadPath(clientId)];
  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: ({ message, key }: SentMessage) =>
      apiRequest<ThreadMessage>('POST', threadPath(clientId), message, { key }),
    onSuccess: async (saved, { message }) => {
      onWritten(message);
      await showWritten(cache, saved);
    },
    onSettled: () => void readAgain(cache, 'message'),
  });
  return { mutateAsync, isPending: useIsMutating({ mutationKey }) > 0 };
}

/** Marks what a client wrote as read, until the newest message that is shown: another may have come meanwhile. */
export const useMarkRead = () =>
  useChange('message', ({ clientId, until }: { clientId: string; until: string }) =>
    apiRequest<undefined>('PUT', `${conversationPath(clientId)}/read`, { until }),
  );

/** Emails the client of an appointment that somebody is on the way: once, and once more where it moved to another day. */
export const useTellOnTheWay = (appointmentId: string) =>
  useChange('message', () =>
    apiRequest<Delivery>('POST', `/api/appointments/${appointmentId}/on-the-way`),
  );

/** Messages by their words; asked for after a pause in typing. */
export const useFoundMessages = (words: string) =>
  useQuery<FoundMessage[]>({
    queryKey: [`${CONVERSATIONS_PATH}/search?q=${encodeURIComponent(words)}`],
    enabled: words.length >= 2,
    placeholderData: keepPreviousData,
  });

/** Disables every link to a client's page that was emailed until now. */
export const useEndLinks = () =>
  useMutation({
    mutationFn: (clientId: string) =>
      apiRequest<undefined>('DELETE', `${conversationPath(clientId)}/links`),
  });
