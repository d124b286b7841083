/** The recorder and the outbox of this page, joined to the browser. They outlive its screens. */
import { v7 } from 'uuid';
import type { User } from '#contract/users.ts';
import { demoFeed } from '#web/features/walks/recorder/demo.ts';
import { geolocationFeed, hasLocation } from '#web/features/walks/recorder/geolocation.ts';
import { alone, claim } from '#web/features/walks/recorder/locks.ts';
import { tell, tellFailed, tellSaved } from '#web/features/walks/recorder/notices.ts';
import { createOutbox } from '#web/features/walks/recorder/outbox.ts';
import { createRecording } from '#web/features/walks/recorder/recording.ts';
import { keepAwake } from '#web/features/walks/recorder/wakeLock.ts';
import { walkStore } from '#web/features/walks/recorder/walkStore.ts';
import { beforeClearing } from '#web/platform/device.ts';
import { apiRequest, isUnauthorized } from '#web/platform/http.ts';

/** Three hours at one point a second are a megabyte, which a bad line carries in a minute or two. */
const SLOW_LINE_MS = 180_000;
const TRY_AGAIN_MS = 30_000;

const savedListeners = new Set<() => void>();

async function signedIn(): Promise<string | undefined> {
  try {
    return (await apiRequest<User>('GET', '/api/auth/user')).id;
  } catch (error) {
    if (isUnauthorized(error)) return undefined;
    throw error;
  }
}

export const outbox = createOutbox({
  store: walkStore,
  post: (walk) =>
    apiRequest('POST', '/api/walks', walk, { timeoutMs: SLOW_LINE_MS, prefer: 'return=minimal' }),
  signedIn,
  alone,
  onSaved: () => {
    tellSaved();
    for (const listener of savedListeners) listener();
  },
  onFailed: tellFailed,
});

export const recording = createRecording({
  supported: hasLocation(),
  store: walkStore,
  outbox,
  gps: geolocationFeed,
  demo: demoFeed,
  tell,
  now: () => Date.now(),
  newId: () => v7(),
  keepAwake,
  claim,
});

beforeClearing.add(recording.abandon);

/**
 * Sends what waits: now, when the network is back, when the page comes to the front, and every half minute. Give it the
 * signed-in user and what to do after a save; gives the way to stop.
 */
export function keepSending(userId: string, onSaved: () => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const send = () => void outbox.send(userId);
  const sendIfAny = () => {
    if (navigator.onLine && outbox.waiting().some(({ refusal }) => refusal === undefined)) send();
  };
  addEventListener('online', send, { signal });
  document.addEventListener('visibilitychange', sendIfAny, { signal });
  const timer = setInterval(sendIfAny, TRY_AGAIN_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  savedListeners.add(onSaved);
  signal.addEventListener('abort', () => savedListeners.delete(onSaved));
  send();
  return () => stopped.abort();
}
