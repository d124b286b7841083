/** When what waits on this device is sent. */

const RETRY_MS = 30_000;

/**
 * Calls `sendAll`: now, when the network is back, and when the page comes to the front; and tries again every half minute what still waits.
 * Returns a function that stops it.
 */
export function keepSending(
  userId: string,
  outboxes: readonly { sendIfAny: (userId: string) => void }[],
  sendAll: () => Promise<void>,
): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  addEventListener('online', () => void sendAll(), { signal });
  document.addEventListener(
    'visibilitychange',
    () => void (document.visibilityState === 'visible' && sendAll()),
    { signal },
  );
  const timer = setInterval(() => {
    for (const outbox of outboxes) outbox.sendIfAny(userId);
  }, RETRY_MS);
  void sendAll();
  return () => {
    stopped.abort();
    clearInterval(timer);
  };
}
