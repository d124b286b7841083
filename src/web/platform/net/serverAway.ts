/** Whether the server is away while the screen shows what was read earlier, or what this device keeps. */
import { type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { isAnswered, isUnauthorized } from '#web/platform/net/http.ts';
import { keptSince } from '#web/platform/net/keptAnswers.ts';

/** `memory`: read earlier by this page. A number: kept on this device, and when it was so, in milliseconds. */
export type ShownFromEarlier = 'memory' | number | undefined;

/** What a screen shows that could not be read again, because Pawkeeper did not answer; the oldest of what is kept. */
export function shownFromEarlier(cache: QueryCache): ShownFromEarlier {
  let oldest: ShownFromEarlier;
  for (const query of cache.getAll()) {
    const { status, data, error, dataUpdatedAt } = query.state;
    const hasFailed = status === 'error' && !isAnswered(error) && !isUnauthorized(error);
    if (!hasFailed || data === undefined || query.getObserversCount() === 0) continue;
    const kept = keptSince(query.queryHash, dataUpdatedAt) ?? 'memory';
    if (typeof kept !== 'number') oldest ??= kept;
    else oldest = typeof oldest === 'number' ? Math.min(oldest, kept) : kept;
  }
  return oldest;
}

export function useShownFromEarlier(): ShownFromEarlier {
  const cache = useQueryClient().getQueryCache();
  const follow = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  return useSyncExternalStore(follow, () => shownFromEarlier(cache));
}
