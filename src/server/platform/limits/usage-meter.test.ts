import { expect, test } from 'vitest';
import type { DatabasePool } from '#server/platform/db/database.ts';
import { usageMeter } from '#server/platform/limits/usage-meter.ts';

/** A database whose owner has what `rows` says, and how often it was asked. */
function counted() {
  const state = { rows: 0, times: 0 };
  const measure = async () => {
    state.times += 1;
    const measuredAt = `2026-03-02T09:00:00.${String(state.times).padStart(3, '0')}Z`;
    return { usage: { walks: [state.rows, 0, 0] }, measuredAt };
  };
  const db = { row: measure, one: measure } as unknown as DatabasePool;
  return Object.assign(state, { db });
}

const sam = { ownerId: 'sam', usage: {}, measuredAt: null };
const never = () => false;

test('it is measured the first time, after 5,000 creates, and after 50 MB [usage-meter-1]', async () => {
  const database = counted();
  const meter = usageMeter(['walks']);
  const add = async (rows: number, bytes: number) => {
    await meter.usage(database.db, sam, never);
    meter.begin(sam, { rows, bytes, quotas: {} })();
  };
  for (let at = 0; at < 5_000; at += 1) await add(1, 0);
  expect(database.times).toBe(1);
  await add(1, 0);
  expect(database.times).toBe(2);
  for (let at = 0; at < 5; at += 1) await add(0, 10_000_000);
  expect(database.times).toBe(2);
  await add(0, 1);
  expect(database.times).toBe(3);
});

test('what is still being added is counted next to a measurement that cannot have seen it [usage-meter-2]', async () => {
  const database = counted();
  const meter = usageMeter(['walks']);
  await meter.usage(database.db, sam, never);
  const ends = [1, 2, 3].map(() => meter.begin(sam, { rows: 1, bytes: 0, quotas: { walks: 1 } }));
  ends[0]?.();
  database.rows = 1;
  const near = await meter.usage(database.db, sam, () => true);
  expect([near.usage, near.added.quotas['walks']]).toEqual([{ walks: [1, 0, 0] }, 2]);
  ends[1]?.();
  ends[2]?.();
  database.rows = 3;
  const later = await meter.usage(database.db, sam, () => true);
  expect([later.usage, later.added.quotas['walks']]).toEqual([{ walks: [3, 0, 0] }, 0]);
});

test('someone whose quota is used up is not measured again and again [usage-meter-3]', async () => {
  const database = counted();
  const meter = usageMeter(['walks']);
  for (let at = 0; at < 100; at += 1) await meter.usage(database.db, sam, () => true);
  expect(database.times).toBe(1);
});

test('a later measurement by another server replaces what is known [usage-meter-4]', async () => {
  const database = counted();
  const meter = usageMeter(['walks']);
  meter.begin(sam, { rows: 7, bytes: 0, quotas: {} })();
  await meter.usage(database.db, sam, never);
  const elsewhere = {
    ...sam,
    usage: { walks: [9, 0, 0] as const },
    measuredAt: '2026-03-02T10:00:00.000Z',
  };
  const known = await meter.usage(database.db, elsewhere, never);
  expect([known.usage, known.added.rows]).toEqual([{ walks: [9, 0, 0] }, 0]);
  expect(database.times).toBe(1);
});
