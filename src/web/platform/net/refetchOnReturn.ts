/** Data that another device or tab has changed arrives when somebody comes back to this one. */
import { focusManager, onlineManager, type Query, type QueryClient } from '@tanstack/react-query';

/** What was read less than this long ago is not read again. */
const FRESH_MS = 30_000;

const isOld = ({ state }: Query): boolean =>
  state.status === 'error' || Date.now() - state.dataUpdatedAt >= FRESH_MS;

/**
 * Refetches what is shown when the page becomes visible again or the network is back; the rest is refetched when it is
 * shown next. Returns a function that stops it.
 */
export function refetchOnReturn(client: QueryClient): () => void {
  function refetch(): void {
    if (!focusManager.isFocused() || !onlineManager.isOnline()) return;
    void client.invalidateQueries({ predicate: isOld });
  }
  const stops = [focusManager.subscribe(refetch), onlineManager.subscribe(refetch)];
  return () => {
    for (const stop of stops) stop();
  };
}
