/**
 * Where things lie in the data folder:
 *
 *     DATA_DIR/pawkeeper.lock           held while a Pawkeeper runs
 *     DATA_DIR/postgres/server.pipe     held while any process of the server runs
 *     DATA_DIR/postgres/password        the app's password at the server
 *     DATA_DIR/postgres/engine.json     the marker: which engine, which major version
 *     DATA_DIR/postgres/data/           the database
 *     DATA_DIR/postgres/programs-…/     a copy of PostgreSQL itself
 *     DATA_DIR/postgres/unfinished-…/   what a killed first start left; removed by the next
 */
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder for everything of PostgreSQL. */
export const areaOf = (dataDir: string): string => join(dataDir, 'postgres');

/** The folder of the database itself. */
export const clusterOf = (dataDir: string): string => join(areaOf(dataDir), 'data');

/** What a folder that is not ready yet is called until it is renamed as a whole. */
export const UNFINISHED = 'unfinished-';

/**
 * Makes the data folder and the area in it, and returns the folder's real path, so that two ways of
 * writing it name the same database. As root others may pass through, never look: the server is not root.
 */
export function makeDataFolder(dataDir: string): string {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  mkdirSync(dataDir, { recursive: true, mode });
  const folder = realpathSync(dataDir);
  // Not `recursive`: that one says of a read-only disk that there is no such folder.
  if (!existsSync(areaOf(folder))) mkdirSync(areaOf(folder), { mode });
  return folder;
}

/** Removes what starts with this, except `keep`. */
export async function removeLeftovers(
  folder: string,
  beginning: string,
  keep?: string,
): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name === keep || !name.startsWith(beginning)) continue;
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
  }
}
