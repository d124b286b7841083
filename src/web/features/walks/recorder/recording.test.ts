import { expect, it } from 'vitest';
import type { WalkPoint } from '#contract/walks.ts';
import type { Listener } from '#web/features/walks/recorder/feed.ts';
import type { FinishedWalk, Notice } from '#web/features/walks/recorder/recorder.ts';
import { createRecording } from '#web/features/walks/recorder/recording.ts';
import type { WalkStore } from '#web/features/walks/recorder/walkStore.ts';

const pointAt = (at: number): WalkPoint => ({
  lat: 51.5 + at * 0.0002,
  lng: -0.12,
  timestamp: 1_750_000_000_000 + at * 2000,
});

/** A recorder with a disk that writes when it is told to, and a feed in the test's hands. */
function setUp() {
  const disk: { begun: string[]; points: WalkPoint[]; rescued: number; broken: boolean } = {
    begun: [],
    points: [],
    rescued: 0,
    broken: false,
  };
  const refuseIfBroken = () => {
    if (disk.broken) throw new Error('The disk is full');
  };
  const store: WalkStore = {
    begin: async (head, point) => {
      await Promise.resolve();
      refuseIfBroken();
      disk.begun.push(head.id);
      disk.points.push(point);
    },
    keep: async (_id, at, point) => {
      await Promise.resolve();
      refuseIfBroken();
      disk.points[at] = point;
    },
    amend: async () => refuseIfBroken(),
    rescue: async (_head, points) => {
      refuseIfBroken();
      disk.rescued += 1;
      disk.points = [...points];
    },
    remove: async () => void (disk.points = []),
    list: async () => [],
    points: async () => disk.points,
  };
  const sent: FinishedWalk[] = [];
  const notices: Notice[] = [];
  const held = { awake: 0, claimed: 0 };
  let listener: Listener | undefined;
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
    tell: (notice) => void notices.push(notice),
    now: () => now,
    newId: () => 'w1',
    keepAwake: () => {
      held.awake += 1;
      return () => void (held.awake -= 1);
    },
    claim: () => {
      held.claimed += 1;
      return () => void (held.claimed -= 1);
    },
  });
  const settled = () => recording.cancel(); // changes nothing while tracking, and comes last in the queue
  return {
    disk,
    sent,
    notices,
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
  for (let at = 0; at < 20; at += 1) test.feed()?.onFix(pointAt(at));
  expect(shown(test)).toBe(0);
  await settled();
  expect(shown(test)).toBe(20);
  expect(disk.points).toEqual(Array.from({ length: 20 }, (_, at) => pointAt(at)));
  expect(disk.begun).toEqual(['w1']);
});

it('goes on without the disk, says so, and writes everything anew once it can', async () => {
  const test = setUp();
  const { recording, disk, settled } = test;
  await recording.start('sam');
  test.feed()?.onFix(pointAt(0));
  await settled();
  disk.broken = true;
  test.feed()?.onFix(pointAt(1));
  test.feed()?.onFix(pointAt(2));
  await settled();
  expect(recording.snapshot()).toMatchObject({ unsafe: true });
  expect(shown(test)).toBe(3);
  expect(disk.points).toHaveLength(1);
  disk.broken = false;
  test.feed()?.onFix(pointAt(3));
  await settled();
  expect(recording.snapshot()).toMatchObject({ unsafe: false });
  expect(disk.points).toHaveLength(4);
});

it('hands a finished walk to the outbox, lets the screen sleep and hears nothing more', async () => {
  const test = setUp();
  const { recording, sent, held, notices } = test;
  await recording.start('sam');
  const feed = test.feed();
  for (let at = 0; at < 8; at += 1) feed?.onFix(pointAt(at));
  await test.settled();
  expect(held).toEqual({ awake: 1, claimed: 1 });
  test.pass(90_000);
  await recording.stop();
  feed?.onFix(pointAt(9));
  await test.settled();
  expect(recording.snapshot()).toEqual({ phase: 'idle', demo: false });
  expect(held).toEqual({ awake: 0, claimed: 0 });
  expect(sent).toMatchObject([{ id: 'w1', minutes: 2 }]);
  expect(notices.at(-1)).toEqual({
    title: 'Walk Completed',
    description: '0.10 miles in 2 minutes',
  });
});
