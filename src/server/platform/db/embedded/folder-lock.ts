/**
 * One Pawkeeper for each data folder, by a lock that the kernel drops with the process.
 *
 * Node cannot lock files, and its SQLite does: an exclusive transaction on an empty database holds a POSIX lock on the
 * file. It belongs to the file and not to a name, a process number or a network, so it also holds between containers
 * that share a volume and between two paths to one folder, and a file left behind locks nobody out. SQLite knows the
 * locks of its own process too. No child inherits such a lock: the server that this Pawkeeper started has a sign of
 * life of its own (`server-pipe.ts`).
 *
 * A POSIX lock ends when its process closes any descriptor of the file, so nothing else here may open it.
 */
import { accessSync, chmodSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';

/** A held lock. */
export interface FolderLock {
  release(): void;
}

const LOCK_FILE = 'pawkeeper.lock';

/** SQLite's number for a lock that someone else holds. */
const SQLITE_BUSY = 5;

/** Without a reference a database is closed by the garbage collector, and its lock is gone. */
const held = new Set<DatabaseSync>();

const isHeldElsewhere = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;

/** Takes the lock, or returns undefined where another process holds it. Never waits. */
export function lockFolder(folder: string): FolderLock | undefined {
  const path = join(folder, LOCK_FILE);
  const { R_OK, W_OK } = constants;
  // These say by a code why a folder or file cannot be used, where SQLite only says that it cannot open it.
  accessSync(folder, R_OK | W_OK);
  if (existsSync(path)) accessSync(path, R_OK | W_OK);
  const database = new DatabaseSync(path);
  try {
    // Everyone who can read a file can lock it.
    chmodSync(path, 0o600);
    // Without a journal, which is a second file.
    database.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    database.close();
    if (isHeldElsewhere(error)) return undefined;
    throw new StartupProblem(
      `Pawkeeper cannot lock the file ${path} (${error instanceof Error ? error.message : String(error)}). ` +
        'Remove that file if it holds anything, or choose a folder on a local disk with DATA_DIR.',
    );
  }
  held.add(database);
  return {
    release() {
      if (held.delete(database)) database.close();
    },
  };
}
