/** The embedded PostgreSQL: everything from an empty folder to a server that takes connections. */
import { lstatSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findPackage, installPrograms } from '#server/platform/embedded/binaries.ts';
import { diskFull, makeCluster, NAME } from '#server/platform/embedded/cluster.ts';
import { errorCode } from '#server/platform/embedded/error-code.ts';
import { lockFolder } from '#server/platform/embedded/folder-lock.ts';
import {
  areaOf,
  clusterOf,
  makeDataFolder,
  sweep,
  UNFINISHED,
} from '#server/platform/embedded/folders.ts';
import { stopLeftover } from '#server/platform/embedded/leftover.ts';
import { holdsData, writeMarker } from '#server/platform/embedded/marker.ts';
import { PORT, startPostmaster } from '#server/platform/embedded/postmaster.ts';
import { makeSocketFolder } from '#server/platform/embedded/socket-folder.ts';
import { ensureOwner, findLauncher } from '#server/platform/embedded/unprivileged.ts';
import { StartupProblem } from '#server/platform/startup-problem.ts';

/** A running server; `connection` is what `pg` takes, `host` being the folder of its socket. */
export interface EmbeddedDatabase {
  connection: { host: string; port: number; user: string; database: string };
  /** Ends the server in order, waits for it, and lets the folder go. */
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  dataDir: string;
  log: (line: string) => void;
  /** The server ended without being asked to; what uses it cannot go on. */
  onExit?: (reason: string) => void;
}

/** Another process of Pawkeeper works on the folder. */
export class FolderInUse extends StartupProblem {}

/** Starts the server on a folder whose lock is held. */
async function startLocked(
  folder: string,
  { log, onExit }: EmbeddedOptions,
): Promise<EmbeddedDatabase> {
  const source = await findPackage();
  const hasData = holdsData(folder, source.major);
  const area = areaOf(folder);
  const cluster = clusterOf(folder);
  if (hasData) await stopLeftover(cluster, log);
  else log('Preparing the database, once; this takes a few seconds.');

  await sweep(area, UNFINISHED);
  const programs = await installPrograms(source, area);
  const owner = hasData ? lstatSync(cluster) : undefined;
  const launcher = await findLauncher(join(programs, 'bin/postgres'), owner);
  if (hasData) await ensureOwner(launcher, cluster);
  else await makeCluster(launcher, programs, area, cluster);
  await writeMarker(folder, source.major);

  const socketFolder = await makeSocketFolder(folder, launcher);
  const server = await startPostmaster({
    launcher,
    programs,
    cluster,
    socketFolder,
    log,
    onExit: onExit ?? (() => undefined),
  });
  log(`The embedded database runs in ${area}`);
  return {
    connection: { host: socketFolder, port: PORT, user: NAME, database: NAME },
    async stop() {
      await server.stop();
      // A server that was killed leaves its socket there, and the next start uses the folder again.
      await rmdir(socketFolder).catch(() => undefined);
    },
  };
}

/** Puts the failures that a keeper can mend into words. */
function explained(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || error instanceof StartupProblem) return error;
  switch (errorCode(error)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
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
 * `StartupProblem` for all that its keeper can mend, such as a second Pawkeeper on the folder. To be called on the
 * main thread: the server ends with the thread that started it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  try {
    const folder = makeDataFolder(options.dataDir);
    const lock = await lockFolder(folder);
    if (lock === undefined) {
      throw new FolderInUse(
        `Another Pawkeeper is running on the folder ${folder}. Stop it first, or give this one a folder of its own ` +
          'with DATA_DIR.',
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
