/** Runs the recorder: one event after the other, each effect carried out before the new state is shown. */
import type { WalkPoint } from '#contract/walks.ts';
import { GAP_SECONDS } from '#contract/rules/walkFixes.ts';
import type { Feed } from '#web/features/walks/recorder/feed.ts';
import { inTime } from '#web/features/walks/recorder/inTime.ts';
import type { Outbox } from '#web/features/walks/recorder/outbox.ts';
import {
  type Effect,
  headOf,
  idle,
  type Notice,
  type Recorder,
  type RecorderEvent,
  step,
  type WalkHead,
} from '#web/features/walks/recorder/recorder.ts';
import type { WalkStore } from '#web/features/walks/recorder/walkStore.ts';

export interface RecordingParts {
  supported: boolean;
  store: WalkStore;
  outbox: Pick<Outbox, 'add' | 'send'>;
  gps: Feed;
  demo: Feed;
  tell: (notice: Notice) => void;
  now: () => number;
  newId: () => string;
  /** Keeps the screen on; gives the way to let go. */
  keepAwake: () => () => void;
  /** Shows other tabs that this walk is in good hands; gives the way to let go. */
  claim: (walkId: string) => () => void;
}

async function isKept(work: Promise<void>): Promise<boolean> {
  try {
    await inTime(work);
    return true;
  } catch {
    return false;
  }
}

export function createRecording(parts: RecordingParts) {
  const { store, outbox, now } = parts;
  const listeners = new Set<() => void>();
  let state: Recorder = idle(parts.supported);
  let queue: Promise<void> = Promise.resolve();
  let stopFeed: (() => void) | undefined;
  let release: (() => void) | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;

  function send(event: RecorderEvent): Promise<void> {
    queue = queue.then(() => handle(event));
    return queue;
  }

  async function handle(event: RecorderEvent): Promise<void> {
    const before = state;
    const [next, effects] = step(before, event);
    let reached = next;
    for (const effect of effects) {
      const work = keeping(effect, before, next);
      if (work === undefined) await act(effect);
      else [reached] = step(reached, { type: 'kept', safe: await isKept(work) });
    }
    if (reached === before) return;
    state = reached;
    attend(before);
    for (const listener of listeners) listener();
    if (event.type === 'fix') expectNext();
  }

  /** Screen and claim follow the state. */
  function attend(before: Recorder): void {
    if (state.phase === 'tracking' && before.phase !== 'tracking') {
      const sleep = parts.keepAwake();
      const unclaim = parts.claim(state.track.id);
      release = () => {
        sleep();
        unclaim();
      };
    }
    if (state.phase !== 'tracking') {
      release?.();
      release = undefined;
      clearTimeout(watchdog);
    }
  }

  function expectNext(): void {
    clearTimeout(watchdog);
    if (state.phase !== 'tracking' || state.demo) return;
    watchdog = setTimeout(() => void send({ type: 'silence' }), GAP_SECONDS * 1000);
  }

  /** The writing that an effect asks for, where it asks for any. */
  function keeping(effect: Effect, before: Recorder, next: Recorder): Promise<void> | undefined {
    switch (effect.type) {
      case 'begin':
        return store.begin(effect.head, effect.point);
      case 'amend':
        return store.amend(effect.head);
      case 'keep':
        // After a refusal the points before are missing too.
        return before.phase === 'tracking' && before.unsafe && next.phase === 'tracking'
          ? store.rescue(headOf(next.track), next.track.points)
          : store.keep(effect.id, effect.at, effect.point);
      default:
        return undefined;
    }
  }

  async function act(effect: Effect): Promise<void> {
    if (effect.type === 'watch') watch(effect.demo ? parts.demo : parts.gps, effect.from);
    if (effect.type === 'unwatch') stopFeed?.();
    if (effect.type === 'tell') parts.tell(effect.notice);
    if (effect.type === 'drop') await inTime(store.remove(effect.id)).catch(() => undefined);
    if (effect.type === 'finish') {
      await outbox.add(effect.head, effect.walk, effect.points);
      void outbox.send(effect.head.userId, { fresh: effect.walk.id });
    }
  }

  function watch(feed: Feed, from: number): void {
    stopFeed?.();
    let live = true;
    const stop = feed(
      {
        // What was under way when the walk was stopped belongs to no walk.
        onFix: (point) => void (live && send({ type: 'fix', point, at: now() })),
        onFault: () => void (live && send({ type: 'fault' })),
      },
      from,
    );
    stopFeed = () => {
      live = false;
      stop();
    };
  }

  return {
    snapshot: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start: (userId: string) => send({ type: 'start', id: parts.newId(), userId }),
    cancel: () => send({ type: 'cancel' }),
    /** Ends without saving: what is on the device stays as it is. */
    abandon: () => send({ type: 'abandon' }),
    stop: () => send({ type: 'stop', at: now() }),
    toggleDemo: () => send({ type: 'toggleDemo' }),
    resume: (head: WalkHead, points: readonly WalkPoint[]) =>
      send({ type: 'resume', head: headOf(head), points, at: now() }),
  };
}
