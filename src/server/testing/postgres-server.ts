/** Test set-up: a throw-away PostgreSQL server on loopback, from the programs installed on this machine. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { makeTemplate, type TestServer } from '#server/testing/database-context.ts';
import { endWithParent } from '#server/testing/child-process.ts';
import { freePort } from '#server/testing/free-port.ts';
import { findPostgresBinaries } from '#server/testing/postgres-binaries.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

/** PostgreSQL refuses to run as root; `nobody` has this number everywhere. */
const NOBODY = 65_534;
const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

async function untilItAnswers(server: TestServer, child: ChildProcess): Promise<void> {
  for (;;) {
    const client = new pg.Client({ ...server, database: 'postgres' });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (child.exitCode !== null) throw new Error('PostgreSQL did not start', { cause: error });
      await sleep(50);
    }
  }
}

/** A running server and what can happen to it. */
export interface ThrowAwayServer {
  server: TestServer;
  /** The number of its first process. */
  pid(): number;
  /** Ends it at once, as a power cut does; nothing is removed. */
  crash(): Promise<void>;
  /** Starts it again, where it was. */
  start(): Promise<void>;
  /** Ends it in order, and removes it. */
  stop(): Promise<void>;
}

/** The processes of a server that was killed hold its memory for a moment longer, and a new one does not start. */
async function startUntilItAnswers(
  server: TestServer,
  spawnServer: () => ChildProcess,
): Promise<ChildProcess> {
  for (let attempt = 0; ; attempt += 1) {
    const child = spawnServer();
    try {
      await untilItAnswers(server, child);
      return child;
    } catch (error) {
      if (attempt === 100) throw error;
      await sleep(100);
    }
  }
}

/** Makes the data of a server in a folder that is not there yet, by a program of PostgreSQL. */
type MakeData = (run: (program: string, args: readonly string[]) => void, data: string) => void;

const emptyData: MakeData = (run, data) =>
  run('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ]);

/**
 * Starts a standby of a server, which the primary calls `standby`: it follows all that the primary writes, can be read, and is
 * promoted with `pg_promote()`.
 */
export const startStandby = (
  { server: { host, port, user } }: ThrowAwayServer,
  further: readonly string[] = [],
): Promise<ThrowAwayServer> =>
  startThrowAwayPostgres(further, (run, data) =>
    run('pg_basebackup', [
      '-D',
      data,
      '-R',
      '-c',
      'fast',
      '--no-sync',
      '-d',
      `host=${host} port=${port} user=${user} application_name=standby`,
    ]),
  );

/** Starts a server in a folder of its own, ended by the process that was started here; `further` settings are given to it. */
export async function startThrowAwayPostgres(
  further: readonly string[] = [],
  makeData = emptyData,
): Promise<ThrowAwayServer> {
  const binaries = findPostgresBinaries();
  if (binaries === undefined) throw new Error('No PostgreSQL programs on this machine');
  const folder = await temporaryFolder('pawkeeper-pg-');
  if (identity.uid !== undefined) chownSync(folder, NOBODY, NOBODY);
  const data = join(folder, 'data');
  const own = { ...identity, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
  makeData(
    (program, args) => execFileSync(join(binaries, program), args, { ...own, stdio: 'pipe' }),
    data,
  );
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    ...further,
  ];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const spawnServer = () =>
    endWithParent(spawn(join(binaries, 'postgres'), args, { ...own, stdio: 'ignore' }), 'QUIT');
  const server: TestServer = { host: '127.0.0.1', port, user: 'postgres' };
  let child = await startUntilItAnswers(server, spawnServer);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  return {
    server,
    pid: () => child.pid ?? 0,
    crash: () => end('SIGKILL'),
    async start() {
      child = await startUntilItAnswers(server, spawnServer);
    },
    async stop() {
      await end('SIGINT');
      await removeFolder(folder);
    },
  };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // No test cuts the power of this machine: without waiting for the disk, copies and saves take half the time.
  const { server, stop } = await startThrowAwayPostgres(['fsync=off']);
  await makeTemplate(server, 'postgres');
  project.provide('databaseServer', server);
  return stop;
}
