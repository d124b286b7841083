import { generateKeyPairSync } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '#server/migrations/migrations.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';
import { diskStorage } from '#server/platform/storage/disk.ts';
import { type Forgery, forge } from '#server/testing/backups.ts';
import { openEmptyDatabase, rowsOf, tableNames } from '#server/testing/empty-database.ts';
import { addFullBusiness } from '#server/testing/full-business.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';
import { testApp } from '#server/testing/test-app.ts';
import { type BackupContext, checkBackup, restore, UNSIGNED } from '#server/backup/commands.ts';
import { openBackup } from '#server/backup/read-backup.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { fingerprintOf, findSigningKey, signingKey } from '#server/backup/signature.ts';
import { writeBackup } from '#server/backup/write-backup.ts';

const app = await testApp();
const folder = await temporaryFolder('pawkeeper-signature-');
afterAll(() => removeFolder(folder));

const at = (name: string): string => join(folder, name);
const now = () => new Date();
const installation = (name: string): BackupContext => ({
  config: readConfig({ DATA_DIR: at(name) }),
  migrations,
  version: '9.9.9',
  now,
  log: () => undefined,
});

const path = at('backup.zip');
const unsigned = at('unsigned.zip');
let own = '';
beforeAll(async () => {
  await addFullBusiness(app);
  const { db, storage } = app;
  const source = { db, storage, version: '9.9.9', now };
  await writeBackup({ ...source, signingKey: () => signingKey(at('here')) }, path);
  await writeBackup(source, unsigned);
  own = fingerprintOf(await signingKey(at('here')));
});

test('the key is made once, for the user who runs Pawkeeper alone, and is in no backup [signature-4]', async () => {
  const name = 'backup-signing-key.pem';
  expect(await readdir(at('here'))).toEqual([name]);
  expect((await stat(at(`here/${name}`))).mode & 0o777).toBe(0o600);
  expect(fingerprintOf(await signingKey(at('here')))).toBe(own);
  expect(own).toMatch(/^SHA256:[\w+/]{43}$/);
  await forge(path, at('unchanged.zip'), ({ files }) => {
    for (const bytes of files.values()) expect(bytes.toString('latin1')).not.toContain('PRIVATE');
  });
});

test('a damaged key is refused in a sentence, and no other one takes its place', async () => {
  await mkdir(at('damaged'));
  const file = at('damaged/backup-signing-key.pem');
  await writeFile(file, '-----BEGIN PRIVATE KEY-----\nAAAA');
  await expect(signingKey(at('damaged'))).rejects.toThrow(/holds no signing key.*remove it/);
  await expect(findSigningKey(at('damaged'))).rejects.toThrow(StartupProblem);
  expect(await readFile(file, 'utf8')).toContain('AAAA');
});

test('a key of another kind signs no backup [signature-6]', async () => {
  await mkdir(at('elliptic'));
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  await writeFile(at('elliptic/backup-signing-key.pem'), pem);
  await expect(findSigningKey(at('elliptic'))).rejects.toThrow(/holds no signing key.*remove it/);
  await expect(signingKey(at('elliptic'))).rejects.toThrow(StartupProblem);
});

test('a check says who made a backup: this installation, another one, or that nothing shows it [signature-1]', async () => {
  const origin = async (name: string, file: string) =>
    (await checkBackup(installation(name), file)).origin;
  expect(await origin('here', path)).toEqual({ isOwn: true, key: own });
  expect(await origin('elsewhere', path)).toEqual({ isOwn: false, key: own });
  expect(await origin('here', unsigned)).toEqual({ isOwn: false, key: UNSIGNED });
  expect(await readdir(folder)).not.toContain('elsewhere');
});

test.each([
  ['of another installation', () => path, () => own, 'elsewhere', /made by another installation/],
  ['that is not signed', () => unsigned, () => UNSIGNED, 'here', /is not signed, as those of/],
])(
  'a backup %s is restored only if the administrator says so, who is asked once [signature-2]',
  async (_, file, key, name, words) => {
    const before = await readdir(folder);
    const questions: string[] = [];
    const no = async (question: string): Promise<boolean> => {
      questions.push(question);
      return false;
    };
    await expect(restore(installation(name), file(), { ask: no })).rejects.toThrow(
      'Nothing was restored or changed.',
    );
    expect(questions).toEqual([expect.stringMatching(words)]);
    const refused = restore(installation(name), file());
    await expect(refused).rejects.toThrow(words);
    await expect(refused).rejects.toThrow(`npm run backup restore ${file()} ${key()}`);
    await expect(
      restore(installation(name), file(), { key: 'SHA256:of-another-key' }),
    ).rejects.toThrow('You named SHA256:of-another-key.');
    expect(await readdir(folder)).toEqual(before);
  },
);

test('a signed backup whose contents were changed is refused, even where every checksum fits [signature-3]', async () => {
  const forged = await forge(path, at('forged.zip'), ({ setRows }) => setRows('passwords', []), {
    unsigned: false,
  });
  await expect(openBackup(forged, migrations)).rejects.toThrow('its signature does not fit');
});

/** What would be restored, in what a stranger's program could have written. */
const malformed: [string, RegExp, (forgery: Forgery) => void][] = [
  ['a row that is no JSON', /does not fit/, ({ setRows }) => setRows('clients', ['{"id":'])],
  ['a row of the wrong type', /does not fit/, ({ setRows }) => setRows('clients', ['{"id": "x"}'])],
  ['rows without their parents', /does not fit/, ({ setRows }) => setRows('users', [])],
  ['a table too few', /does not fit/, ({ manifest }) => void manifest.tables.pop()],
  [
    'other columns',
    /does not fit/,
    ({ manifest }) => void manifest.tables[0]?.columns.push('is_admin'),
  ],
  ['a migration too few', /does not fit/, ({ manifest }) => void manifest.migrations.shift()],
  [
    'a table twice',
    /does not say what it holds/,
    ({ manifest: { tables } }) => void tables.push(...tables.slice(0, 1)),
  ],
  // What a reader takes in without a line feed is bounded, whatever the list of contents says.
  [
    'a row of 65 MB',
    /is damaged or was cut off \(a row is too long\)/,
    ({ setRows }) => setRows('clients', ['x'.repeat(65 * 1024 * 1024)]),
  ],
  ['a row that is no JSON', /does not fit/, ({ setRows }) => setRows('clients', ['{'])],
  [
    'a photo that leads out of the store',
    /does not say what it holds/,
    ({ files, manifest: { photos } }) => {
      for (const photo of photos.slice(0, 1)) {
        const key = 'photos/../../../escaped.webp';
        files.set('escaped.webp', files.get(photo.key) ?? Buffer.alloc(0));
        photo.key = key;
      }
    },
  ],
];

test.each(malformed)(
  'a backup with %s ends in a sentence, and restores nothing [signature-5]',
  async (name, words, change) => {
    const file = await forge(path, at(`${name}.zip`), change);
    const target = {
      db: await openEmptyDatabase(),
      storage: diskStorage(at(name)),
      migrations,
      now,
    };
    const restoring = (async () => {
      const backup = await openBackup(file, migrations);
      try {
        await backup.verify();
        await restoreBackup(backup, target);
      } finally {
        backup.close();
      }
    })();
    await expect(restoring).rejects.toThrow(StartupProblem);
    await expect(restoring).rejects.toThrow(words);
    const tables = await tableNames(target.db);
    const { users = [] } = await rowsOf(
      target.db,
      tables.filter((table) => table === 'users'),
    );
    expect(users).toEqual([]);
  },
);
