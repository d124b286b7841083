import { spawn } from 'node:child_process';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { migrations } from '#server/migrations/migrations.ts';
import { endWithParent } from '#server/testing/child-process.ts';
import { addFullBusiness } from '#server/testing/full-business.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';
import { testApp } from '#server/testing/test-app.ts';
import { openBackup } from '#server/backup/read-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';

const app = await testApp();
const folder = await temporaryFolder('pawkeeper-killed-');
afterAll(() => removeFolder(folder));
await addFullBusiness(app);

const { rows } = await app.db.pool.query<{ name: string }>('select current_database() as name');
const { host, port, user, password = '' } = inject('databaseServer');
const databaseUrl = `postgres://${user}:${password}@localhost/${rows[0]?.name}?host=${host}&port=${port}`;

/** Processes are started and waited for: a busy machine may take long. */
const PATIENCE_MS = 120_000;

let folders = 0;
const newPath = (): string => join(folder, `${(folders += 1)}`, 'backup.zip');

const now = () => new Date();
const write = (path: string) =>
  writeBackup({ db: app.db, storage: app.storage, version: '9.9.9', now }, path);

/** Runs the command until it waits for a table, with part of the backup written; then sends a signal. */
async function stoppedBackup(path: string, signal: NodeJS.Signals) {
  const holder = new pg.Client({ host, port, user, password, database: rows[0]?.name ?? '' });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin; lock table walk_routes in access exclusive mode');
  const child = endWithParent(
    spawn(
      process.execPath,
      [fileURLToPath(new URL('../../../scripts/backup.ts', import.meta.url)), path],
      {
        env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: app.dataDir },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    ),
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => (said += String(text)));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const files = (): Promise<string[]> => readdir(join(path, '..')).catch(() => []);
  const blocked = async (): Promise<boolean> =>
    (await app.db.pool.query('select from pg_locks where not granted')).rowCount !== 0;
  await expect
    .poll(async () => (await blocked()) && (await files()).length, {
      timeout: PATIENCE_MS / 2,
      message: said,
    })
    .toBe(1);
  child.kill(signal);
  await ended;
  await holder.query('rollback');
  return { left: await files(), said };
}

test(
  'a backup that is asked to end removes what it has begun, and says so [killed-4]',
  async () => {
    const { left, said } = await stoppedBackup(newPath(), 'SIGTERM');
    expect(left).toEqual([]);
    expect(said).toContain('The backup was cancelled, and nothing of it was kept.');
  },
  PATIENCE_MS,
);

test(
  'a killed backup leaves no file that looks like one or is taken for one, and the next can be made [killed-1]',
  async () => {
    const path = newPath();
    const { left } = await stoppedBackup(path, 'SIGKILL');
    expect(left).toEqual([expect.stringMatching(/^backup\.zip\.[\da-f]{8}\.unfinished$/)]);
    await expect(openBackup(join(path, '..', left[0] ?? ''), migrations)).rejects.toThrow(
      'damaged',
    );
    await write(path);
    const { close } = await openBackup(path, migrations);
    close();
  },
  PATIENCE_MS,
);

test('the next backup removes what killed ones left, and no other file [killed-2]', async () => {
  const left = join(newPath(), '..');
  const at = (name: string): string => join(left, name);
  await write(at('first.zip'));
  const old = new Date(Date.now() - 13 * 3_600_000);
  const others = ['b.zip.0123abcd.unfinished', 'download.zip.part', 'mine.unfinished', 'old.zip'];
  for (const name of ['a.zip.0123abcd.unfinished', ...others]) {
    await writeFile(at(name), '');
    await utimes(at(name), old, old);
  }
  await utimes(at(others[0] ?? ''), now(), now());
  await write(at('second.zip'));
  expect((await readdir(left)).toSorted()).toEqual(
    [...others, 'first.zip', 'second.zip'].toSorted(),
  );
});

test('of two backups to one name at the same time one is refused, and the other one is whole [killed-3]', async () => {
  const path = newPath();
  const results = await Promise.allSettled([write(path), write(path)]);
  const done = results.filter(({ status }) => status === 'fulfilled');
  expect(done).toHaveLength(1);
  expect(await readdir(join(path, '..'))).toEqual(['backup.zip']);
  const backup = await openBackup(path, migrations);
  await backup.verify();
  backup.close();
});
