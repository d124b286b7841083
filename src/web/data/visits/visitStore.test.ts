import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  begun,
  type PhoneVisit,
  withEvent,
  withoutStep,
  withPhoto,
} from '#web/data/visits/phoneVisit.ts';
import { type PhotoPart, visitRules } from '#web/data/visits/visitStore.ts';
import { bytesOf } from '#web/platform/device/storedFile.ts';
import type { OutboxDisk } from '#web/platform/outbox/outboxDisk.ts';
import { createOutboxStore } from '#web/platform/outbox/outboxStore.ts';

const NOW = '2026-06-01T08:00:00.000Z';
const values = { id: 'v1', startedAt: NOW };
const started = () => begun({ userId: 'sam', title: 'Walk', pets: [], values }, NOW);
const tap = (id: string) => (before: PhoneVisit | undefined) =>
  before && withEvent(before, { id, kind: 'wee', at: NOW }, NOW);
const eventsOf = (record: PhoneVisit | undefined) => record?.visit.events.map(({ id }) => id);

/** A disk that answers in order, at once or when the test lets it, or fails. */
function setUp() {
  const rows = new Map<string, PhoneVisit>();
  const world = { isSlow: false, isFull: false };
  let queue: Promise<unknown> = Promise.resolve();
  let wake = () => undefined as void;
  function work<Answer>(action: () => Answer): Promise<Answer> {
    const run = async () => {
      if (world.isSlow) await new Promise<void>((resolve) => (wake = resolve));
      return action();
    };
    const answer = queue.then(run);
    queue = answer.catch(() => undefined);
    return answer;
  }
  const write = <Answer>(action: () => Answer) =>
    work(() => {
      if (world.isFull) throw new Error('The disk is full');
      return action();
    });
  const disk: OutboxDisk<PhoneVisit, PhotoPart> = {
    list: (userId) => work(() => [...rows.values()].filter((row) => row.userId === userId)),
    change: (_, id, change) =>
      write(() => {
        const after = change(rows.get(id));
        if (after) rows.set(id, after);
        else rows.delete(id);
        return after;
      }),
    putParts: () => write(() => undefined),
    parts: () => work(() => []),
    part: () => work(() => undefined),
  };
  const store = createOutboxStore(disk, visitRules);
  const finish = async () => {
    world.isSlow = false;
    wake();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { store, rows, world, finish };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a tap on a disk that answers late is one event [visit-store-1]', async () => {
  const { store, rows, world, finish } = setUp();
  await store.change('sam', 'v1', started);
  world.isSlow = true;
  const tapped = store.change('sam', 'v1', tap('e1'));
  await vi.advanceTimersByTimeAsync(4000);
  expect(eventsOf(await tapped)).toEqual(['e1']);
  await finish();
  expect(eventsOf(rows.get('v1'))).toEqual(['e1']);
  expect(eventsOf((await store.list('sam'))[0])).toEqual(['e1']);
  await store.change('sam', 'v1', tap('e2'));
  expect(eventsOf(rows.get('v1'))).toEqual(['e1', 'e2']);
});

it('no tap is lost on a disk that never answers, only the first one waits, and it says so [visit-store-2]', async () => {
  const { store, world, finish } = setUp();
  const { isOnlyInMemory, inMemory } = store;
  await store.change('sam', 'v1', started);
  world.isSlow = true;
  const first = store.change('sam', 'v1', tap('e1'));
  const second = store.change('sam', 'v1', tap('e2'));
  await vi.advanceTimersByTimeAsync(4000);
  expect(eventsOf(await first)).toEqual(['e1']);
  expect(eventsOf(await second)).toEqual(['e1', 'e2']);
  expect(eventsOf(await store.change('sam', 'v1', tap('e3')))).toEqual(['e1', 'e2', 'e3']);
  expect(eventsOf((await store.list('sam'))[0])).toEqual(['e1', 'e2', 'e3']);
  expect(isOnlyInMemory('v1')).toBe(true);
  expect(inMemory('sam')).toHaveLength(1);
  expect(inMemory('ann')).toEqual([]);
  await finish();
});

it('what the disk did not take is written once it answers again [visit-store-3]', async () => {
  const { store, rows, world } = setUp();
  const { isOnlyInMemory } = store;
  world.isFull = true;
  await store.change('sam', 'v1', started);
  await store.change('sam', 'v1', tap('e1'));
  expect(rows.size).toBe(0);
  world.isFull = false;
  expect(await store.list('sam')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(eventsOf(rows.get('v1'))).toEqual(['e1']);
  expect(isOnlyInMemory('v1')).toBe(false);
});

it('a visit that was sent from memory does not come back from the disk [visit-store-4]', async () => {
  const { store, rows, world } = setUp();
  await store.change('sam', 'v1', started);
  world.isFull = true;
  await store.change('sam', 'v1', () => undefined);
  expect(rows.size).toBe(1);
  expect(await store.list('sam')).toEqual([]);
  world.isFull = false;
  await store.list('sam');
  await vi.advanceTimersByTimeAsync(0);
  expect(rows.size).toBe(0);
});

it('a photo that the disk did not take is held until it has arrived [visit-store-5]', async () => {
  const { store, world } = setUp();
  await store.change('sam', 'v1', started);
  world.isFull = true;
  const file = await bytesOf(new Blob(['photo']));
  expect(await store.putParts('v1', [{ id: 'v1', at: 1, file }])).toBe(false);
  // Something else arrives before the step of the photo is stored.
  await store.change('sam', 'v1', tap('e1'));
  await store.change(
    'sam',
    'v1',
    (before) => before && withPhoto(before, 'f1', { at: 1, petId: null }),
  );
  expect((await store.part('v1', 1))?.file).toBe(file);
  await store.change('sam', 'v1', (before) => before && withoutStep(before, 'f1'));
  expect(await store.part('v1', 1)).toBeUndefined();
});

it('the browser is asked once not to clear what is kept, and never where nothing was kept [visit-store-6]', async () => {
  const persist = vi.fn(() => Promise.reject(new Error('Not allowed')));
  vi.stubGlobal('navigator', { storage: { persist } });
  const { store, world } = setUp();
  world.isFull = true;
  await store.change('sam', 'v1', started);
  expect(persist).not.toHaveBeenCalled();
  world.isFull = false;
  await store.change('sam', 'v1', started);
  await store.change('sam', 'v1', tap('e1'));
  expect(persist).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
