/** Private links that were sent when each kind had a table of its own: in a database that is brought up to date, and in a backup. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openBackup } from '#server/backup/read-backup.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { findFeed, findFeedByToken } from '#server/diary/calendar-feed/calendar-feed.sql.ts';
import { findLinkedClient } from '#server/messages/notifications/client-links.sql.ts';
import { migrations } from '#server/migrations/migrations.ts';
import { findLinkedInvoice } from '#server/money/invoices/invoice-links.sql.ts';
import { insertPortalLink, openFirst } from '#server/identity/links/private-links.sql.ts';
import type { Database, OpenDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { diskStorage } from '#server/platform/storage/disk.ts';
import { openEmptyDatabase } from '#server/testing/empty-database.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';
import { findLinkedReport } from '#server/visits/reports/report-links.sql.ts';

const folder = await temporaryFolder('pawkeeper-older-links-');
afterAll(() => removeFolder(folder));

const at = migrations.findIndex(({ name }) => name === '0078_links');
const older = migrations.slice(0, at);
const OWNER = '00000000-0000-7000-8000-000000000001';
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A client with an issued invoice and a report; links to each, and to the feed, that are live or have expired. */
async function databaseOfBefore(): Promise<OpenDatabase> {
  const db = await openEmptyDatabase();
  await migrate(db.pool, older);
  await db.pool.query(`
    insert into users (id, email) values ('${OWNER}', 'sam@example.org');
    insert into clients (id, user_id, first_name, last_name) select gen_random_uuid(), id, 'Jane', 'Doe' from users;
    insert into invoices (id, user_id, client_id, client_name, status, sequence, number, issued_on, business)
      select gen_random_uuid(), user_id, id, 'Jane', 'issued', 1, '1', '2026-03-30', '{}' from clients;
    insert into visits (id, user_id, started_at, ended_at)
      select gen_random_uuid(), id, now(), now() from users, generate_series(1, 2);
    insert into visit_reports (id, user_id, visit_id, client_id, started_at, ended_at, pets, events, expires_at)
      select gen_random_uuid(), v.user_id, v.id, c.id, now(), now(), '', '[]',
          now() + case when row_number() over () = 1 then 1 else -1 end * interval '1 day'
        from visits v join clients c using (user_id);
    insert into client_links (token_hash, user_id, client_id, expires_at)
      select hash, user_id, id, now() + ends from clients, (values ('${hashOf('client live')}', interval '1 day'),
        ('${hashOf('client expired')}', interval '-1 day')) as l (hash, ends);
    insert into invoice_links (token_hash, user_id, invoice_id, expires_at)
      select hash, user_id, id, now() + ends from invoices, (values ('${hashOf('invoice live')}', interval '1 day'),
        ('${hashOf('invoice expired')}', interval '-1 day')) as l (hash, ends);
    insert into report_links (token_hash, user_id, report_id)
      select case when expires_at > now() then '${hashOf('report live')}' else '${hashOf('report expired')}' end, user_id, id
        from visit_reports;
    insert into calendar_feeds (user_id, token_hash, shows_names) values ('${OWNER}', '${hashOf('feed live')}', true)`);
  return db;
}

/** Whether the links open what they did. */
const opened = async (db: Database) => {
  const now = new Date();
  const states = ['live', 'expired', 'revoked'].map(async (state) => ({
    client: (await findLinkedClient(db, `client ${state}`, now)) !== undefined,
    invoice: (await findLinkedInvoice(db, `invoice ${state}`, now)) !== undefined,
    report: (await findLinkedReport(db, `report ${state}`, now)) !== undefined,
  }));
  return {
    links: await Promise.all(states),
    feed: await findFeedByToken(db, 'feed live', now),
    feedOf: (await findFeed(db, OWNER)).showsNames,
  };
};

const [ALL, NONE] = [true, false].map((is) => ({ client: is, invoice: is, report: is })) as [
  object,
  object,
];

test('links that were sent before there was one table still open, and ended ones stay ended [private-links-3]', async () => {
  const db = await databaseOfBefore();
  await migrate(db.pool, migrations);
  expect(await opened(db)).toEqual({
    links: [ALL, NONE, NONE],
    feed: { ownerId: OWNER, showsNames: true },
    feedOf: true,
  });
});

test.each([
  ['before there was one table', older],
  ['now', migrations],
])(
  'a backup made %s is restored with the links that it has, but for the feed [private-links-4]',
  async (when, made) => {
    const from = await databaseOfBefore();
    await migrate(from.pool, made);
    const path = join(folder, `${made.length}`, 'backup.zip');
    const storage = diskStorage(join(folder, `${made.length} photos`));
    const source = { db: from, storage, version: '9.9.9', now: () => new Date() };
    await writeBackup(source, path);
    const backup = await openBackup(path, migrations);
    const names = backup.manifest.tables.map(({ name }) => name);
    expect(names).not.toContain('calendar_feeds');
    expect(names.includes('client_links')).toBe(when !== 'now');
    const db = await openEmptyDatabase();
    await restoreBackup(backup, { db, storage, migrations, now: () => new Date() });
    backup.close();
    expect(await opened(db)).toEqual({
      links: [ALL, NONE, NONE],
      feed: undefined,
      feedOf: false,
    });
  },
);

test('after a restore a link to a client’s pages asks for a code: it may have been opened since the backup [private-links-5]', async () => {
  const from = await databaseOfBefore();
  await migrate(from.pool, migrations);
  const { rows } = await from.pool.query<{ clientId: string }>(
    'select id as "clientId" from clients',
  );
  const now = new Date();
  const token = await insertPortalLink(from, OWNER, { clientId: rows[0]?.clientId ?? '' }, now);
  const path = join(folder, 'portal', 'backup.zip');
  const storage = diskStorage(join(folder, 'portal photos'));
  await writeBackup({ db: from, storage, version: '9.9.9', now: () => now }, path);
  expect(await openFirst(from, OWNER, token, now)).toBe(true);
  const backup = await openBackup(path, migrations);
  const db = await openEmptyDatabase();
  await restoreBackup(backup, { db, storage, migrations, now: () => now });
  backup.close();
  expect(await openFirst(db, OWNER, token, now)).toBe(false);
});
