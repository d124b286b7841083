import { describe, expect, it, vi } from 'vitest';
import type { WalkInput, WalkPoint } from '#contract/visits/walks.ts';
import { HttpError } from '#web/platform/net/http.ts';
import { createWalkOutbox } from '#web/data/recorder/walkOutbox.ts';
import { type PointPart, pointParts, type StoredWalk } from '#web/data/recorder/walkStore.ts';
import type { OutboxDisk } from '#web/platform/outbox/outboxDisk.ts';
import { createOutboxStore } from '#web/platform/outbox/outboxStore.ts';

const POINTS: WalkPoint[] = [
  { lat: 51.5, lng: -0.12, timestamp: 1_750_000_000_000 },
  { lat: 51.501, lng: -0.12, timestamp: 1_750_000_060_000 },
];
const HEAD = { id: 'w1', userId: 'sam', startedAt: 1_750_000_000_000, restedMs: 0, isDemo: false };
const WALK = { id: 'w1', startedAt: HEAD.startedAt, isDemo: false, miles: 0.0691, minutes: 1 };
const OFFLINE = new TypeError('Failed to fetch');

/** An outbox over a disk in memory, and a server that answers as told. */
function setUp() {
  const disk = new Map<string, StoredWalk>();
  const world = {
    user: 'sam' as string | undefined,
    answer: undefined as Error | undefined,
    posted: [] as WalkInput[],
    saved: 0,
    failed: [] as unknown[],
    diskIsFull: false,
    cannotDelete: false,
    cannotRead: false,
    /** What the disk waits for before it stores a walk. */
    disk: undefined as Promise<void> | undefined,
    /** Something else than the server says OK to everything. */
    isPortal: false,
    /** The device has the walk, and room for none of its points. */
    pointsAreLost: false,
  };
  let queue: Promise<void> = Promise.resolve();
  const walkDisk: OutboxDisk<StoredWalk, PointPart> = {
    list: async (userId) => {
      if (world.cannotRead) throw new Error('The disk does not answer');
      return [...disk.values()].filter((walk) => walk.userId === userId);
    },
    change: async (_, id, change) => {
      const after = change(disk.get(id));
      if (after === undefined) {
        if (world.cannotDelete) throw new Error('The disk is locked');
        disk.delete(id);
      } else {
        await world.disk;
        if (world.diskIsFull) throw new Error('full');
        disk.set(id, after);
      }
      return after;
    },
    putParts: async () => {
      if (world.pointsAreLost || world.diskIsFull) throw new Error('full');
    },
    parts: async (id) => (world.pointsAreLost ? [] : pointParts(id, POINTS)),
    part: async () => undefined,
  };
  let waiting: readonly StoredWalk[] = [];
  const outbox = createWalkOutbox(
    {
      store: createOutboxStore(walkDisk, { order: (one, other) => other.startedAt - one.startedAt }),
      post: async (body) => {
        world.posted.push(body);
        await Promise.resolve();
        if (world.answer !== undefined) throw world.answer;
        return world.isPortal ? undefined : body;
      },
      onSaved: () => (world.saved += 1),
      onFailed: (error) => world.failed.push(error),
      show: (walks) => (waiting = walks),
    },
    {
      currentUser: async () => {
        if (world.answer === OFFLINE) throw OFFLINE;
        return world.user === undefined ? undefined : { id: world.user, timeZone: 'Europe/London' };
      },
      runExclusive: (_, action) => (queue = queue.then(action)),
    },
  );
  return { disk, world, outbox: { ...outbox, waiting: () => waiting } };
}

describe('a finished walk', () => {
  it('is sent once with the id that the browser made, then leaves the device [outbox-4]', async () => {
    const { disk, world, outbox } = setUp();
    await outbox.add(HEAD, WALK, POINTS);
    await Promise.all([
      outbox.send('sam', 'w1'),
      outbox.send('sam'),
      outbox.send('sam'),
    ]);
    expect(world.posted).toHaveLength(1);
    expect(world.posted[0]).toMatchObject({
      id: 'w1',
      distance: '0.07',
      estimatedDuration: '1 min',
      gpsData: POINTS,
      isFavorite: false,
      isDemo: false,
    });
    expect(world.saved).toBe(1);
    expect(disk.size).toBe(0);
    expect(outbox.waiting()).toEqual([]);
  });

  it('waits while there is no network, reports one failure, and is sent when the network is back', async () => {
    const { world, outbox } = setUp();
    world.answer = OFFLINE;
    await outbox.add(HEAD, WALK, POINTS);
    await outbox.send('sam', 'w1');
    await outbox.send('sam');
    expect(world.failed).toEqual([OFFLINE]);
    expect(outbox.waiting()).toHaveLength(1);
    world.answer = undefined;
    await outbox.send('sam');
    expect(world.saved).toBe(1);
    expect(outbox.waiting()).toEqual([]);
  });

  it('stays where a captive portal says OK, or does not find the server [outbox-2]', async () => {
    const { disk, world, outbox } = setUp();
    await outbox.add(HEAD, WALK, POINTS);
    world.isPortal = true;
    await outbox.send('sam');
    world.answer = new HttpError(404, '<html>Sign in to this Wi-Fi</html>');
    await outbox.send('sam');
    expect(disk.get('w1')?.refusal).toBeUndefined();
    expect(world.saved).toBe(0);
    world.isPortal = false;
    world.answer = undefined;
    await outbox.send('sam');
    expect(world.saved).toBe(1);
  });

  it('keeps its id when the response was lost, so that the server recognises it', async () => {
    const { world, outbox } = setUp();
    world.answer = new HttpError(502, '');
    await outbox.add(HEAD, WALK, POINTS);
    await outbox.send('sam', 'w1');
    world.answer = undefined;
    await outbox.send('sam');
    expect(world.posted.map(({ id }) => id)).toEqual(['w1', 'w1']);
    expect(world.saved).toBe(1);
  });

  it('is sent only by its own account', async () => {
    const { world, outbox } = setUp();
    await outbox.add(HEAD, WALK, POINTS);
    world.user = 'ann';
    await outbox.send('sam');
    expect(world.posted).toEqual([]);
    world.user = undefined;
    await outbox.send('sam');
    expect(world.failed).toMatchObject([{ status: 401 }]);
    await outbox.refresh('ann');
    expect(outbox.waiting()).toEqual([]);
    world.user = 'sam';
    await outbox.send('sam');
    expect(world.saved).toBe(1);
  });

  it('that the server refuses stays, with the reason, until it is tried again', async () => {
    const { world, outbox } = setUp();
    world.answer = new HttpError(400, '{"message":"Route name is required"}');
    await outbox.add(HEAD, WALK, POINTS);
    await outbox.send('sam', 'w1');
    expect(outbox.waiting()).toMatchObject([{ refusal: 'Route name is required' }]);
    await outbox.send('sam');
    expect(world.posted).toHaveLength(1);
    world.answer = undefined;
    await outbox.retry('sam', 'w1');
    expect(world.saved).toBe(1);
  });

  it('is sent from memory where the device cannot store it', async () => {
    const { world, outbox } = setUp();
    world.diskIsFull = true;
    await outbox.add(HEAD, WALK, POINTS);
    await outbox.send('sam', 'w1');
    expect(world.saved).toBe(1);
  });

  it('is sent from memory where the disk never answers, once [outbox-3]', async () => {
    vi.useFakeTimers();
    const { world, outbox } = setUp();
    let wake = () => undefined as void;
    world.disk = new Promise((resolve) => (wake = resolve));
    const added = outbox.add(HEAD, WALK, POINTS);
    await vi.advanceTimersByTimeAsync(4000);
    await added;
    await outbox.send('sam', 'w1');
    await outbox.send('sam');
    expect(world.posted.map(({ gpsData }) => gpsData)).toEqual([POINTS]);
    expect(world.saved).toBe(1);
    expect(outbox.waiting()).toEqual([]);
    wake();
    await vi.advanceTimersByTimeAsync(0);
    vi.useRealTimers();
  });

  it('that could not be read when the app was opened is sent once the disk answers [outbox-5]', async () => {
    const { disk, world, outbox } = setUp();
    disk.set('w1', { ...HEAD, finished: WALK });
    world.cannotRead = true;
    await outbox.send('sam');
    outbox.sendIfAny('sam');
    await outbox.refresh('sam');
    expect(world.posted).toEqual([]);
    world.cannotRead = false;
    outbox.sendIfAny('sam');
    await vi.waitFor(() => expect(world.saved).toBe(1));
    expect(disk.size).toBe(0);
  });

  it('that only memory holds is written back once the disk answers, and is sent once', async () => {
    const { disk, world, outbox } = setUp();
    world.answer = OFFLINE;
    world.diskIsFull = true;
    await outbox.add(HEAD, WALK, POINTS);
    await outbox.send('sam');
    expect(outbox.inMemory('sam')).toEqual(['w1']);
    world.diskIsFull = false;
    await outbox.send('sam');
    expect(outbox.inMemory('sam')).toEqual([]);
    expect(disk.get('w1')).toMatchObject({ userId: 'sam', finished: WALK });
    expect(outbox.waiting()).toHaveLength(1);
    world.answer = undefined;
    await outbox.send('sam');
    expect(world.posted.map(({ gpsData }) => gpsData)).toEqual([POINTS]);
    expect(disk.size).toBe(0);
  });

  it('that the device failed to delete is sent once by this page', async () => {
    const { disk, world, outbox } = setUp();
    await outbox.add(HEAD, WALK, POINTS);
    world.cannotDelete = true;
    await outbox.send('sam');
    await outbox.send('sam');
    expect(disk.size).toBe(1);
    expect(world.saved).toBe(1);
    expect(outbox.waiting()).toEqual([]);
  });

  it('that is only in memory is named until it has arrived, to its own account, and waits once [outbox-1]', async () => {
    const { world, outbox } = setUp();
    world.answer = OFFLINE;
    world.pointsAreLost = true;
    await outbox.add(HEAD, WALK, POINTS);
    await outbox.send('sam');
    expect(outbox.inMemory('sam')).toEqual(['w1']);
    expect(outbox.inMemory('ann')).toEqual([]);
    expect(outbox.waiting()).toHaveLength(1);
    world.answer = undefined;
    await outbox.send('sam');
    expect(outbox.inMemory('sam')).toEqual([]);
    expect(world.posted.map(({ gpsData }) => gpsData)).toEqual([POINTS]);
  });
});
