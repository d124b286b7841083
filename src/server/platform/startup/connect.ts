/** Connects to the configured database: the embedded PostgreSQL, or a server by its URL. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrations } from '#server/migrations/migrations.ts';
import type { Config } from '#server/platform/config/config.ts';
import {
  type Connection,
  type OpenDatabase,
  LONG_WORK,
  openDatabase,
} from '#server/platform/db/database.ts';
import { passwordPathOf } from '#server/platform/db/embedded/authentication.ts';
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { JOBS_SCHEMA, migrateJobs } from '#server/platform/jobs/boss.ts';
import { reasonOf } from '#server/platform/errors/transient-errors.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';

/** An open database with the schema of this version. */
export interface OpenedDatabase {
  db: OpenDatabase;
  close(): Promise<void>;
}

interface OpenOptions {
  config: Config;
  log: (line: string) => void;
  /** Called when the embedded database has ended unexpectedly and does not start again. */
  onLost: (reason: string) => void;
}

/** Brings the schema up to date, over a connection that waits for as long as that takes. */
async function bringUpToDate(connection: Connection, log: (line: string) => void): Promise<void> {
  const db = openDatabase(connection, () => undefined, LONG_WORK);
  try {
    const applied = await migrate(db.pool, migrations);
    await migrateJobs(db.pool);
    if (applied.length > 0) log(`The database was brought up to date: ${applied.join(', ')}`);
  } finally {
    await db.end();
  }
}

async function migrated(
  connection: Connection,
  log: (line: string) => void,
): Promise<OpenDatabase> {
  await bringUpToDate(connection, log);
  return openDatabase(connection, (error) => log(`A database connection broke: ${error.message}`));
}

async function openServer(
  databaseUrl: string,
  log: (line: string) => void,
): Promise<OpenedDatabase> {
  try {
    const db = await migrated({ connectionString: databaseUrl }, log);
    return { db, close: () => db.end() };
  } catch (error) {
    if (error instanceof StartupProblem) throw error;
    throw new StartupProblem(
      `The database that DATABASE_URL names cannot be used (${reasonOf(error)}). Check the URL, and that the server runs.`,
    );
  }
}

/** Reads a little of every table and index, so that a missing file is noticed at the start. */
async function checkFiles({ pool }: OpenDatabase): Promise<void> {
  const { rows } = await pool.query<{ name: string; kind: string; bytes: string }>(
    `select oid::regclass::text as name, relkind as kind, pg_relation_size(oid) as bytes from pg_class
      where relnamespace in ('public'::regnamespace, '${JOBS_SCHEMA}'::regnamespace)
        and relkind in ('r', 'i')`,
  );
  for (const { name, kind, bytes } of rows) {
    if (kind === 'r') await pool.query(`select from ${name} limit 1`);
    // An index has a first page even where its table is empty.
    else if (bytes === '0') throw new DamagedFiles(`The file of the index ${name} is missing`);
  }
}

/** A file of the database is missing. */
class DamagedFiles extends Error {
  override name = 'DamagedFiles';
}

/** The database or its user is missing, a file cannot be read, or what it holds makes no sense. */
const CODES_OF_DAMAGE = /^(28|3D|58|XX)/;

const WRONG_PASSWORD = '28P01';

/** Says what to do when the data is there and cannot be read. */
function damageIn(dataDir: string, error: unknown): unknown {
  if (error instanceof pg.DatabaseError && error.code === WRONG_PASSWORD) {
    return new StartupProblem(
      `The password in ${passwordPathOf(dataDir)} is not that of the database beside it. Remove that file and start ` +
        'again: Pawkeeper sets another password.',
    );
  }
  const isDamage =
    error instanceof DamagedFiles ||
    (error instanceof pg.DatabaseError && CODES_OF_DAMAGE.test(error.code ?? ''));
  if (!isDamage) return error;
  return new StartupProblem(
    `The database in ${dataDir} is damaged: ${reasonOf(error)}. Put the whole folder back from a backup, or choose ` +
      'another folder with DATA_DIR. Pawkeeper has removed nothing.',
  );
}

/** Starts or connects to the database and migrates it. Throws a `StartupProblem` that says what to do. */
export async function connectDatabase({
  config: { databaseUrl, dataDir },
  log,
  onLost,
}: OpenOptions): Promise<OpenedDatabase> {
  if (databaseUrl !== undefined) {
    if (existsSync(join(dataDir, 'postgres', 'data'))) {
      log(
        `DATABASE_URL is set: the embedded database in ${dataDir} stays as it is and is not used.`,
      );
    }
    return openServer(databaseUrl, log);
  }
  const embedded = await startEmbedded({ dataDir, log, onLost });
  try {
    const db = await migrated(embedded.connection, log);
    await checkFiles(db);
    return {
      db,
      async close() {
        await db.end();
        await embedded.stop();
      },
    };
  } catch (error) {
    await embedded.stop();
    throw damageIn(dataDir, error);
  }
}
