import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { forgetAttempts, giveBack, sweepAttempts, takeAttempt } from '#server/platform/attempts.ts';
import { testApp } from '#server/testing/test-app.ts';

const { db } = await testApp();

const limit = (of: string, most: number, name = 'test') => ({ name, of, most, windowS: 600 });
const take = (...limits: ReturnType<typeof limit>[]) => takeAttempt(db, 'Too many.', limits);
const end = () => db.run(sql`update attempts set ends_at = now() - interval '1 second'`);

test('of a hundred attempts at once as many are let through as the limit allows', async () => {
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => take(limit('a', 7))));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
});

test('attempts at once under two limits in either order do not wait for each other for ever', async () => {
  const [one, two] = [limit('one', 1000), limit('two', 30)];
  const results = await Promise.allSettled(
    Array.from({ length: 80 }, (_, at) => (at % 2 === 0 ? take(one, two) : take(two, one))),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
  const reasons = results.flatMap((result) =>
    result.status === 'rejected' ? [String(result.reason)] : [],
  );
  expect(new Set(reasons)).toEqual(new Set(['TooMany: Too many. Try again in 10 minutes.']));
});

test('a refusal says how long, and after that time the count begins anew', async () => {
  await take(limit('b', 1));
  await expect(take(limit('b', 1))).rejects.toMatchObject({
    status: 429,
    retryAfterS: expect.toSatisfy((seconds: number) => seconds > 590 && seconds <= 600),
  });
  await db.run(sql`update attempts set ends_at = now() + interval '61 seconds'`);
  await expect(take(limit('b', 1))).rejects.toThrow('Try again in 2 minutes.');
  await end();
  await take(limit('b', 1));
});

test('where one limit is used up, nothing is counted under the others', async () => {
  await take(limit('c', 1));
  await expect(take(limit('c', 1), limit('d', 1))).rejects.toThrow('Too many.');
  await take(limit('d', 1));
});

test('counts of different names are different counts', async () => {
  await take(limit('e', 1, 'one'));
  await expect(take(limit('e', 1, 'two'))).resolves.toBeUndefined();
});

test('an attempt that is given back, or forgotten, is free again, and never more than there were', async () => {
  const [own, shared] = [limit('f', 1), limit('g', 2)];
  await take(own, shared);
  await giveBack(db, [own, shared]);
  await giveBack(db, [own, shared]);
  await take(own, shared);
  await forgetAttempts(db, own);
  await take(own, shared);
  await expect(take(shared)).rejects.toThrow('Too many.');
});

test('the table names nobody, and is swept of what is over', async () => {
  await take(limit('sam@example.org', 1));
  const { rows } = await db.pool.query('select * from attempts');
  expect(JSON.stringify(rows)).not.toContain('sam');
  await end();
  await take(limit('still counted', 1));
  // The server sweeps as it starts, perhaps just now: what is left counts, not whose broom it was.
  await sweepAttempts(db);
  expect(await db.rows(sql`select from attempts`)).toHaveLength(1);
  expect(await sweepAttempts(db)).toBe(0);
});
