/** Opens databases for work over all rows: one that may be in use, as it stands; or one that is to be filled. */
import { existsSync } from 'node:fs';
import type { Config } from '#server/platform/config.ts';
import { type Connection, LONG_WORK, openDatabase } from '#server/platform/database.ts';
import { FolderInUse, startEmbedded } from '#server/platform/embedded/embedded.ts';
import { clusterOf } from '#server/platform/embedded/folders.ts';
import { findRunning } from '#server/platform/embedded/running.ts';
import type { OpenedDatabase } from '#server/platform/open-database.ts';
import { StartupProblem } from '#server/platform/startup-problem.ts';

interface ReachOptions {
  config: Config;
  log: (line: string) => void;
}

/** A pool over a server that somebody stops afterwards. Throws a `StartupProblem` where nothing answers. */
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

const reachServer = (connectionString: string): Promise<OpenedDatabase> =>
  open({ connectionString }, nothingToStop);

async function startHere({ config: { dataDir }, log }: ReachOptions): Promise<OpenedDatabase> {
  const { connection, stop } = await startEmbedded({ dataDir, log });
  return open(connection, stop);
}

/**
 * Opens the database that the settings name without changing it: the embedded one through the Pawkeeper that runs on
 * its folder, or by starting it for the time being. Throws a `StartupProblem` where there is none.
 */
export async function reachDatabase(options: ReachOptions): Promise<OpenedDatabase> {
  const { databaseUrl, dataDir } = options.config;
  if (databaseUrl !== undefined) return reachServer(databaseUrl);
  if (!existsSync(clusterOf(dataDir))) {
    throw new StartupProblem(
      `There is no database in the folder ${dataDir}. Say with DATA_DIR or DATABASE_URL where it is.`,
    );
  }
  try {
    return await startHere(options);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return open(await findRunning(dataDir), nothingToStop);
  }
}

/** Opens the database that the settings name for this process alone, making it where it is missing; no tables yet. */
export async function reachAlone(options: ReachOptions): Promise<OpenedDatabase> {
  const { databaseUrl } = options.config;
  return databaseUrl === undefined ? startHere(options) : reachServer(databaseUrl);
}
