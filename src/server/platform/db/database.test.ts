import { Client } from 'pg';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterEach, expect, test, vi } from 'vitest';
import { asIsoMoment, transaction } from '#server/platform/db/database.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

afterEach(() => {
  vi.useRealTimers();
});

test('a connection that breaks within a transaction fails that transaction alone', async () => {
  const { db } = app;
  const lost = transaction(db, async (db) => {
    const { pid } = await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const { host, port, user, database, password } = app.db.pool.options;
    const other = new Client({ host, port, user, database, password });
    await other.connect();
    await other.query('select pg_terminate_backend($1)', [pid]);
    await other.end();
    // The news of the end arrives while nothing is asked.
    await new Promise((resolve) => setTimeout(resolve, 100));
    await db.rows(sql`select 1`);
  });
  await expect(lost).rejects.toThrow(/connection error/);
  expect(await db.rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

test('of two transactions that wait for each other one is done again [database-1]', async () => {
  const { db } = app;
  await db.run(sql`drop table if exists counters`);
  await db.run(sql`create table counters (name text primary key, value integer not null)`);
  await db.run(sql`insert into counters values ('a', 0), ('b', 0)`);
  let attempts = 0;
  const bothHold = Promise.withResolvers<void>();
  const raise = (first: string, second: string) =>
    transaction(db, async (db) => {
      const rise = (name: string) =>
        db.run(sql`update counters set value = value + 1 where name = ${name}`);
      await rise(first);
      attempts += 1;
      if (attempts === 2) bothHold.resolve();
      await bothHold.promise;
      await rise(second);
    });
  await Promise.all([raise('a', 'b'), raise('b', 'a')]);
  // The one that is done again may be quicker than the other wakes up, and wait for it a second time.
  expect(attempts).toBeGreaterThan(2);
  expect(await db.rows(sql`select value from counters`)).toEqual([{ value: 2 }, { value: 2 }]);
});

test('a database that stops answering is given up', async () => {
  await app.db.rows(sql`select 1`);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = transaction(app.db, async (db) => {
    await db.run(sql`set local statement_timeout = 0`);
    await db.run(sql`select pg_sleep(600)`);
  });
  // The statement, and then the rollback behind it.
  const wait = async () => {
    for (let second = 0; second < 90; second += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      await vi.advanceTimersByTimeAsync(1000);
    }
  };
  await Promise.all([expect(asked).rejects.toThrow('Query read timeout'), wait()]);
});

test('moments are read as ISO strings in UTC, with any fraction and year', async () => {
  const moments = fc.array(
    fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
  );
  await fc.assert(
    fc.asyncProperty(moments, async (moments) => {
      const isos = moments.map((moment) => moment.toISOString());
      const rows = await app.db.rows<{ at: string }>(
        sql`select at from unnest(${isos}::timestamptz(3)[]) as at`,
      );
      expect(rows.map(({ at }) => at)).toEqual(isos);
    }),
    { numRuns: 20 },
  );
  expect(asIsoMoment('2026-03-29 08:15:00+00')).toBe('2026-03-29T08:15:00.000Z');
  expect(asIsoMoment('2026-03-29 08:15:00.5+00')).toBe('2026-03-29T08:15:00.500Z');
  expect(asIsoMoment('12026-03-29 08:15:00+00')).toBe('+012026-03-29T08:15:00.000Z');
});
