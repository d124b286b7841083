/** Runs the recorder: one event after the other, and the effects of each before the new state is shown. */
import type { WalkPoint } from '#contract/visits/walks.ts';
import { GAP_SECONDS } from '#contract/rules/walkFixes.ts';
import type { PositionFeed } from '#web/data/recorder/positionFeed.ts';
import {
  type Effect,
  initialState,
  type Notice,
  type Recorder,
  type RecorderEvent,
  step,
} from '#web/data/recorder/recorderMachine.ts';
import { headOf, type WalkHead } from '#web/data/recorder/track.ts';
import type { WalkOutbox } from '#web/data/recorder/walkOutbox.ts';
import type { WalkStore } from '#web/data/recorder/walkStore.ts';
import { withTimeout } from '#web/platform/device/withTimeout.ts';

export interface RecordingParts {
  supported: boolean;
  store: WalkStore;
  outbox: Pick<WalkOutbox, 'add'> & {
    send: (userId: string, awaitedId?: string) => Promise<unknown>;
  };
  gps: PositionFeed;
  demo: PositionFeed;
  notify: (notice: Notice) => void;
  now: () => number;
  newId: () => string;
  /** Keeps the screen on; returns a function that lets it sleep again. */
  keepAwake: () => () => void;
  /** Shows other tabs that this walk is being recorded here; returns a function that ends that. */
  lockWalk: (walkId: string) => () => void;
  /** Reports an error that the recorder survives. */
  report: (error: unknown) => void;
}

type WriteEffect = Extract<Effect, { type: `store${string}` }>;

const isWrite = (effect: Effect): effect is WriteEffect => effect.type.startsWith('store');

/** Whether the device stored something in time; the screen warns where it did not. */
async function succeeds(write: () => Promise<void>): Promise<boolean> {
  try {
    await withTimeout(write);
    return true;
  } catch {
    return false;
  }
}

export function createRecording(parts: RecordingParts) {
  const { store, outbox, now, report } = parts;
  const listeners = new Set<() => void>();
  let state: Recorder = initialState(parts.supported);
  let queue: Promise<void> = Promise.resolve();
  let stopFeed: (() => void) | undefined;
  let releases: (() => void)[] = [];
  let signalTimer: ReturnType<typeof setTimeout> | undefined;

  /** Queues an event. An error in one event must not hold up the next: every button would be dead. */
  function send(event: RecorderEvent): Promise<void> {
    queue = queue.then(() => handle(event)).catch(report);
    return queue;
  }

  async function handle(event: RecorderEvent): Promise<void> {
    const before = state;
    const [next, effects] = step(before, event);
    let reached = next;
    const pending = [...effects];
    // An effect that fails may lead to further ones, which are appended while the loop runs.
    for (const effect of pending) {
      const outcome = await run(effect, before, next);
      if (outcome === undefined) continue;
      const [after, more] = step(reached, outcome);
      reached = after;
      pending.push(...more);
    }
    if (reached === before) return;
    state = reached;
    holdWhileTracking(before);
    if (event.type === 'position') expectPosition();
    for (const listener of listeners) listener();
  }

  /** Carries out an effect; returns the event that tells the machine how it ended, where that matters. */
  async function run(
    effect: Effect,
    before: Recorder,
    next: Recorder,
  ): Promise<RecorderEvent | undefined> {
    if (isWrite(effect)) {
      return { type: 'stored', safe: await succeeds(() => write(effect, before, next)) };
    }
    try {
      await act(effect);
      return undefined;
    } catch (error) {
      report(error);
      return { type: 'effectFailed', effect: effect.type };
    }
  }

  async function write(effect: WriteEffect, before: Recorder, next: Recorder): Promise<void> {
    switch (effect.type) {
      case 'storeStart':
        return store.insert(effect.head, effect.point);
      case 'storeHead':
        return store.update(effect.head);
      default: // storePoint
        // After a failed write the points before are missing too.
        return before.phase === 'tracking' && before.unsafe && next.phase === 'tracking'
          ? store.replace(headOf(next.track), next.track.points)
          : store.insertPoint(effect.id, effect.index, effect.point);
    }
  }

  async function act(effect: Effect): Promise<void> {
    if (effect.type === 'watch') watch(effect.demo ? parts.demo : parts.gps, effect.recorded);
    if (effect.type === 'unwatch') stopFeed?.();
    if (effect.type === 'notify') parts.notify(effect.notice);
    if (effect.type === 'delete') await withTimeout(() => store.delete(effect.id));
    if (effect.type === 'send') {
      await outbox.add(effect.head, effect.walk, effect.points);
      outbox.send(effect.head.userId, effect.walk.id).catch(report);
    }
  }

  function watch(feed: PositionFeed, recorded: number): void {
    stopFeed?.();
    let live = true;
    let stop: (() => void) | undefined;
    stopFeed = () => {
      live = false;
      stop?.();
    };
    // What was on its way when the walk was stopped belongs to no walk.
    stop = feed(
      {
        onPosition: (point) => void (live && send({ type: 'position', point, at: now() })),
        onError: (isDenied = false) => void (live && send({ type: 'positionError', isDenied })),
      },
      recorded,
    );
  }

  /** While a walk is recorded the screen stays on and other tabs know of it. Neither is worth losing the walk for. */
  function holdWhileTracking(before: Recorder): void {
    if (state.phase === 'tracking' && before.phase !== 'tracking') {
      const { id } = state.track;
      hold(parts.keepAwake);
      hold(() => parts.lockWalk(id));
    }
    if (state.phase === 'tracking') return;
    clearTimeout(signalTimer);
    for (const release of releases) release();
    releases = [];
  }

  function hold(acquire: () => () => void): void {
    try {
      releases.push(acquire());
    } catch (error) {
      report(error);
    }
  }

  function expectPosition(): void {
    clearTimeout(signalTimer);
    if (state.phase !== 'tracking' || state.demo) return;
    signalTimer = setTimeout(() => void send({ type: 'signalTimeout' }), GAP_SECONDS * 1000);
  }

  return {
    snapshot: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Begins a walk, or the track of a visit with the id that the visit has for it. */
    start: (
      userId: string,
      { id = parts.newId(), visitId }: { id?: string; visitId?: string } = {},
    ) => send({ type: 'start', id, userId, visitId }),
    cancel: () => send({ type: 'cancel' }),
    /** Ends without saving; what is on the device stays as it is. */
    abandon: () => send({ type: 'abandon' }),
    stop: () => send({ type: 'stop', at: now() }),
    toggleDemo: () => send({ type: 'toggleDemo' }),
    resume: (head: WalkHead, points: readonly WalkPoint[]) =>
      send({ type: 'resume', head: headOf(head), points, at: now() }),
  };
}
