/**
 * Whether a server still runs on a folder, wherever it runs: a named pipe that all processes of the server inherit open
 * for reading. The kernel lets a writer open it only while someone reads, and closes it with the last of them. Unlike a
 * process number it means the same in every container that shares the volume, and unlike a lock it can be inherited.
 * Nothing is ever written to it.
 */
import { execFileSync } from 'node:child_process';
import { closeSync, constants, lstatSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { diskFull, isDiskFull } from '#server/platform/db/embedded/cluster.ts';
import { errorCode } from '#server/platform/db/embedded/error-code.ts';
import { areaOf } from '#server/platform/db/embedded/folders.ts';
import { flush } from '#server/platform/db/embedded/durable.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';

const pathOf = (dataDir: string): string => join(areaOf(dataDir), 'server.pipe');

/** Whether the folder has the pipe. Servers of version 0.1.0 did not hold one. */
export const hasPipe = (dataDir: string): boolean =>
  lstatSync(pathOf(dataDir), { throwIfNoEntry: false })?.isFIFO() ?? false;

/** Whether any process of a server holds the pipe. */
export function isServerAlive(dataDir: string): boolean {
  try {
    closeSync(openSync(pathOf(dataDir), constants.O_WRONLY | constants.O_NONBLOCK));
    return true;
  } catch (error) {
    // There is a pipe, and nobody reads it.
    if (errorCode(error) === 'ENXIO') return false;
    throw error;
  }
}

/** Makes the pipe where it is missing, on the disk before any server. */
export async function makePipe(dataDir: string): Promise<void> {
  if (hasPipe(dataDir)) return;
  const path = pathOf(dataDir);
  rmSync(path, { force: true });
  try {
    execFileSync('mkfifo', ['-m', '600', path], { stdio: 'pipe' });
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim() : String(error);
    if (isDiskFull(reason)) throw diskFull(dataDir);
    throw new StartupProblem(
      `Pawkeeper cannot make the named pipe ${path} (${reason}). ` +
        'It needs the program mkfifo and a folder on a local disk; choose one with DATA_DIR.',
    );
  }
  await flush(areaOf(dataDir));
}

/** Opens the pipe as a server holds it. To be closed here as soon as the server has inherited it. */
export const openPipe = (dataDir: string): number =>
  openSync(pathOf(dataDir), constants.O_RDONLY | constants.O_NONBLOCK);
