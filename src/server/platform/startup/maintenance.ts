/** Connects to databases for maintenance: to one that may be in use, as it is; or to one that is to be filled. */
import { existsSync } from 'node:fs';
import type { Config } from '#server/platform/config/config.ts';
import { type Connection, LONG_WORK, openDatabase } from '#server/platform/db/database.ts';
import { FolderInUse, startEmbedded } from '#server/platform/db/embedded/embedded.ts';
import { clusterOf } from '#server/platform/db/embedded/folders.ts';
import { findRunning } from '#server/platform/db/embedded/running.ts';
import type { OpenedDatabase } from '#server/platform/startup/connect.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';

interface ConnectOptions {
  config: Config;
  log: (line: string) => void;
}

/** A pool over a server; closing it calls `stop`. Throws a `StartupProblem` if the server does not answer. */
async function open(connection: Connection, stop: () => Promise<void>): Promise<OpenedDatabase> {
  const db = openDatabase(connection, () => undefined, LONG_WORK);
  const close = async (): Promise<void> => {
    await db.end();
    await stop();
  };
  try {
    await db.pool.query('select 1');
    return { db, close };
  } catch (error) {
    await close();
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupProblem(
      `The database cannot be reached (${reason}). Check DATABASE_URL, and that the server runs.`,
    );
  }
}

const nothingToStop = async (): Promise<void> => undefined;

const connectToServer = (connectionString: string): Promise<OpenedDatabase> =>
  open({ connectionString }, nothingToStop);

async function startHere({ config: { dataDir }, log }: ConnectOptions): Promise<OpenedDatabase> {
  const { connection, stop } = await startEmbedded({ dataDir, log });
  return open(connection, stop);
}

/**
 * Connects to the configured database without changing it. If a Pawkeeper runs on the folder of the embedded one, its server is
 * used; otherwise it is started for the time being. Throws a `StartupProblem` if there is no database.
 */
export async function connectForMaintenance(options: ConnectOptions): Promise<OpenedDatabase> {
  const { databaseUrl, dataDir } = options.config;
  if (databaseUrl !== undefined) return connectToServer(databaseUrl);
  if (!existsSync(clusterOf(dataDir))) {
    throw new StartupProblem(
      `There is no database in the folder ${dataDir}. Set DATA_DIR or DATABASE_URL to where it is.`,
    );
  }
  try {
    return await startHere(options);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return open(await findRunning(dataDir), nothingToStop);
  }
}

/** Connects to the configured database for this process alone. A missing one is created, without tables. */
export async function connectExclusively(options: ConnectOptions): Promise<OpenedDatabase> {
  const { databaseUrl } = options.config;
  return databaseUrl === undefined ? startHere(options) : connectToServer(databaseUrl);
}
