import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { oldBackup } from '#server/platform/http/degraded.ts';
import { testApp } from '#server/testing/test-app.ts';

const now = new Date('2026-11-26T12:00:00Z');

test.each([
  ['2026-11-25T12:00:00Z', 2, undefined],
  ['2026-11-24T11:59:00Z', 2, 'The last backup is 2 days old.'],
  [undefined, 2, 'No backup has been made yet.'],
  [undefined, undefined, undefined],
])('a backup of %s, wanted every %s days, is old: %s [health-1]', (at, days, said) => {
  expect(oldBackup(at, days, now)).toBe(said);
});

test('a server without a recent backup is ready and says that it is degraded [health-2]', async () => {
  const app = await testApp({ BACKUP_MAX_AGE_DAYS: '2' });
  await app.db.run(sql`delete from settings where name = 'last_backup'`);
  const { status, body } = await app.visitor().get('/readyz');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    message: 'Ready',
    degraded: expect.arrayContaining(['No backup has been made yet.']),
  });
});
