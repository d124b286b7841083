import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

test('an open page that listens for messages does not keep an idle session alive [unread-2]', async () => {
  const sam = await app.user();
  const { id } = (await sam.get('/api/auth/user')).body as { id: string };
  const twoHoursAgo = Date.now() - 2 * 3_600_000;
  await app.db.run(sql`update session set expire = now() + interval '1 day',
      sess = (sess::jsonb || jsonb_build_object('touchedAt', ${twoHoursAgo}::bigint))::json
    where sess ->> 'userId' = ${id}`);
  const daysLeft = async () =>
    (
      await app.db.one<{
        days: number;
      }>(sql`select extract(epoch from expire - now())::float8 / 86400 as days
        from session where sess ->> 'userId' = ${id}`)
    ).days;
  expect((await sam.get('/api/messages/unread')).status).toBe(200);
  expect(await daysLeft()).toBeLessThan(1);
  expect((await sam.get('/api/clients')).status).toBe(200);
  expect(await daysLeft()).toBeGreaterThan(6);
});
