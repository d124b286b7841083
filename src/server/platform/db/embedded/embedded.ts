/** The embedded PostgreSQL: everything from an empty folder to a server that takes connections. */
import { lstatSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureAuthentication } from '#server/platform/db/embedded/authentication.ts';
import { findPackage, installPrograms } from '#server/platform/db/embedded/binaries.ts';
import { diskFull, isDiskFull, makeCluster, NAME } from '#server/platform/db/embedded/cluster.ts';
import { errorCode } from '#server/platform/db/embedded/error-code.ts';
import { lockFolder } from '#server/platform/db/embedded/folder-lock.ts';
import {
  areaOf,
  clusterOf,
  makeDataFolder,
  removeLeftovers,
  UNFINISHED,
} from '#server/platform/db/embedded/folders.ts';
import { keepRunning } from '#server/platform/db/embedded/keep-running.ts';
import { stopLeftover } from '#server/platform/db/embedded/leftover.ts';
import { holdsData, writeMarker } from '#server/platform/db/embedded/marker.ts';
import type { Settings } from '#server/platform/db/embedded/postgres-options.ts';
import {
  PORT,
  ServerDidNotStart,
  startPostmaster,
} from '#server/platform/db/embedded/postmaster.ts';
import { makePipe } from '#server/platform/db/embedded/server-pipe.ts';
import { makeSocketFolder, tidySocketFolder } from '#server/platform/db/embedded/socket-folder.ts';
import { ensureOwner, findLauncher } from '#server/platform/db/embedded/unprivileged.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';

/** A running server; `connection` is what `pg` takes, `host` being the folder of its socket. */
export interface EmbeddedDatabase {
  connection: { host: string; port: number; user: string; password: string; database: string };
  /** Ends the server in order, waits for it, and lets the folder go. */
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  dataDir: string;
  /** What tests set otherwise: they share one server among many pools, and throw it away. */
  settings?: Settings;
  log: (line: string) => void;
  /** The server ended without being asked to, and cannot be started again; what uses it cannot go on. */
  onLost?: (reason: string) => void;
}

/** Another process of Pawkeeper works on the folder. */
export class FolderInUse extends StartupProblem {}

/** Starts the server on a folder whose lock is held. */
async function startLocked(
  folder: string,
  { settings, log, onLost }: EmbeddedOptions,
): Promise<EmbeddedDatabase> {
  const source = await findPackage();
  const hasData = holdsData(folder, source.major);
  const area = areaOf(folder);
  const cluster = clusterOf(folder);
  // Before anything is changed: a server that is out of reach may still work on the folder.
  await stopLeftover(folder, log);
  await makePipe(folder);
  if (!hasData) log('Preparing the database, once; this takes a few seconds.');

  await removeLeftovers(area, UNFINISHED);
  // Earlier versions held space back in a file.
  await removeLeftovers(area, 'ballast');
  const programs = await installPrograms(source, area);
  const owner = hasData ? lstatSync(cluster) : undefined;
  const launcher = await findLauncher(join(programs, 'bin/postgres'), owner);
  if (hasData) await ensureOwner(launcher, cluster);
  else await makeCluster(launcher, programs, area, cluster);
  await writeMarker(folder, source.major);

  const password = await ensureAuthentication({ launcher, programs, dataDir: folder, log });
  const socketFolder = await makeSocketFolder(folder, launcher);
  const server = await keepRunning({
    async start(onExit) {
      await stopLeftover(folder, log);
      await tidySocketFolder(socketFolder);
      return startPostmaster({
        launcher,
        programs,
        dataDir: folder,
        socketFolder,
        settings,
        log,
        onExit,
      });
    },
    log,
    giveUp: onLost ?? (() => undefined),
  });
  log(`The embedded database runs in ${area}`);
  return {
    connection: { host: socketFolder, port: PORT, user: NAME, password, database: NAME },
    async stop() {
      await server.stop();
      // A server that was killed leaves its socket there, and the next start uses the folder again.
      await rmdir(socketFolder).catch(() => undefined);
    },
  };
}

/** The server's own words name the file that it could not read. */
const doesNotStart = (folder: string, reason: string): StartupProblem =>
  new StartupProblem(
    `The database in ${clusterOf(folder)} does not start:\n${reason}\nIf a file in it is missing or damaged, put the ` +
      `whole folder ${folder} back from a backup, or choose another folder with DATA_DIR. Pawkeeper has removed nothing.`,
  );

/** Turns failures that the administrator can fix into sentences. */
function explained(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || error instanceof StartupProblem) return error;
  if (error instanceof ServerDidNotStart) {
    return isDiskFull(error.message) ? diskFull(folder) : doesNotStart(folder, error.message);
  }
  switch (errorCode(error)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOENT':
      return new StartupProblem(
        `Pawkeeper cannot use the folder ${folder} (${error.message}). Give it to the user who runs Pawkeeper, or ` +
          'choose another with DATA_DIR.',
      );
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartupProblem(
        `DATA_DIR names ${folder}, where no folder can be (${error.message}). Choose another.`,
      );
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull(folder);
    default:
      return error;
  }
}

/**
 * Starts the embedded PostgreSQL on `dataDir`, making the folder and the database where they are missing. Throws a
 * `StartupProblem` for everything that the administrator can fix, such as a second Pawkeeper on the folder. To be called on the
 * main thread: the server ends with the thread that started it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  try {
    const folder = makeDataFolder(options.dataDir);
    const lock = lockFolder(folder);
    if (lock === undefined) {
      throw new FolderInUse(
        `Another Pawkeeper is running on the folder ${folder}, perhaps in another container. Stop it first, or give ` +
          'this one a folder of its own with DATA_DIR.',
      );
    }
    try {
      const { connection, stop } = await startLocked(folder, options);
      let stopped: Promise<void> | undefined;
      return {
        connection,
        stop: () => (stopped ??= stop().finally(() => lock.release())),
      };
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (error) {
    throw explained(error, options.dataDir);
  }
}
