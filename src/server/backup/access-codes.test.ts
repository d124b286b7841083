import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import { secretKeySource } from '#server/areas/secrets.ts';
import { encrypted } from '#server/backup/encryption.ts';
import { openBackup } from '#server/backup/read-backup.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { migrations } from '#server/migrations/migrations.ts';
import {
  accessKey,
  type SecretKeySource,
  findAccessKey,
  readKeyFile,
} from '#server/platform/secrets/secret-key.ts';
import { listAllCodes } from '#server/people/access/access.sql.ts';
import { decryptCode } from '#server/people/access/encryption.ts';
import { decryptFactor } from '#server/identity/second-factor/codes.ts';
import { listAllFactors } from '#server/identity/second-factor/second-factor.sql.ts';
import type { DatabasePool } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/database.ts';
import { diskStorage } from '#server/platform/storage/disk.ts';
import { openEmptyDatabase } from '#server/testing/empty-database.ts';
import { switchOn } from '#server/testing/second-factor.ts';
import { addClient } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

const app = await testApp();
const folder = await temporaryFolder('pawkeeper-codes-');
afterAll(() => removeFolder(folder));

const SECRET = 'Rumpelstilzchen 4711';
const sam = await app.user();
const client = await addClient(sam);
for (const kind of ['entryCode', 'alarmWord']) {
  await sam.put(`/api/clients/${client.id}/access`, { kind, value: SECRET });
}

const { email } = (await sam.get('/api/auth/user')).body as { email: string };
const { secret } = await switchOn(sam, new Date());

const encryption = { passphrase: 'four random words', recipients: [], identityFile: undefined };
const fileSource = (dataDir: string): SecretKeySource =>
  secretKeySource({ accessKey: { current: undefined, old: undefined }, dataDir });
const own = (await findAccessKey(fileSource(app.dataDir), app.db)) ?? Buffer.alloc(0);

async function backedUp(name: string, isEncrypted: boolean): Promise<string> {
  const path = join(folder, name);
  const source = { db: app.db, storage: app.storage, version: '9.9.9', now: () => new Date() };
  const seal = {
    // Cheap to guess: this is about what is inside.
    encrypt: (archive: Parameters<typeof encrypted>[0]) => encrypted(archive, encryption, 10),
  };
  await writeBackup({ ...source, ...(isEncrypted && seal), accessKey: own }, path);
  return path;
}

async function restored(path: string, accessKeys: SecretKeySource) {
  const db = await openEmptyDatabase();
  const storage = diskStorage(join(folder, 'files'));
  const backup = await openBackup(path, migrations, encryption);
  await backup.verify();
  const target = { db, storage, migrations, now: () => new Date(), accessKeys };
  const lost = await restoreBackup(backup, target);
  backup.close();
  return { db, ...lost };
}

const opened = (db: DatabasePool, source: SecretKeySource) =>
  transaction(db, async (db) => {
    const key = await accessKey(source, db);
    const codes = await listAllCodes(db);
    const factors = await listAllFactors(db);
    return [
      ...codes.map((code) => decryptCode(key, code, code.encrypted)),
      ...factors.map((factor) => decryptFactor(key, factor)),
    ];
  });

test('an encrypted backup brings the key of the access codes along [access-8]', async () => {
  const there = fileSource(join(folder, 'there'));
  const { db, lostCodes } = await restored(await backedUp('sealed.zip.age', true), there);
  expect(lostCodes).toEqual([]);
  expect((await readKeyFile(there.dataDir))?.equals(own)).toBe(true);
  expect(await opened(db, there)).toEqual([SECRET, SECRET, secret]);
});

test('where the new place has a key of its own, the codes are encrypted with that one [access-9]', async () => {
  const there = {
    ...fileSource(join(folder, 'other')),
    accessKey: { current: randomBytes(32), old: undefined },
  };
  const { db, lostCodes } = await restored(await backedUp('moved.zip.age', true), there);
  expect([lostCodes, await readKeyFile(there.dataDir)]).toEqual([[], undefined]);
  expect(await opened(db, there)).toEqual([SECRET, SECRET, secret]);
});

test('a backup that is not encrypted has no key; a restore without it says which codes to enter again [access-10]', async () => {
  const path = await backedUp('plain.zip', false);
  const bytes = await readFile(path);
  expect([bytes.includes(own), bytes.includes(own.toString('base64'))]).toEqual([false, false]);
  const there = fileSource(join(folder, 'nowhere'));
  const { db, lostCodes, lostFactors } = await restored(path, there);
  expect([lostFactors, await db.rows(sql`select from second_factors`)]).toEqual([[email], []]);
  expect(lostCodes.map(({ clientName, kind }) => [clientName, kind])).toEqual([
    ['Jane Doe', 'alarmWord'],
    ['Jane Doe', 'entryCode'],
  ]);
  // They can be entered again: nothing is left of what no key opens.
  expect(await db.rows(sql`select from access_codes`)).toEqual([]);
  expect(await db.rows(sql`select from settings where name = 'access_key_check'`)).toEqual([]);
  expect(await readKeyFile(there.dataDir)).toBeUndefined();
  const same = await restored(path, fileSource(app.dataDir));
  expect(same.lostCodes).toEqual([]);
});
