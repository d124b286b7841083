/** Reading the history of a client or a pet, page by page. */
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { HistoryEntry } from '#contract/overview/history.ts';
import { type HistoryKind, historyPath, MAX_HISTORY_ENTRIES } from '#contract/rules/historyPage.ts';
import { apiRequest } from '#web/platform/net/http.ts';

/** The history of what is at a path of the API, newest first. While a kind is read, what was shown of it stays. */
const historyQuery = (path: string, kind: HistoryKind | undefined) =>
  infiniteQueryOptions({
    queryKey: [historyPath(path, kind)],
    queryFn: ({ pageParam, signal }) =>
      apiRequest<HistoryEntry[]>('GET', `${historyPath(path, kind)}${pageParam}`, undefined, { signal }),
    initialPageParam: '',
    getNextPageParam: (page: HistoryEntry[]) =>
      page.length < MAX_HISTORY_ENTRIES
        ? undefined
        : `${kind === undefined ? '?' : '&'}${new URLSearchParams({ before: page.at(-1)?.cursor ?? '' })}`,
    placeholderData: (last, query) =>
      query?.queryKey[0]?.startsWith(historyPath(path, undefined)) ? last : undefined,
  });

/** The history of the client or pet at a path of the API. */
export const useHistory = (path: string, kind: HistoryKind | undefined) =>
  useInfiniteQuery(historyQuery(path, kind));
