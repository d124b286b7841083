/** Opens the database that the settings name: the embedded PostgreSQL, or a server by its address. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '#server/migrations/migrations.ts';
import type { Config } from '#server/platform/config.ts';
import {
  type Connection,
  type DatabasePool,
  LONG_WORK,
  openDatabase,
} from '#server/platform/database.ts';
import { startEmbedded } from '#server/platform/embedded/embedded.ts';
import { migrate } from '#server/platform/migrate.ts';
import { StartupProblem } from '#server/platform/startup-problem.ts';

/** An open database with the schema of this version, and the way to close it. */
export interface OpenedDatabase {
  db: DatabasePool;
  close(): Promise<void>;
}

interface OpenOptions {
  config: Config;
  log: (line: string) => void;
  /** The embedded database ended without being asked to. */
  onLost: (reason: string) => void;
}

/** Brings the schema up to date, over a connection that waits for as long as that takes. */
async function bringUpToDate(connection: Connection, log: (line: string) => void): Promise<void> {
  const db = openDatabase(connection, () => undefined, LONG_WORK);
  try {
    const applied = await migrate(db.pool, migrations);
    if (applied.length > 0) log(`The database was brought up to date: ${applied.join(', ')}`);
  } finally {
    await db.end();
  }
}

async function migrated(
  connection: Connection,
  log: (line: string) => void,
): Promise<DatabasePool> {
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
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupProblem(
      `The database that DATABASE_URL names cannot be used (${reason}). Check the address, and that the server runs.`,
    );
  }
}

/** Starts or reaches the database and migrates it. Throws a `StartupProblem` that says what to do. */
export async function openConfiguredDatabase({
  config: { databaseUrl, dataDir },
  log,
  onLost,
}: OpenOptions): Promise<OpenedDatabase> {
  if (databaseUrl !== undefined) {
    if (existsSync(join(dataDir, 'postgres', 'data'))) {
      log(`DATABASE_URL is set: the embedded database in ${dataDir} is kept and not used.`);
    }
    return openServer(databaseUrl, log);
  }
  const embedded = await startEmbedded({ dataDir, log, onExit: onLost });
  try {
    const db = await migrated(embedded.connection, log);
    return {
      db,
      async close() {
        await db.end();
        await embedded.stop();
      },
    };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}
