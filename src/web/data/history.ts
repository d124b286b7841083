/** Reading the history of a client or a pet, page by page. */
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { HistoryEntry } from '#contract/overview/history.ts';
import { MAX_HISTORY_ENTRIES } from '#contract/rules/historyPage.ts';
import { apiRequest } from '#web/platform/net/http.ts';

/** The history of what is at a path of the API, newest first. */
const historyQuery = (path: string) =>
  infiniteQueryOptions({
    queryKey: [`${path}/history`],
    queryFn: ({ pageParam, signal }) =>
      apiRequest<HistoryEntry[]>('GET', `${path}/history${pageParam}`, undefined, { signal }),
    initialPageParam: '',
    getNextPageParam: (page: HistoryEntry[]) =>
      page.length < MAX_HISTORY_ENTRIES
        ? undefined
        : `?${new URLSearchParams({ before: page.at(-1)?.cursor ?? '' })}`,
  });

/** The history of the client or pet at a path of the API. */
export const useHistory = (path: string) => useInfiniteQuery(historyQuery(path));
