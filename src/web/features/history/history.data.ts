/** Reading the history of a client or a pet, page by page. */
import { infiniteQueryOptions, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { type HistoryEntry, MAX_HISTORY_ENTRIES } from '#contract/history.ts';
import { apiRequest } from '#web/platform/net/http.ts';
import { invalidate } from '#web/platform/net/invalidate.ts';

const HISTORY = '/history';

/** The history of what is at a path of the API, newest first. */
const historyQuery = (path: string) =>
  infiniteQueryOptions({
    queryKey: [path + HISTORY],
    queryFn: ({ pageParam, signal }) =>
      apiRequest<HistoryEntry[]>('GET', path + HISTORY + pageParam, undefined, { signal }),
    initialPageParam: '',
    getNextPageParam: (page: HistoryEntry[]) =>
      page.length < MAX_HISTORY_ENTRIES
        ? undefined
        : `?${new URLSearchParams({ before: page.at(-1)?.cursor ?? '' })}`,
  });

/** The history of the client or pet at a path of the API. */
export const useHistory = (path: string) => useInfiniteQuery(historyQuery(path));

/** Refetches the histories that a screen shows; the others when a screen does. */
export const invalidateHistory = (cache: QueryClient): Promise<void> =>
  invalidate(cache, { predicate: ({ queryKey: [key] }) => String(key).endsWith(HISTORY) });
