/**
 * One Pawkeeper for each data folder, by a lock that the kernel drops with the process.
 *
 * It is flock(2) on a file in the folder: bound to the folder and not to a name, so it also holds between
 * containers that share a volume, between two paths to one folder, and a file left behind locks nobody out.
 * Node cannot call flock, and a native package for one call is too much, so:
 * - macOS takes the lock while opening (O_EXLOCK);
 * - Linux has flock(1) lock the descriptor that it inherits from us. The lock belongs to the open file, which
 *   is ours: flock(1) ends at once, and the lock stays until our descriptor closes. Node opens files
 *   close-on-exec, so no PostgreSQL process can keep it;
 * - where flock(1) is missing, or the file system cannot lock, an abstract socket named by the folder's inode
 *   does the same within one machine.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, constants, openSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { errorCode } from '#server/platform/db/embedded/error-code.ts';

/** A held lock. */
export interface FolderLock {
  release(): void;
}

const LOCK_FILE = 'pawkeeper.lock';

/** From macOS's fcntl.h; Node does not name it. */
const O_EXLOCK = 0x20;

/** What flock(1) answers when somebody else holds the lock; failures of other kinds are 64 and above. */
const HELD_ELSEWHERE = 1;

function lockWhileOpening(path: string): FolderLock | undefined {
  const { O_RDWR, O_CREAT, O_NONBLOCK } = constants;
  try {
    const descriptor = openSync(path, O_RDWR | O_CREAT | O_NONBLOCK | O_EXLOCK, 0o600);
    return { release: () => closeSync(descriptor) };
  } catch (error) {
    if (errorCode(error) === 'EAGAIN') return undefined;
    throw error;
  }
}

function lockByAbstractSocket(folder: string): Promise<FolderLock | undefined> {
  const { dev, ino } = statSync(folder, { bigint: true });
  return new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.destroy());
    server.once('error', (error) => {
      if (errorCode(error) === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(`\0pawkeeper-${dev}-${ino}`, () => resolve({ release: () => server.close() }));
    // The lock does not keep the process running.
    server.unref();
  });
}

async function lockByProgram(folder: string, program: string): Promise<FolderLock | undefined> {
  const descriptor = openSync(join(folder, LOCK_FILE), 'a', 0o600);
  const { status } = spawnSync(program, ['-x', '-n', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', descriptor],
  });
  if (status === 0) return { release: () => closeSync(descriptor) };
  closeSync(descriptor);
  return status === HELD_ELSEWHERE ? undefined : lockByAbstractSocket(folder);
}

/** Takes the lock, or returns undefined where another process holds it. Never waits. */
export async function lockFolder(
  folder: string,
  program = 'flock',
): Promise<FolderLock | undefined> {
  return process.platform === 'darwin'
    ? lockWhileOpening(join(folder, LOCK_FILE))
    : lockByProgram(folder, program);
}
