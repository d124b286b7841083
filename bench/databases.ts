/** Where the data are: in Pawkeeper's own embedded PostgreSQL, or on a throw-away server. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startThrowAwayPostgres, type ThrowAwayServer } from '#server/testing/postgres-server.ts';

export type Kind = 'embedded' | 'postgres';

/** A place for the data of one run. */
export interface Place {
  /** Settings for Pawkeeper. */
  environment: Record<string, string>;
  /** Once Pawkeeper runs: the address of its database, and the first process of it. */
  database(): { address: string; postmaster: number };
  /** While Pawkeeper does not run: makes its next start one of the database's processes too. */
  restart(): Promise<void>;
  remove(): Promise<void>;
}

/** The address of a throw-away server. */
export const addressOf = ({ server }: ThrowAwayServer): string =>
  `postgres://${server.user}@${server.host}:${server.port}/postgres`;

/** Starts a server anew, so that its processes hold nothing of how the rows came in. */
export async function startAnew(server: ThrowAwayServer): Promise<void> {
  const db = new pg.Client({ connectionString: addressOf(server) });
  await db.connect();
  await db.query('checkpoint');
  await db.end();
  await server.crash();
  await server.start();
}

/** The second field of a `postmaster.pid` line: process, folder, start, port, socket folder (PostgreSQL's miscinit.c). */
function embeddedAt(dataDir: string): { address: string; postmaster: number } {
  const lines = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
  return {
    address: `postgres://pawkeeper@/pawkeeper?host=${lines[4]}&port=${lines[3]}`,
    postmaster: Number(lines[0]),
  };
}

/** Makes a place; nothing of it is left after `remove`. */
export async function makePlace(kind: Kind): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pawkeeper-bench-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  if (kind === 'embedded') {
    return {
      environment: { DATA_DIR: dataDir },
      database: () => embeddedAt(dataDir),
      // It ends and starts with Pawkeeper.
      restart: async () => undefined,
      remove,
    };
  }
  const server = await startThrowAwayPostgres();
  const address = addressOf(server);
  return {
    environment: { DATA_DIR: dataDir, DATABASE_URL: address },
    database: () => ({ address, postmaster: server.pid() }),
    restart: async () => startAnew(server),
    async remove() {
      await server.stop();
      await remove();
    },
  };
}
