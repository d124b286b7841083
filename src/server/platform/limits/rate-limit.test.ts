import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { deleteExpired } from '#server/platform/jobs/expired-rows.ts';
import {
  deleteRateLimit,
  refundRateLimits,
  expiredRateLimits,
  consumeRateLimits,
} from '#server/platform/limits/rate-limit.ts';
import { testApp } from '#server/testing/test-app.ts';

const { db } = await testApp();

const limit = (subject: string, max: number, name = 'test') => ({
  name,
  subject,
  max,
  windowSeconds: 600,
});
const take = (...limits: ReturnType<typeof limit>[]) => consumeRateLimits(db, 'Too many.', limits);
const end = () => db.run(sql`update rate_limits set ends_at = now() - interval '1 second'`);

test('of a hundred attempts at the same time only as many pass as the limit allows', async () => {
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => take(limit('a', 7))));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
});

test('simultaneous attempts under two limits in either order do not deadlock', async () => {
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

test('a refusal says how long to wait, and after that the window starts again', async () => {
  await take(limit('b', 1));
  await expect(take(limit('b', 1))).rejects.toMatchObject({
    status: 429,
    retryAfterS: expect.toSatisfy((seconds: number) => seconds > 590 && seconds <= 600),
  });
  await db.run(sql`update rate_limits set ends_at = now() + interval '61 seconds'`);
  await expect(take(limit('b', 1))).rejects.toThrow('Try again in 2 minutes.');
  await end();
  await take(limit('b', 1));
});

test('when one limit is used up, nothing is counted under the others', async () => {
  await take(limit('c', 1));
  await expect(take(limit('c', 1), limit('d', 1))).rejects.toThrow('Too many.');
  await take(limit('d', 1));
});

test('limits of different names are counted separately', async () => {
  await take(limit('e', 1, 'one'));
  await expect(take(limit('e', 1, 'two'))).resolves.toBeUndefined();
});

test('a refunded or deleted attempt is free again, and no more than the limit', async () => {
  const [own, shared] = [limit('f', 1), limit('g', 2)];
  await take(own, shared);
  await refundRateLimits(db, [own, shared]);
  await refundRateLimits(db, [own, shared]);
  await take(own, shared);
  await deleteRateLimit(db, own);
  await take(own, shared);
  await expect(take(shared)).rejects.toThrow('Too many.');
});

test('the table holds no name or email address, and expired counts are deleted', async () => {
  await take(limit('sam@example.org', 1));
  const { rows } = await db.pool.query('select * from rate_limits');
  expect(JSON.stringify(rows)).not.toContain('sam');
  await end();
  await take(limit('still counted', 1));
  await deleteExpired(db, expiredRateLimits);
  expect(await db.rows(sql`select from rate_limits`)).toHaveLength(1);
  expect(await deleteExpired(db, expiredRateLimits)).toBe(0);
});
