/** Another product that keeps the same rows, measured in the same run. A further one is a file beside this one. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrations } from '#server/migrations/migrations.ts';
import { migrate } from '#server/platform/migrate.ts';
import { startThrowAwayPostgres } from '#server/testing/postgres-server.ts';
import { addressOf, startAnew } from '../databases.ts';
import { type Seeded, seed } from '../seed.ts';
import type { Subject } from '../subject.ts';

/** A product that runs on seeded data of its own. */
export interface Running {
  subject: Subject;
  /** The first start makes its tables; the second is what a keeper waits for after each restart. */
  firstStartMs: number;
  warmStartMs: number;
  /** With its database, both just started, before the first request. */
  idleMiB: number;
  /** Who may sign in at its own web app. */
  person?: { email: string; password: string };
}

/** Installs (once), starts and seeds a peer. `node` is the program that it runs on. */
export type StartPeer = (node: string, beside: number) => Promise<Running>;

/** What a peer is made of. */
export interface Packages {
  /** Of its folder. */
  name: string;
  version: string;
  /** The day up to which the packages that it needs are taken. */
  before: string;
  /** As `npm install` takes them; the first is the peer itself. */
  packages: readonly [string, ...string[]];
}

/**
 * The folder of a peer's packages, installed from the registry where they are not there yet: far too large to come with
 * this project.
 */
export function installed({ name, version, before, packages }: Packages, node: string): string {
  const folder = join(homedir(), '.cache/pawkeeper-bench', `${name}-${version}`);
  const main = packages[0].slice(0, packages[0].lastIndexOf('@'));
  if (!existsSync(join(folder, 'node_modules', main))) {
    console.log(`Installing ${name} ${version} into ${folder}; this takes some minutes.`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    // Native parts are built for the Node.js that will run them.
    const path = `${join(node, '..')}:${process.env['PATH'] ?? ''}`;
    execFileSync('npm', ['install', '-E', ...packages, `--before=${before}`], {
      cwd: folder,
      stdio: 'inherit',
      env: { ...process.env, PATH: path },
    });
  }
  return folder;
}

/** A throw-away PostgreSQL server with Pawkeeper's tables and the rows of a measurement. */
export async function seededServer(beside: number): Promise<{
  address: string;
  seeded: Seeded;
  postmaster(): number;
  /** While the peer does not run: makes its next start one of the database's processes too. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}> {
  const server = await startThrowAwayPostgres();
  const { pid: postmaster, stop } = server;
  const address = addressOf(server);
  try {
    const pool = new pg.Pool({ connectionString: address });
    await migrate(pool, migrations);
    await pool.end();
    const seeded = await seed(address, beside);
    return { address, seeded, postmaster, restart: async () => startAnew(server), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
