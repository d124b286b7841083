import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const stopped = new AbortController();
  for (const event of ['online', 'offline']) addEventListener(event, listener, stopped);
  return () => stopped.abort();
}

/** Whether the device has no network at all. One with a weak signal believes that it has. */
export const useOffline = (): boolean => useSyncExternalStore(subscribe, () => !navigator.onLine);
