/** Requests of one owner that wait for a lock of their own, while others go on. */
import sql from 'sql-template-tag';
import { expect, test, vi } from 'vitest';
import { transaction } from '#server/platform/db/database.ts';
import { OWNER_CONNECTIONS } from '#server/platform/db/connections.ts';
import { addClient } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();

/** How many of our connections wait for a lock. */
const waiting = async (): Promise<number> =>
  (
    await app.db.one<{ count: number }>(sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
  ).count;

/** Holds what every write of an owner waits for, until the function that is returned is called. */
async function holdWritesOf(caller: Caller): Promise<() => Promise<void>> {
  const { id } = (await caller.get('/api/auth/user')).body as { id: string };
  const held = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const holding = transaction(app.db, async (db) => {
    await db.run(sql`select from users where id = ${id} for update`);
    held.resolve();
    await letGo.promise;
  });
  await held.promise;
  return () => {
    letGo.resolve();
    return holding;
  };
}

test('forty requests that wait for their owner hold a third of the connections, others are served, and all are done [connections-3]', async () => {
  const [sam, ann] = [await app.user(), await app.user()];
  await addClient(sam);
  const letGo = await holdWritesOf(sam);
  const answers = Array.from({ length: 40 }, () => addClient(sam));
  await vi.waitFor(async () => expect(await waiting()).toBe(OWNER_CONNECTIONS), {
    timeout: 25_000,
    interval: 20,
  });
  for (let times = 0; times < 5; times += 1) await addClient(ann);
  expect([await waiting(), app.db.pool.waitingCount]).toEqual([OWNER_CONNECTIONS, 0]);
  await letGo();
  expect(new Set((await Promise.all(answers)).map(({ id }) => id)).size).toBe(40);
});

test('where too many of an owner wait already, the next one is asked to come back [connections-4]', async () => {
  const [sam, ann] = [await app.user(), await app.user()];
  await addClient(sam);
  const letGo = await holdWritesOf(sam);
  const client = { firstName: 'Jane', lastName: 'Doe' };
  const answers = Array.from({ length: 120 }, () => sam.post('/api/clients', client));
  const refused = await Promise.race(answers);
  expect(refused).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining('your other requests') },
  });
  await addClient(ann);
  await letGo();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  const count = (one: number) => statuses.filter((status) => status === one).length;
  expect([count(201) >= 100, count(201) + count(503)]).toEqual([true, 120]);
});
