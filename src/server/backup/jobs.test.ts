import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import { migrations } from '#server/migrations/migrations.ts';
import { migrateJobs } from '#server/platform/jobs/boss.ts';
import { diskStorage } from '#server/platform/storage/disk.ts';
import { openBackup } from '#server/backup/read-backup.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { openEmptyDatabase } from '#server/testing/empty-database.ts';
import { mailSettings, startMailServer } from '#server/testing/mail-server.ts';
import { startSecondServer } from '#server/testing/second-server.ts';
import { addClient } from '#server/testing/records.ts';
import { callerOf, signUp, testApp } from '#server/testing/test-app.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const settings = mailSettings(mailServer.port);
const app = await testApp(settings);
const folder = await temporaryFolder('pawkeeper-backup-jobs-');
afterAll(() => removeFolder(folder));
const now = () => new Date();

test('no job is in a backup, and a restored business mails nobody again', async () => {
  mailServer.refusals.push({ code: 451, words: 'busy' });
  await app.user({ email: 'waiting@example.org' });
  const waiting = sql`select from jobs.job where name = 'account-mail' and state = 'retry'`;
  await expect.poll(() => app.db.run(waiting)).toBe(1);
  const path = join(folder, 'backup.zip');
  const { tables } = await writeBackup({ ...app, version: '9.9.9', now }, path);
  await mailServer.mail('waiting@example.org');
  expect(tables.map(({ name }) => name)).not.toContain('job');

  const db = await openEmptyDatabase();
  const storage = diskStorage(join(folder, 'files'));
  const backup = await openBackup(path, migrations);
  await restoreBackup(backup, { db, storage, migrations, now });
  backup.close();
  await migrateJobs(db.pool);
  const origin = await startSecondServer({ ...app, db, storage }, settings);
  await signUp(
    callerOf(() => origin),
    { email: 'later@example.org' },
  );
  await mailServer.mail('later@example.org');
  const emails = mailServer.received.flatMap(({ to }) => to);
  expect(emails).toEqual(['waiting@example.org', 'later@example.org']);
});

test('what was to be told is missed after a restore, and every kind tells what happens from then on', async () => {
  const sam = await app.user();
  const { id, userId } = await addClient(sam);
  await sam.put('/api/message-settings', { evening: true });
  for (const state of ['waiting', 'sending', 'prepared', 'sent']) {
    await app.db.run(sql`insert into deliveries
        (id, user_id, client_id, kind, subject_id, dedupe_key, state, due_at, queued_at)
      values (gen_random_uuid(), ${userId}, ${id}, 'evening', ${id}, ${state}, ${state}, now(), now())`);
  }
  const path = join(folder, 'deliveries.zip');
  await writeBackup({ ...app, version: '9.9.9', now }, path);
  const before = await app.db.one<{ at: string }>(sql`select clock_timestamp() as at`);
  const db = await openEmptyDatabase();
  const storage = diskStorage(join(folder, 'other files'));
  const backup = await openBackup(path, migrations);
  await restoreBackup(backup, { db, storage, migrations, now });
  backup.close();
  const states = sql`select dedupe_key as key, state from deliveries where user_id = ${userId} order by key`;
  expect(await db.rows(states)).toEqual([
    { key: 'prepared', state: 'missed' },
    { key: 'sending', state: 'missed' },
    { key: 'sent', state: 'sent' },
    { key: 'waiting', state: 'missed' },
  ]);
  const since = sql`select 1 from notification_settings
    where user_id = ${userId} and kind = 'evening' and since >= ${before.at}::timestamptz(3)`;
  expect(await db.run(since)).toBe(1);
});
