/** The recorder and the outbox of this page, connected to the browser. They live on while other screens are shown. */
import { v7 } from 'uuid';
import { demoFeed } from '#web/data/recorder/demo.ts';
import { geolocationFeed, hasLocation } from '#web/data/recorder/geolocation.ts';
import { lockWalk } from '#web/data/recorder/locks.ts';
import { notify, notifyFailed, notifySaved } from '#web/data/recorder/notices.ts';
import { createRecording } from '#web/data/recorder/recording.ts';
import { keepAwake } from '#web/data/recorder/wakeLock.ts';
import { createWalkOutbox } from '#web/data/recorder/walkOutbox.ts';
import { outboxStore, walkStore } from '#web/data/recorder/walkStore.ts';
import { unsent } from '#web/data/unsent.ts';
import { WALKS_PATH } from '#web/data/walkPaths.ts';
import { beforeClearing, heldInMemory } from '#web/platform/device/deviceDatabase.ts';
import { apiRequest, isUnauthorized } from '#web/platform/net/http.ts';

/** Three hours at one point a second are a megabyte, which a slow connection sends in a minute or two. */
const POST_TIMEOUT_MS = 180_000;

/** What the app does after a walk was sent, and when its session has ended; the walk waits on the device. */
export interface SendListener {
  onSaved: () => void;
  onUnauthorized: () => void;
}

let listener: SendListener | undefined;

/** Calls the listener from now on, instead of an earlier one. Returns a function that stops it. */
export function onWalkSent(next: SendListener): () => void {
  listener = next;
  return () => {
    if (listener === next) listener = undefined;
  };
}

export const outbox = createWalkOutbox({
  store: outboxStore,
  post: (walk) =>
    apiRequest('POST', WALKS_PATH, walk, {
      timeoutMs: POST_TIMEOUT_MS,
      prefer: 'return=minimal',
    }),
  onSaved: ({ visitId }) => {
    if (visitId === undefined) notifySaved();
    listener?.onSaved();
  },
  onFailed: (error) => {
    if (!isUnauthorized(error) || listener === undefined) notifyFailed(error);
    else listener.onUnauthorized();
  },
  show: (walks) => unsent.show({ walks }),
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
for (const { snapshot } of [recording, visitRecording]) {
  heldInMemory.add((userId) => {
    const state = snapshot();
    return state.phase === 'tracking' && state.track.userId === userId ? [state.track] : [];
  });
}
