/** Folders of tests: made, and removed with all that is in them. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes a new folder whose name begins with `prefix`. A server that root starts runs its database as an unprivileged user,
 * who must be able to enter the folder but not to list it: where user namespaces are forbidden, as in containers, nothing
 * else lets that user in.
 */
export async function temporaryFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  if (process.getuid?.() === 0) await chmod(folder, 0o711);
  return folder;
}

/**
 * Removes a folder with everything in it. The processes of a PostgreSQL whose server was killed notice at their next step
 * and may write files until then, so it is tried up to 20 times in about 20 seconds.
 */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
