import type { FastifyBaseLogger } from 'fastify';
import sql from 'sql-template-tag';
import { expect, test, vi } from 'vitest';
import {
  everybody,
  forEach,
  forEverybody,
  listOwners,
} from '#server/platform/jobs/for-everybody.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const { db, user } = await testApp();

const OUTAGE = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const logger = () => ({
  error: vi.fn<FastifyBaseLogger['error']>(),
  warn: vi.fn<FastifyBaseLogger['warn']>(),
});

/** Work that fails for `ann`, and whose it was. */
function failing(error: Error) {
  const done: string[] = [];
  const work = async (id: string): Promise<void> => {
    if (id === 'ann') throw error;
    done.push(id);
  };
  return { done, work };
}

test('one owner’s bad data is logged with whose it is, and everybody else’s work is done [for-everybody-1]', async () => {
  const log = logger();
  const { done, work } = failing(new Error('bad data'));
  await forEach({ log }, 'reminders', ['sam', 'ann', 'bob'], work);
  expect(done).toEqual(['sam', 'bob']);
  expect(log.error.mock.calls).toMatchObject([[{ ownerId: 'ann', what: 'reminders' }, {}]]);
});

test('while the database is away nobody is left out: the job fails, and is tried again [for-everybody-2]', async () => {
  const log = logger();
  const { done, work } = failing(OUTAGE);
  await expect(forEach({ log }, 'reminders', ['sam', 'ann', 'bob'], work)).rejects.toBe(OUTAGE);
  expect(done).toEqual(['sam']);
  expect(log.error).not.toHaveBeenCalled();
});

test('a job that is told to stop begins with no other owner [for-everybody-3]', async () => {
  const stopped = new AbortController();
  const done: string[] = [];
  const work = async (id: string): Promise<void> => {
    done.push(id);
    stopped.abort();
  };
  const working = forEach({ log: logger() }, 'reminders', ['sam', 'ann'], work, stopped.signal);
  await expect(working).rejects.toThrow('aborted');
  expect(done).toEqual(['sam']);
});

test('a step is done once for everyone; where that fails, owner by owner, and not during an outage [for-everybody-4]', async () => {
  const log = logger();
  const step = vi.fn<() => Promise<void>>(async () => undefined);
  await forEverybody({ db, log }, 'reminders', step);
  expect(step).toHaveBeenCalledOnce();

  step.mockClear().mockRejectedValueOnce(OUTAGE);
  await expect(forEverybody({ db, log }, 'reminders', step)).rejects.toBe(OUTAGE);
  expect(step).toHaveBeenCalledOnce();
  expect(log.warn).not.toHaveBeenCalled();

  step.mockClear().mockRejectedValueOnce(new Error('bad data'));
  await forEverybody({ db, log }, 'reminders', step);
  expect(step).toHaveBeenCalledTimes(1 + (await listOwners(db)).length);
});

test('a disabled account has no jobs, at once or by itself [for-everybody-5]', async () => {
  const idOf = async ({ get }: Caller) => ((await get('/api/auth/user')).body as { id: string }).id;
  const [sam, ann] = [await idOf(await user()), await idOf(await user())];
  await db.run(sql`update users set disabled_at = now() where id = ${ann}`);
  const all = await db.rows<{ id: string }>(sql`select id from users where ${everybody('id')}`);
  for (const ids of [all.map(({ id }) => id), await listOwners(db)]) {
    expect(ids).toContain(sam);
    expect(ids).not.toContain(ann);
  }
});
