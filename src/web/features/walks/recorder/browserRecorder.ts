/** The recorder and the outbox of this page, connected to the browser. They live on while other screens are shown. */
import { v7 } from 'uuid';
import { demoFeed } from '#web/features/walks/recorder/demo.ts';
import { geolocationFeed, hasLocation } from '#web/features/walks/recorder/geolocation.ts';
import { lockWalk } from '#web/features/walks/recorder/locks.ts';
import { notify, notifyFailed, notifySaved } from '#web/features/walks/recorder/notices.ts';
import { createOutbox } from '#web/features/walks/recorder/outbox.ts';
import { createRecording } from '#web/features/walks/recorder/recording.ts';
import { keepAwake } from '#web/features/walks/recorder/wakeLock.ts';
import { walkStore } from '#web/features/walks/recorder/walkStore.ts';
import { WALKS_PATH } from '#web/features/walks/walks.data.ts';
import { beforeClearing, heldInMemory } from '#web/platform/device/deviceDatabase.ts';
import { runExclusive } from '#web/platform/device/runExclusive.ts';
import { apiRequest, isUnauthorized } from '#web/platform/net/http.ts';
import { askUser } from '#web/platform/session/askUser.ts';

/** Three hours at one point a second are a megabyte, which a slow connection sends in a minute or two. */
const POST_TIMEOUT_MS = 180_000;
const RETRY_MS = 30_000;

/** What a screen does after a walk was sent, and when its session has ended; the walk waits on the device. */
interface SendListener {
  onSaved: () => void;
  onUnauthorized: () => void;
}

const sendListeners = new Set<SendListener>();

export const outbox = createOutbox({
  store: walkStore,
  post: (walk) =>
    apiRequest('POST', WALKS_PATH, walk, {
      timeoutMs: POST_TIMEOUT_MS,
      prefer: 'return=minimal',
    }),
  currentUser: askUser,
  runExclusive: (action) => runExclusive('pawkeeper:outbox', action),
  onSaved: ({ visitId }) => {
    if (visitId === undefined) notifySaved();
    for (const { onSaved } of sendListeners) onSaved();
  },
  onFailed: (error) => {
    if (!isUnauthorized(error) || sendListeners.size === 0) notifyFailed(error);
    else for (const { onUnauthorized } of sendListeners) onUnauthorized();
  },
});

const parts = {
  supported: hasLocation(),
  store: walkStore,
  gps: geolocationFeed,
  demo: demoFeed,
  now: () => Date.now(),
  newId: () => v7(),
  keepAwake,
  lockWalk,
  report: (error: unknown) => reportError(error),
};

export const recording = createRecording({ ...parts, outbox, notify });

/** Records the track of a visit. The screen of the visit says what there is to say. */
export const visitRecording = createRecording({
  ...parts,
  outbox: { add: outbox.add, send: (userId) => outbox.send(userId) },
  notify: () => undefined,
});

beforeClearing.add(recording.abandon);
beforeClearing.add(visitRecording.abandon);
heldInMemory.add((userId) => outbox.inMemory(userId).map((id) => ({ id })));
for (const { snapshot } of [recording, visitRecording]) {
  heldInMemory.add((userId) => {
    const state = snapshot();
    return state.phase === 'tracking' && state.track.userId === userId ? [state.track] : [];
  });
}

/**
 * Sends the waiting walks of the signed-in user: now, when the network is back, when the page comes to the front, and
 * every half minute. Returns a function that stops it.
 */
export function sendRegularly(userId: string, listener: SendListener): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const send = () => void outbox.send(userId);
  const sendIfAny = () => {
    if (navigator.onLine && outbox.waiting().some(({ refusal }) => refusal === undefined)) send();
  };
  addEventListener('online', send, { signal });
  document.addEventListener('visibilitychange', sendIfAny, { signal });
  const timer = setInterval(sendIfAny, RETRY_MS);
  sendListeners.add(listener);
  send();
  return () => {
    stopped.abort();
    clearInterval(timer);
    sendListeners.delete(listener);
  };
}
