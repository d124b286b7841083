/**
 * Writes a backup while the server runs: all rows from one snapshot, and the photos that those rows show. No file is
 * removed from the store meanwhile, so none of them can be missing.
 */
import { randomBytes, type KeyObject } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import {
  allDocumentFiles,
  allPhotoFiles,
  holdRemovals,
  MAX_KEPT_BYTES,
  releaseRemovals,
} from '#server/people/photos/photos.sql.ts';
import { type ArchiveEntry, archiveOf } from '#server/platform/storage/zip.ts';
import { onConnection } from '#server/platform/db/connections.ts';
import type { OpenDatabase } from '#server/platform/db/database.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import {
  ACCESS_KEY,
  FORMAT,
  type Manifest,
  MANIFEST,
  type PhotoContents,
  type TableContents,
  tableEntry,
} from '#server/backup/manifest.ts';
import { withChecksum } from '#server/backup/checksum.ts';
import { backedUp } from '#server/backup/backup-plan.ts';
import { SIGNATURE, signManifest } from '#server/backup/signature.ts';
import {
  listMigrations,
  listTables,
  readRows,
  type Table,
  settleTextForm,
} from '#server/backup/tables.sql.ts';

/** What is backed up, and by which version of Pawkeeper. */
export interface Source {
  db: OpenDatabase;
  storage: Storage;
  version: string;
  now: () => Date;
  /** Answers the key that signs the backup; without it the backup is not signed. */
  signingKey?: () => Promise<KeyObject>;
  /** Encrypts the archive while it is written. */
  encrypt?: (archive: Readable) => Promise<Readable>;
  /** The key of the access codes, which goes into an encrypted archive alone. */
  accessKey?: Buffer | undefined;
  /** Cancels the backup. */
  signal?: AbortSignal;
}

async function* lines(
  client: pg.PoolClient,
  table: Table,
  counted: { rows: number },
): AsyncGenerator<Uint8Array, void> {
  for await (const rows of readRows(client, table)) {
    counted.rows += rows.length;
    yield Buffer.from(rows.map((row) => `${row}\n`).join(''));
  }
}

async function* tableEntries(
  client: pg.PoolClient,
  tables: readonly Table[],
  written: TableContents[],
): AsyncGenerator<ArchiveEntry, void> {
  for (const table of tables) {
    const { name, columns } = table;
    const counted = { rows: 0 };
    const { content, checksum } = withChecksum(lines(client, table, counted));
    yield { name: tableEntry(name), content };
    const sums = { bytes: checksum.bytes, sha256: checksum.sha256() };
    written.push({ name, columns: columns.map(({ name }) => name), ...counted, ...sums });
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes;
}

async function* photoEntries(
  storage: Storage,
  keys: readonly string[],
  { photos, missingPhotos }: Pick<Manifest, 'photos' | 'missingPhotos'>,
): AsyncGenerator<ArchiveEntry, void> {
  for (const key of keys) {
    const bytes = await storage.read(key, MAX_KEPT_BYTES);
    if (bytes === undefined) {
      missingPhotos.push(key);
      continue;
    }
    const { content, checksum } = withChecksum(once(bytes));
    yield { name: key, content, isCompressed: false };
    const photo: PhotoContents = { key, bytes: checksum.bytes, sha256: checksum.sha256() };
    photos.push(photo);
  }
}

/** What the backup says of itself before the first row is written; the rest is added on the way. */
async function describe(client: pg.PoolClient, { version, now }: Source): Promise<Manifest> {
  const migrations = await listMigrations(client);
  if (migrations.length === 0) {
    throw new StartupProblem('This database is empty: there is nothing to back up yet.');
  }
  return {
    application: 'pawkeeper',
    format: FORMAT,
    version,
    createdAt: now().toISOString(),
    migrations,
    tables: [],
    photos: [],
    missingPhotos: [],
  };
}

async function* entries(
  client: pg.PoolClient,
  { storage, signingKey, encrypt, accessKey }: Source,
  about: Manifest,
): AsyncGenerator<ArchiveEntry, void> {
  const tables = await listTables(client);
  yield* tableEntries(client, backedUp(tables), about.tables);
  // The first versions had none.
  const hasPhotos = tables.some(({ name }) => name === 'photos');
  const files = hasPhotos ? (await client.query<{ key: string }>(allPhotoFiles)).rows : [];
  const hasDocuments = tables.some(({ name }) => name === 'documents');
  if (hasDocuments) files.push(...(await client.query<{ key: string }>(allDocumentFiles)).rows);
  const keys = files.map(({ key }) => key);
  yield* photoEntries(storage, keys, about);
  if (encrypt && accessKey) {
    const { content, checksum } = withChecksum(once(accessKey));
    yield { name: ACCESS_KEY, content };
    about.accessKey = { bytes: checksum.bytes, sha256: checksum.sha256() };
  }
  const manifest = Buffer.from(`${JSON.stringify(about, null, 2)}\n`);
  yield { name: MANIFEST, content: once(manifest) };
  if (!signingKey) return;
  yield { name: SIGNATURE, content: once(signManifest(manifest, await signingKey())) };
}

/** Runs `work` on one snapshot of the whole database, taken when no more file is being removed. */
const onSnapshot = <Result>(
  { pool }: OpenDatabase,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> =>
  onConnection(pool, async (client, markBroken) => {
    try {
      await holdRemovals(client);
      await client.query('begin transaction isolation level repeatable read, read only');
      const result = await work(client);
      await client.query('commit');
      return result;
    } finally {
      await client.query('rollback').catch(markBroken);
      await releaseRemovals(client).catch(markBroken);
    }
  });

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whether the path exists. */
const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** What an unfinished backup is called: no name of a backup, and of no other program's file. */
const UNFINISHED = /\.[\da-f]{8}\.unfinished$/;
const unfinishedName = (path: string): string =>
  `${path}.${randomBytes(4).toString('hex')}.unfinished`;

/** A backup that is still written was changed more recently. */
const LEFTOVER_MS = 12 * 3_600_000;

/** Removes what killed backups left in a folder. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!UNFINISHED.test(name)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > LEFTOVER_MS) await rm(path, { force: true });
  }
}

async function refuseToReplace(path: string): Promise<void> {
  if (!(await exists(path))) return;
  throw new StartupProblem(`There is a file ${path} already. Choose another name.`);
}

/** Cancels what the connection is waiting for when the signal is aborted. */
async function cancelWith({ db: { pool }, signal }: Source, client: pg.PoolClient): Promise<void> {
  if (!signal) return;
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const cancel = (): void =>
    void pool.query('select pg_cancel_backend($1)', [rows[0]?.pid]).catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
}

/**
 * Writes the backup to `path`: under another name until it is whole and on the disk. Returns what it holds. Throws a
 * `StartupProblem` where there is a file already: a backup never replaces another.
 */
export async function writeBackup(source: Source, path: string): Promise<Manifest> {
  await refuseToReplace(path);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await removeLeftovers(dirname(path));
  const unfinished = unfinishedName(path);
  try {
    return await onSnapshot(source.db, async (client) => {
      // Another backup to this name may have been waited for.
      await refuseToReplace(path);
      await cancelWith(source, client);
      await settleTextForm(client);
      const about = await describe(client, source);
      const archive = archiveOf(entries(client, source, about), source.now());
      const sealed = source.encrypt ? await source.encrypt(archive) : archive;
      const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600 });
      await pipeline(sealed, file, source.signal ? { signal: source.signal } : {});
      await flush(unfinished);
      await rename(unfinished, path);
      await flush(dirname(path));
      return about;
    });
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
