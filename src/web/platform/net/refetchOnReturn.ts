/** Data that another device or tab has changed arrives when someone comes back to this one. */
import { focusManager, onlineManager, type Query, type QueryClient } from '@tanstack/react-query';
import { HttpError } from '#web/platform/net/http.ts';

/** How often failed reads are retried while the page is visible. */
const RETRY_MS = 4_000;

/** The statuses of a proxy, or of Pawkeeper while its database is down. */
const AWAY = [502, 503, 504];

/** Whether no answer came, or none of Pawkeeper's: it may come back at any moment, without the browser noticing. */
const isUnreached = ({ state: { error, fetchStatus } }: Query): boolean =>
  error !== null &&
  fetchStatus === 'idle' &&
  (!(error instanceof HttpError) || AWAY.includes(error.status));

/** Data read more recently than this is not read again. */
const FRESH_MS = 30_000;

const isOld = ({ state }: Query): boolean =>
  state.status === 'error' || Date.now() - state.dataUpdatedAt >= FRESH_MS;

/**
 * Refetches what is shown when the page becomes visible again or the network is back, and every few seconds what could not be reached;
 * the rest is refetched when it is shown next. Returns a function that stops it.
 */
export function refetchOnReturn(client: QueryClient): () => void {
  function refetch(): void {
    if (!focusManager.isFocused() || !onlineManager.isOnline()) return;
    void client.invalidateQueries({ predicate: isOld });
  }
  const timer = setInterval(() => {
    if (!focusManager.isFocused() || !onlineManager.isOnline()) return;
    void client.refetchQueries({ type: 'active', predicate: isUnreached });
  }, RETRY_MS);
  const stops = [focusManager.subscribe(refetch), onlineManager.subscribe(refetch)];
  return () => {
    clearInterval(timer);
    for (const stop of stops) stop();
  };
}
