import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import { migrations } from '#server/migrations/migrations.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { diskStorage } from '#server/platform/storage/disk.ts';
import { StorageFailure } from '#server/platform/storage/storage.ts';
import { openEmptyDatabase, rowsOf, tableNames } from '#server/testing/empty-database.ts';
import { picture } from '#server/testing/pictures.ts';
import { keptFiles, owner, photoOf } from '#server/testing/photos.ts';
import { testApp } from '#server/testing/test-app.ts';
import { addFullBusiness } from '#server/testing/full-business.ts';
import { isLeftOut } from '#server/backup/backup-plan.ts';
import { openBackup } from '#server/backup/read-backup.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { type Source, writeBackup } from '#server/backup/write-backup.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

/** What happens when the backup reads a photo. */
let onRead: (key: string) => Promise<void> = async () => undefined;
const app = await testApp();
const folder = await temporaryFolder('pawkeeper-backup-');
afterAll(() => removeFolder(folder));

const source: Source = {
  db: app.db,
  storage: {
    ...app.storage,
    async read(key, maxBytes) {
      await onRead(key);
      return app.storage.read(key, maxBytes);
    },
  },
  version: '9.9.9',
  now: () => new Date(),
};

let files = 0;
const newPath = (): string => join(folder, `${(files += 1)}`, 'backup.zip');

async function backedUp(): Promise<string> {
  const path = newPath();
  await writeBackup(source, path);
  return path;
}

async function emptyTarget(target = migrations) {
  const path = newPath();
  return {
    db: await openEmptyDatabase(),
    storage: diskStorage(path),
    path,
    migrations: target,
    now: () => new Date(),
  };
}

async function restored(path: string) {
  const target = await emptyTarget();
  const backup = await openBackup(path, migrations);
  await backup.verify();
  await restoreBackup(backup, target);
  backup.close();
  return target;
}

/** The tables that a backup must bring back, by the standard's list of them. */
const backedUpTables = async (db = app.db): Promise<string[]> =>
  (await tableNames(db)).filter((name) => !isLeftOut(name));

test('a restored business has every row and every photo, to the last digit and byte [backup-1]', async () => {
  const { photoIds } = await addFullBusiness(app);
  const { db, path } = await restored(await backedUp());
  const names = await backedUpTables();
  expect(await backedUpTables(db)).toEqual(names);
  const rows = await rowsOf(app.db, names);
  expect(await rowsOf(db, names)).toEqual(rows);
  for (const name of ['users', 'passwords', 'clients', 'pets', 'walk_routes', 'messages']) {
    expect(rows[name]).not.toEqual([]);
  }
  for (const name of photoIds.flatMap((id) => [`${id}-card.webp`, `${id}-full.webp`])) {
    const before = await readFile(join(app.dataDir, 'files/photos', name));
    expect(before.equals(await readFile(join(path, 'photos', name)))).toBe(true);
  }
  expect(await rowsOf(db, ['stored_removals'])).toEqual({ stored_removals: [] });
});

test('no session is in a backup', async () => {
  const { manifest, close } = await openBackup(await backedUp(), migrations);
  close();
  expect(manifest.tables.map(({ name }) => name).toSorted()).toEqual(await backedUpTables());
  expect(await backedUpTables()).not.toContain('session');
  expect((await rowsOf(app.db, ['session']))['session']).not.toEqual([]);
});

test('what ends by itself is left out, and nothing that is left out is missed by what is not', async () => {
  const ends = await app.db.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public'
      and column_name in ('expire', 'expires_at', 'ends_at', 'due_at')`,
  );
  expect(ends.rows.map(({ name }) => name)).toContain('session');
  // The log of what was told, links in mails that clients keep for a year, and reports, whose links alone end.
  const stays = new Set(['deliveries', 'links', 'visit_reports']);
  expect(ends.rows.filter(({ name }) => !isLeftOut(name) && !stays.has(name))).toEqual([]);
  const { rows } = await app.db.pool.query<{ child: string; parent: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent
      from pg_constraint where contype = 'f'`,
  );
  const broken = rows.filter(({ child, parent }) => !isLeftOut(child) && isLeftOut(parent));
  expect(broken).toEqual([]);
});

test('a photo that is replaced while the backup runs is in it, and is removed afterwards', async () => {
  const { sam, pet } = await owner(app);
  const photo = await picture('jpeg');
  const before = (await photoOf(sam, pet.id, photo)).slice('/api/photos/'.length);
  let after = '';
  onRead = async () => {
    onRead = async () => undefined;
    after = (await photoOf(sam, pet.id, photo)).slice('/api/photos/'.length);
  };
  const path = await backedUp();
  const names = [`${before}-card.webp`, `${before}-full.webp`];
  const { manifest, close } = await openBackup(path, migrations);
  close();
  const keys = manifest.photos.map(({ key }) => key);
  expect(keys).toEqual(expect.arrayContaining(names.map((name) => `photos/${name}`)));
  expect(keys).not.toContain(`photos/${after}-card.webp`);
  expect(manifest.missingPhotos).toEqual([]);
  const target = await restored(path);
  expect(await readdir(join(target.path, 'photos'))).toEqual(expect.arrayContaining(names));

  // The old files waited on the list; with the backup gone, the next replacement's removals go through at once.
  expect(await keptFiles(app)).toEqual(expect.arrayContaining(names));
  await photoOf(sam, pet.id, photo);
  expect(await keptFiles(app)).not.toContain(`${after}-card.webp`);
});

test('what is written while the backup runs is in it whole or not at all [backup-3]', async () => {
  const { pool } = app.db;
  const writer = await pool.connect();
  await writer.query('begin');
  // The backup comes to the messages after the clients, and waits there.
  await writer.query('lock table messages in access exclusive mode');
  const path = backedUp();
  const waiting = async () =>
    (await pool.query(`select from pg_locks where relation = 'messages'::regclass and not granted`))
      .rowCount;
  await expect.poll(waiting).toBe(1);
  await writer.query(`with late as (insert into clients (id, user_id, first_name, last_name)
      select gen_random_uuid(), id, 'Late', 'Client' from users limit 1 returning user_id, id)
    insert into messages (id, user_id, client_id, content, direction)
      select gen_random_uuid(), user_id, id, 'Late words', 'incoming' from late`);
  await writer.query('commit');
  writer.release();
  const { db } = await restored(await path);
  const late = `select content from messages where content = 'Late words' union all
    select last_name from clients where first_name = 'Late'`;
  expect((await db.pool.query(late)).rows).toEqual([]);
});

test('a photo that the store has lost is named, and the rest is backed up', async () => {
  const { sam, pet } = await owner(app);
  const id = (await photoOf(sam, pet.id, await picture('jpeg'))).slice('/api/photos/'.length);
  await app.storage.remove(`photos/${id}-card.webp`);
  const path = newPath();
  const { missingPhotos } = await writeBackup(source, path);
  expect(missingPhotos).toEqual([`photos/${id}-card.webp`]);
  await restored(path);
  await sam.delete(`/api/pets/${pet.id}`);
});

test('a backup of an older version is restored into this one', async () => {
  const older = migrations.slice(0, 2);
  const target = await emptyTarget();
  await migrate(target.db.pool, older);
  await target.db.pool.query(`
    insert into users (id, email) values ('00000000-0000-7000-8000-000000000001', 'old@example.org');
    insert into walk_routes (id, user_id, name, gps_data) values
      (gen_random_uuid(), '00000000-0000-7000-8000-000000000001', 'Old walk',
        '[{"lat": 51.5, "lng": -0.1, "timestamp": 1}, {"lat": 51.6, "lng": -0.1, "timestamp": 2}]')`);
  const path = newPath();
  await writeBackup({ ...source, db: target.db, storage: target.storage }, path);
  const { db } = await restored(path);
  const { rows } = await db.pool.query('select name, line, is_demo from walk_routes');
  expect(rows).toEqual([{ name: 'Old walk', line: [expect.any(Array)], is_demo: false }]);
  const applied = await db.pool.query('select name from schema_migrations order by name');
  const numbered = migrations.filter(({ isRepeatable }) => !isRepeatable);
  expect(applied.rows).toEqual(numbered.map(({ name }) => ({ name })));
  const triggers = await db.pool.query('select from schema_triggers');
  expect(triggers.rows).toHaveLength(migrations.length - numbered.length);
});

test('a backup of 0.1.0, whose counts of attempts had another name, leaves them out and is restored', async () => {
  const last = migrations.findIndex(({ name }) => name === '0009_owner_revisions');
  const older = migrations.slice(0, last + 1);
  const from = await emptyTarget();
  await migrate(from.db.pool, older);
  await from.db.pool.query(`insert into attempts (key, remaining, ends_at) values ('key', 3, now());
    insert into users (id, email) values (gen_random_uuid(), 'old@example.org')`);
  const path = newPath();
  await writeBackup({ ...source, db: from.db, storage: from.storage }, path);
  const { manifest, close } = await openBackup(path, migrations);
  close();
  expect(manifest.tables.map(({ name }) => name)).not.toContain('attempts');
  const { db } = await restored(path);
  expect(await db.rows(sql`select email from users`)).toEqual([{ email: 'old@example.org' }]);
  expect(await db.rows(sql`select from rate_limits`)).toEqual([]);
});

test('a table that a later version adds is backed up without being named anywhere', async () => {
  const later = [
    ...migrations,
    {
      name: '9999_later',
      sql: `create table "Later, on" (
          number bigint generated always as identity primary key,
          "serial" serial,
          "a ""b" text[], raw bytea, amount numeric, exact float8, said jsonb, as_said json,
          "when" timestamptz, span interval, twice numeric generated always as (amount * 2) stored)`,
    },
  ];
  const from = await emptyTarget(later);
  await migrate(from.db.pool, later);
  await from.db.pool
    .query(`insert into "Later, on" ("a ""b", raw, amount, exact, said, as_said, "when", span)
    values (array['x,y', null, '"'], '\\x00ff', 123456789012345678901234567890.000010, 0.1::float8 + 0.2,
      '"a text"', E'{"b": 1,\\n\\n "a":  1e400, "a": 2}', '2026-10-25 01:30:00.123456+01', '1 mon 2 days'),
      (null, null, 'NaN', '-Infinity', 'null', 'null', 'infinity', null)`);
  const path = newPath();
  await writeBackup({ ...source, db: from.db, storage: from.storage }, path);
  const to = await emptyTarget(later);
  const backup = await openBackup(path, later);
  await restoreBackup(backup, to);
  backup.close();
  const rows = await rowsOf(from.db, ['Later, on']);
  expect(rows['Later, on']).toHaveLength(2);
  expect(await rowsOf(to.db, ['Later, on'])).toEqual(rows);
  const next = await to.db.pool.query(
    'insert into "Later, on" default values returning number, serial',
  );
  expect(next.rows).toEqual([{ number: '3', serial: 3 }]);
});

test('a failed backup leaves no file, whole or half', async () => {
  await addFullBusiness(app);
  onRead = async () => {
    throw new StorageFailure(new Error('away'));
  };
  const path = newPath();
  await expect(writeBackup(source, path)).rejects.toThrow(StorageFailure);
  onRead = async () => undefined;
  expect(await readdir(join(path, '..'))).toEqual([]);
});

test('only the user who wrote a backup can read it, and it replaces no other file [backup-2]', async () => {
  const path = await backedUp();
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const before = await readFile(path);
  await expect(writeBackup(source, path)).rejects.toThrow('There is a file');
  expect(before.equals(await readFile(path))).toBe(true);
  expect(existsSync(`${path}.part`)).toBe(false);
});
