/** The database of a run: Pawkeeper's own embedded PostgreSQL, or a throw-away server. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startThrowAwayPostgres } from '#server/testing/postgres-server.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

export type Kind = 'embedded' | 'postgres';

export interface BenchDatabase {
  /** Configuration for Pawkeeper. */
  environment: Record<string, string>;
  /** Once Pawkeeper runs: the URL of its database, and the process id of the postmaster. */
  running(): { url: string; postmaster: number };
}

/** Reads `postmaster.pid`: process id, data folder, start, port, socket folder (PostgreSQL's miscinit.c). */
function embeddedAt(dataDir: string): { url: string; postmaster: number } {
  const lines = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
  const password = readFileSync(join(dataDir, 'postgres/password'), 'utf8').trim();
  const url = `postgres://pawkeeper:${password}@/pawkeeper?host=${lines[4]}&port=${lines[3]}`;
  return { url, postmaster: Number(lines[0]) };
}

/** A fresh data folder, removed at the end. */
async function tempFolder(ends: AsyncDisposableStack): Promise<string> {
  const folder = await temporaryFolder('pawkeeper-bench-');
  ends.defer(() => removeFolder(folder));
  return folder;
}

/** Prepares an empty database. */
export async function makeDatabase(kind: Kind, ends: AsyncDisposableStack): Promise<BenchDatabase> {
  const dataDir = await tempFolder(ends);
  if (kind === 'embedded') {
    return { environment: { DATA_DIR: dataDir }, running: () => embeddedAt(dataDir) };
  }
  const server = await startThrowAwayPostgres();
  ends.defer(server.stop);
  const { user, host, port } = server.server;
  const url = `postgres://${user}@${host}:${port}/postgres`;
  return {
    environment: { DATA_DIR: dataDir, DATABASE_URL: url },
    running: () => ({ url, postmaster: server.pid() }),
  };
}
