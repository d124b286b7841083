/** Whether the server is away while the screen shows what was read earlier. */
import { type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { isAnswered, isUnauthorized } from '#web/platform/net/http.ts';

/** Whether what a screen shows could not be read again, because Pawkeeper did not answer. */
export const isShownFromEarlier = (cache: QueryCache): boolean =>
  cache.getAll().some((query) => {
    const { status, data, error } = query.state;
    const hasFailed = status === 'error' && !isAnswered(error) && !isUnauthorized(error);
    return hasFailed && data !== undefined && query.getObserversCount() > 0;
  });

export function useShownFromEarlier(): boolean {
  const cache = useQueryClient().getQueryCache();
  const follow = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  return useSyncExternalStore(follow, () => isShownFromEarlier(cache));
}
