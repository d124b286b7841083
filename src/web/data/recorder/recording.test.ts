import { expect, it, test, vi } from 'vitest';
import type { WalkPoint } from '#contract/visits/walks.ts';
import type { PositionListener } from '#web/data/recorder/positionFeed.ts';
import type { Notice } from '#web/data/recorder/recorderMachine.ts';
import { createRecording, type RecordingParts } from '#web/data/recorder/recording.ts';
import type { FinishedWalk } from '#web/data/recorder/track.ts';
import type { WalkStore } from '#web/data/recorder/walkStore.ts';

const pointAt = (at: number): WalkPoint => ({
  lat: 51.5 + at * 0.0002,
  lng: -0.12,
  timestamp: 1_750_000_000_000 + at * 2000,
});

/** A recorder with a disk that writes when it is told to, and a feed in the test's hands. */
function setUp(changes: Partial<RecordingParts> = {}) {
  const disk: {
    begun: string[];
    points: WalkPoint[];
    replaced: number;
    broken: boolean;
    hangs: boolean;
  } = {
    begun: [],
    points: [],
    replaced: 0,
    broken: false,
    hangs: false,
  };
  const failIfBroken = () => {
    if (disk.broken) throw new Error('The disk is full');
  };
  const store: WalkStore = {
    insert: async (head, point) => {
      if (disk.hangs) await new Promise<never>(() => undefined);
      await Promise.resolve();
      failIfBroken();
      disk.begun.push(head.id);
      disk.points.push(point);
    },
    insertPoint: async (_id, at, point) => {
      if (disk.hangs) await new Promise<never>(() => undefined);
      await Promise.resolve();
      failIfBroken();
      disk.points[at] = point;
    },
    update: async () => failIfBroken(),
    replace: async (_head, points) => {
      if (disk.hangs) await new Promise<never>(() => undefined);
      failIfBroken();
      disk.replaced += 1;
      disk.points = [...points];
    },
    delete: async () => {
      if (disk.hangs) await new Promise<never>(() => undefined);
      disk.points = [];
    },
    list: async () => [],
    points: async () => disk.points,
  };
  const sent: FinishedWalk[] = [];
  const notices: Notice[] = [];
  const reported: unknown[] = [];
  const held = { awake: 0, locked: 0 };
  let listener: PositionListener | undefined;
  let now = 1_750_000_000_000;
  const recording = createRecording({
    supported: true,
    store,
    outbox: { add: async (_head, walk) => void sent.push(walk), send: async () => undefined },
    gps: (given) => {
      listener = given;
      return () => (listener = undefined);
    },
    demo: () => () => undefined,
    notify: (notice) => void notices.push(notice),
    now: () => now,
    newId: () => 'w1',
    keepAwake: () => {
      held.awake += 1;
      return () => void (held.awake -= 1);
    },
    lockWalk: () => {
      held.locked += 1;
      return () => void (held.locked -= 1);
    },
    report: (error) => void reported.push(error),
    ...changes,
  });
  const settled = () => recording.cancel(); // changes nothing while tracking, and comes last in the queue
  return {
    disk,
    sent,
    notices,
    reported,
    held,
    recording,
    settled,
    feed: () => listener,
    pass: (ms: number) => (now += ms),
  };
}

const shown = ({ recording }: ReturnType<typeof setUp>): number => {
  const state = recording.snapshot();
  return state.phase === 'tracking' ? state.track.points.length : 0;
};

it('shows no point before it is on the disk, and keeps their order', async () => {
  const test = setUp();
  const { recording, disk, settled } = test;
  recording.subscribe(() => expect(shown(test)).toBeLessThanOrEqual(disk.points.length));
  await recording.start('sam');
  for (let at = 0; at < 20; at += 1) test.feed()?.onPosition(pointAt(at));
  expect(shown(test)).toBe(0);
  await settled();
  expect(shown(test)).toBe(20);
  expect(disk.points).toEqual(Array.from({ length: 20 }, (_, at) => pointAt(at)));
  expect(disk.begun).toEqual(['w1']);
});

it('runs queued events in the order in which they came', async () => {
  const test = setUp();
  const { recording, notices } = test;
  const phases: string[] = [];
  recording.subscribe(() => phases.push(recording.snapshot().phase));
  await Promise.all([
    recording.start('sam'),
    recording.cancel(),
    recording.start('sam'),
    recording.abandon(),
    recording.stop(),
  ]);
  expect(phases).toEqual(['waiting', 'idle', 'waiting', 'idle']);
  expect(notices).toEqual([]);
});

it('goes on when the disk fails, says so, and writes everything again once it can', async () => {
  const test = setUp();
  const { recording, disk, settled } = test;
  await recording.start('sam');
  test.feed()?.onPosition(pointAt(0));
  await settled();
  disk.broken = true;
  test.feed()?.onPosition(pointAt(1));
  test.feed()?.onPosition(pointAt(2));
  await settled();
  expect(recording.snapshot()).toMatchObject({ unsafe: true });
  expect(shown(test)).toBe(3);
  expect(disk.points).toHaveLength(1);
  disk.broken = false;
  test.feed()?.onPosition(pointAt(3));
  await settled();
  expect(recording.snapshot()).toMatchObject({ unsafe: false });
  expect(disk.points).toHaveLength(4);
});

it('passes a finished walk to the outbox, lets the screen sleep and ignores later positions', async () => {
  const test = setUp();
  const { recording, sent, held, notices } = test;
  await recording.start('sam');
  const feed = test.feed();
  for (let at = 0; at < 8; at += 1) feed?.onPosition(pointAt(at));
  await test.settled();
  expect(held).toEqual({ awake: 1, locked: 1 });
  test.pass(90_000);
  await recording.stop();
  feed?.onPosition(pointAt(9));
  await test.settled();
  expect(recording.snapshot()).toEqual({ phase: 'idle', demo: false });
  expect(held).toEqual({ awake: 0, locked: 0 });
  expect(sent).toMatchObject([{ id: 'w1', minutes: 2 }]);
  expect(notices.at(-1)).toEqual({
    title: 'Walk Completed',
    description: '0.10 miles in 2 minutes',
  });
});

const broken = (): never => {
  throw new Error('Broken');
};
const UNAVAILABLE = {
  title: 'GPS Unavailable',
  description: 'Switching to demo mode for testing',
};

test('a feed that throws at the start leads to demo mode, and demo mode can be left and started [recording-1]', async () => {
  const { recording, notices } = setUp({ gps: broken });
  await recording.start('sam');
  expect(recording.snapshot()).toEqual({ phase: 'idle', demo: true });
  expect(notices).toEqual([UNAVAILABLE]);
  await recording.toggleDemo();
  await recording.start('sam');
  expect(recording.snapshot()).toEqual({ phase: 'idle', demo: true });
  await recording.start('sam');
  expect(recording.snapshot()).toMatchObject({ phase: 'waiting', demo: true });
});

test.each([
  ['keepAwake', { keepAwake: broken }],
  ['lockWalk', { lockWalk: broken }],
  ['notify', { notify: broken }],
])('a walk is recorded, stopped and sent although %s throws [recording-2]', async (_, changes) => {
  const test = setUp(changes);
  const { recording, sent, reported } = test;
  await recording.start('sam');
  for (let at = 0; at < 8; at += 1) test.feed()?.onPosition(pointAt(at));
  await test.settled();
  expect(shown(test)).toBe(8);
  await recording.stop();
  expect(recording.snapshot()).toEqual({ phase: 'idle', demo: false });
  expect(sent).toHaveLength(1);
  expect(reported.length).toBeGreaterThan(0);
});

test('a finished walk that cannot be handed over says so, and the next one can start [recording-3]', async () => {
  const test = setUp({ outbox: { add: broken, send: async () => undefined } });
  const { recording, notices, reported } = test;
  await recording.start('sam');
  for (let at = 0; at < 8; at += 1) test.feed()?.onPosition(pointAt(at));
  await recording.stop();
  expect(notices.at(-1)).toMatchObject({
    title: 'Save Failed',
    description: 'Could not save your walk route',
  });
  expect(test.disk.points).toHaveLength(8);
  expect(reported).toHaveLength(1);
  await recording.start('sam');
  expect(recording.snapshot().phase).toBe('waiting');
});

test('a screen that throws while it is told of a new state does not hold up the recorder', async () => {
  const test = setUp();
  const { recording, reported } = test;
  const stop = recording.subscribe(broken);
  await recording.start('sam');
  stop();
  expect(reported).toHaveLength(1);
  test.feed()?.onPosition(pointAt(0));
  await test.settled();
  expect(shown(test)).toBe(1);
});

test('a disk that never answers does not hold up the recorder', async () => {
  vi.useFakeTimers();
  const test = setUp();
  const { recording } = test;
  test.disk.hangs = true;
  void recording.start('sam');
  await vi.advanceTimersByTimeAsync(0);
  test.feed()?.onPosition(pointAt(0));
  await vi.advanceTimersByTimeAsync(4000);
  expect(recording.snapshot()).toMatchObject({ phase: 'tracking', unsafe: true });
  void recording.stop();
  await vi.advanceTimersByTimeAsync(4000);
  expect(recording.snapshot().phase).toBe('idle');
  vi.useRealTimers();
});

test('Stop is not dead while the disk never answers, however many positions came [recording-4]', async () => {
  vi.useFakeTimers();
  // Half a minute after the test before.
  await vi.advanceTimersByTimeAsync(30_000);
  const test = setUp();
  const { recording, sent } = test;
  test.disk.hangs = true;
  void recording.start('sam');
  await vi.advanceTimersByTimeAsync(0);
  for (let at = 0; at < 20; at += 1) {
    test.feed()?.onPosition(pointAt(at));
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(recording.snapshot()).toMatchObject({ phase: 'tracking', unsafe: true });
  expect(shown(test)).toBe(20);
  void recording.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(recording.snapshot().phase).toBe('idle');
  expect(sent).toHaveLength(1);
  vi.useRealTimers();
});
