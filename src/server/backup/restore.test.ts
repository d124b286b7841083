import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '#server/migrations/migrations.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { findPushKeys, makePushKeys, type PushKeys } from '#server/platform/push/push-keys.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';
import { diskStorage } from '#server/platform/storage/disk.ts';
import { StorageFailure } from '#server/platform/storage/storage.ts';
import { openEmptyDatabase, rowsOf, tableNames } from '#server/testing/empty-database.ts';
import { testApp } from '#server/testing/test-app.ts';
import { addFullBusiness } from '#server/testing/full-business.ts';
import { BackupProblem } from '#server/backup/manifest.ts';
import { openBackup, type OpenedBackup } from '#server/backup/read-backup.ts';
import { restoreBackup, type Target } from '#server/backup/restore.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

const app = await testApp();
const folder = await temporaryFolder('pawkeeper-restore-');
afterAll(() => removeFolder(folder));
const path = join(folder, 'backup.zip');

let whole: OpenedBackup;
let pushKeys: PushKeys;
beforeAll(async () => {
  await addFullBusiness(app);
  pushKeys = await findPushKeys(app.db);
  const { db, storage } = app;
  await writeBackup({ db, storage, version: '9.9.9', now: () => new Date() }, path);
  whole = await openBackup(path, migrations);
});
afterAll(() => whole.close());

let stores = 0;
async function emptyTarget(): Promise<Target & { files: string }> {
  const files = join(folder, `store-${(stores += 1)}`);
  return {
    db: await openEmptyDatabase(),
    storage: diskStorage(files),
    migrations,
    now: () => new Date(),
    files,
  };
}

test('a target with a business is refused in a sentence, and is not changed', async () => {
  const target = await emptyTarget();
  await migrate(target.db.pool, migrations);
  await target.db.pool.query(
    `insert into users (id, email) values (gen_random_uuid(), 'here@example.org')`,
  );
  const names = await tableNames(target.db);
  const before = await rowsOf(target.db, names);
  await expect(restoreBackup(whole, target)).rejects.toThrow(
    /There is a business here already \(1 account\).*Nothing was changed/,
  );
  expect(await rowsOf(target.db, names)).toEqual(before);
  expect(existsSync(target.files)).toBe(false);
});

test('a target that has the empty tables of this version is filled', async () => {
  const target = await emptyTarget();
  await migrate(target.db.pool, migrations);
  await restoreBackup(whole, target);
  expect(await rowsOf(target.db, ['pets'])).toEqual(await rowsOf(app.db, ['pets']));
});

test('browsers know a restored installation by the same push keys, also where it had made its own [restore-1]', async () => {
  const target = await emptyTarget();
  await migrate(target.db.pool, migrations);
  await makePushKeys(target.db);
  expect(await findPushKeys(target.db)).not.toEqual(pushKeys);
  await restoreBackup(whole, target);
  expect(await findPushKeys(target.db)).toEqual(pushKeys);
});

test('a target whose tables are newer than the backup is refused in a sentence', async () => {
  const target = await emptyTarget();
  const newer = [...migrations, { name: '9999_newer', sql: 'create table newer (id int)' }];
  await migrate(target.db.pool, newer);
  await expect(restoreBackup(whole, { ...target, migrations: newer })).rejects.toThrow(
    /no accounts, but the tables of a newer Pawkeeper/,
  );
});

test('a restore that fails at any step leaves no account, lists its files, and can be repeated', async () => {
  const target = await emptyTarget();
  let writes = 0;
  const fullStore: Target['storage'] = {
    ...target.storage,
    async write(key, bytes) {
      if ((writes += 1) > 2) throw new StorageFailure(new Error('full'));
      await target.storage.write(key, bytes);
    },
  };
  const broken = [...migrations, { name: '9999_broken', sql: 'select 1 / 0' }];
  for (const attempt of [
    { ...target, storage: fullStore },
    { ...target, migrations: broken },
  ]) {
    await expect(restoreBackup(whole, attempt)).rejects.toThrow(
      /photo store is full|division by zero/,
    );
    const { users, stored_removals: listed } = await rowsOf(target.db, [
      'users',
      'stored_removals',
    ]);
    expect(users).toEqual([]);
    for (const name of await readdir(join(target.files, 'photos'))) {
      expect(listed?.join('\n')).toContain(`photos/${name}`);
    }
  }
  await restoreBackup(whole, target);
  expect(await rowsOf(target.db, ['users', 'stored_removals'])).toEqual({
    ...(await rowsOf(app.db, ['users'])),
    stored_removals: [],
  });
});

test('two accounts are never mixed: one that registers during the restore makes it fail [restore-3]', async () => {
  const target = await emptyTarget();
  const slow: Target['storage'] = {
    ...target.storage,
    async write(key, bytes) {
      await target.db.pool.query(
        `insert into users (id, email) values (gen_random_uuid(), 'quick@example.org')
          on conflict do nothing`,
      );
      await target.storage.write(key, bytes);
    },
  };
  await expect(restoreBackup(whole, { ...target, storage: slow })).rejects.toThrow(StartupProblem);
  expect((await rowsOf(target.db, ['users']))['users']).toHaveLength(1);
});

test('a backup of a newer version is refused in a sentence', async () => {
  const older = migrations.filter(({ isRepeatable }) => !isRepeatable).slice(0, -1);
  await expect(openBackup(path, older)).rejects.toThrow(
    /was made by a newer Pawkeeper 9\.9\.9\. Install that version.*Nothing was changed/,
  );
});

test('what is no backup is refused in a sentence', async () => {
  const text = join(folder, 'text.zip');
  await writeFile(text, 'Hello, this is no archive. '.repeat(10));
  for (const [file, words] of [
    [text, /is damaged or was cut off/],
    [join(folder, 'nowhere.zip'), /does not exist/],
    [folder, /is damaged/],
  ] as const) {
    const opening = openBackup(file, migrations);
    await expect(opening).rejects.toThrow(BackupProblem);
    await expect(opening).rejects.toThrow(words);
  }
});

/** What a reader gets from a file: the rows and photos, or undefined where it is refused. */
async function contentsOf(file: string): Promise<string | undefined> {
  try {
    const backup = await openBackup(file, migrations);
    try {
      await backup.verify();
      return JSON.stringify(backup.manifest);
    } finally {
      backup.close();
    }
  } catch (error) {
    if (error instanceof BackupProblem) return undefined;
    throw error;
  }
}

test('a backup that was cut off anywhere is refused', async () => {
  const bytes = await readFile(path);
  const cut = join(folder, 'cut.zip');
  for (let part = 0; part < 24; part += 1) {
    await writeFile(cut, bytes.subarray(0, Math.floor((bytes.length * part) / 24)));
    expect(await contentsOf(cut)).toBeUndefined();
  }
  await writeFile(cut, bytes.subarray(0, -1));
  expect(await contentsOf(cut)).toBeUndefined();
});

test('a backup with a wrong bit anywhere is refused, unless the bit says nothing [restore-2]', async () => {
  const bytes = await readFile(path);
  const right = await contentsOf(path);
  expect(right).toBeDefined();
  const wrong = join(folder, 'wrong.zip');
  const read: (string | undefined)[] = [];
  const step = Math.floor(bytes.length / 75);
  for (let at = step; at < bytes.length; at += step) {
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << (at % 8)), at);
    await writeFile(wrong, flipped);
    read.push(await contentsOf(wrong));
  }
  expect(new Set(read)).toEqual(new Set([undefined, right]));
  expect(read.filter((contents) => contents === undefined).length).toBeGreaterThan(50);
}, 120_000);
