import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { migrations } from '#server/migrations/migrations.ts';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts';
import { connectDatabase } from '#server/platform/startup/connect.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { emptyDatabase, rowsOf, tableNames } from '#server/testing/empty-database.ts';
import { findPostgresBinaries } from '#server/testing/postgres-binaries.ts';
import { startThrowAwayPostgres } from '#server/testing/postgres-server.ts';
import { startThrowAwayBucket } from '#server/testing/swift.ts';
import { testApp } from '#server/testing/test-app.ts';
import { addFullBusiness } from '#server/testing/full-business.ts';
import {
  backUp,
  type BackupContext,
  checkBackup,
  restore,
  UNSIGNED,
} from '#server/backup/commands.ts';
import { isLeftOut } from '#server/backup/backup-plan.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

const app = await testApp();
const folder = await temporaryFolder('pawkeeper-moving-');
afterAll(() => removeFolder(folder));

const at = (name: string): string => join(folder, name);
const log = (): void => undefined;
const contextOf = (config: Config): BackupContext => ({
  config,
  migrations,
  version: '9.9.9',
  now: () => new Date(),
  log,
});

/** An installation on the embedded database, in a folder of its own. */
const embeddedAt = (name: string): BackupContext => contextOf(readConfig({ DATA_DIR: at(name) }));

/** Every row that is backed up, and every photo, in the database and store that the settings name. */
async function everythingOf({ config }: BackupContext) {
  const opened = await connectDatabase({ config, log, onLost: log });
  try {
    const names = (await tableNames(opened.db)).filter((name) => !isLeftOut(name));
    const rows = await rowsOf(opened.db, names);
    const storage = openStorage(config);
    const ids = await opened.db.pool.query<{ id: string }>('select id from photos order by id');
    const photos: Record<string, string | undefined> = {};
    for (const key of ids.rows.flatMap(({ id }) => [`${id}-card.webp`, `${id}-full.webp`])) {
      photos[key] = (await storage.read(`photos/${key}`, 1e7))?.toString('hex');
    }
    return { rows, photos };
  } finally {
    await opened.close();
  }
}

/** A running PostgreSQL server and S3 service, with nothing on them. */
async function serverAndBucket(): Promise<BackupContext> {
  const postgres = await startThrowAwayPostgres();
  afterAll(postgres.stop);
  const { bucket, stop } = await startThrowAwayBucket();
  afterAll(stop);
  const { host, port, user, database } = await emptyDatabase(postgres.server);
  return contextOf(
    readConfig({
      DATA_DIR: at('unused'),
      DATABASE_URL: `postgres://${user}@${host}:${port}/${database}`,
      S3_ENDPOINT: bucket.endpoint,
      S3_BUCKET: bucket.bucket,
      S3_REGION: bucket.region,
      S3_ACCESS_KEY_ID: bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    }),
  );
}

/** Answers yes, as someone does who knows where a backup comes from. */
const trusted = { ask: async () => true };

/** Databases are made and started several times here. */
const PATIENCE_MS = 180_000;

test(
  'a business moves from one embedded database to another, while the first one runs [moving-1]',
  async () => {
    await addFullBusiness(app);
    await writeBackup({ ...app, version: '9.9.9', now: () => new Date() }, at('first.zip'));
    const here = embeddedAt('here');
    await restore(here, at('first.zip'), { key: UNSIGNED });

    const running = await startEmbedded({ dataDir: here.config.dataDir, log });
    try {
      await backUp(here, at('running.zip'));
      // Only a backup may use the database of a running Pawkeeper, which is not disturbed.
      await expect(restore(here, at('running.zip'))).rejects.toThrow(
        'Another Pawkeeper is running',
      );
      const db = openDatabase(running.connection, log);
      expect((await db.pool.query('select from users')).rowCount).toBe(1);
      await db.end();
    } finally {
      await running.stop();
    }
    const stopped = await backUp(here, at('stopped.zip'));
    const checked = await checkBackup(here, at('running.zip'));
    expect(checked.manifest).toEqual({ ...stopped, createdAt: expect.any(String) });
    expect(checked.origin).toEqual({ isOwn: true, key: expect.stringMatching(/^SHA256:/) });

    const before = await everythingOf(here);
    expect(Object.keys(before.photos)).toHaveLength(8);
    const there = embeddedAt('there');
    await restore(there, at('running.zip'), { key: checked.origin.key });
    expect(await everythingOf(there)).toEqual(before);
  },
  PATIENCE_MS,
);

test('a folder without a database is not backed up, and none is made in it', async () => {
  await expect(backUp(embeddedAt('nothing'), at('nothing.zip'))).rejects.toThrow(
    'There is no database in the folder',
  );
  expect(await readdir(folder)).not.toContain('nothing');
});

test('a damaged backup is refused before a database is made for it', async () => {
  await expect(restore(embeddedAt('never'), at('absent.zip'))).rejects.toThrow('does not exist');
  expect(await readdir(folder)).not.toContain('never');
});

test.skipIf(findPostgresBinaries() === undefined)(
  'a business moves from the embedded database to a PostgreSQL server and a bucket, and back',
  async () => {
    const [server, back] = [await serverAndBucket(), embeddedAt('back')];
    await restore(server, at('stopped.zip'), trusted);
    const before = await everythingOf(server);
    expect(await readdir(folder)).not.toContain('unused');
    const names = Object.keys(before.rows);
    expect(before.rows).toEqual(await rowsOf(app.db, names));
    expect(Object.values(before.photos)).toEqual(Array(8).fill(expect.stringMatching(/^52494646/)));

    const written = await backUp(server, at('down.zip'));
    expect((await checkBackup(server, at('down.zip'))).manifest).toEqual(written);
    await restore(back, at('down.zip'), trusted);
    expect(await everythingOf(back)).toEqual(before);
  },
  PATIENCE_MS,
);
