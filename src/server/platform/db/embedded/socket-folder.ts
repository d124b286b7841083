/**
 * Where the server listens: a socket in a private folder under the system's folder for temporary files. A socket's
 * path has at most about 100 bytes, and some file systems that hold data cannot hold sockets, so it is not in
 * DATA_DIR; its short name is derived from there.
 */
import { createHash } from 'node:crypto';
import { chown, lstat, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '#server/platform/db/embedded/error-code.ts';
import type { Owner } from '#server/platform/db/embedded/unprivileged.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';

/** macOS allows 103 bytes, Linux 107; the socket's own name and a lock file's suffix take 20. */
const LONGEST_FOLDER = 80;

/** A user's own folder for temporary files can be too long, or, as root, closed to the server's user. */
function placeFor(name: string): string {
  const own = join(tmpdir(), name);
  return process.getuid?.() === 0 || Buffer.byteLength(own) > LONGEST_FOLDER
    ? join('/tmp', name)
    : own;
}

/**
 * Removes what a killed server left in the folder. PostgreSQL would refuse to start while any process has the number
 * that the killed one had, be it only a dead one that nobody has reaped. Called when no server runs on the data.
 */
export async function tidySocketFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true });
}

/** Makes the folder, or takes the one of an earlier start, if nobody else can have made it or look into it. */
export async function makeSocketFolder(dataDir: string, owner: Owner): Promise<string> {
  // The path alone could be another folder's as well, where two containers share /tmp.
  const { dev, ino } = await stat(dataDir, { bigint: true });
  const hash = createHash('sha256').update(`${owner.uid} ${dataDir} ${dev} ${ino}`).digest('hex');
  const folder = placeFor(`pawkeeper-${hash.slice(0, 12)}`);
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  const found = await lstat(folder);
  const isOurs = found.uid === owner.uid || found.uid === process.getuid?.();
  if (!found.isDirectory() || !isOurs || (found.mode & 0o077) !== 0) {
    throw new StartupProblem(
      `Pawkeeper needs the folder ${folder} for itself, and somebody else made it. Remove it and start again.`,
    );
  }
  if (found.uid !== owner.uid) await chown(folder, owner.uid, owner.gid);
  return folder;
}
