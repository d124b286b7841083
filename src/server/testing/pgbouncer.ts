/** A throw-away PgBouncer on loopback in front of a PostgreSQL server, as docs/scaling.md describes it. */
import { spawn } from 'node:child_process';
import { chownSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { TestServer } from '#server/testing/database-context.ts';
import { endWithParent } from '#server/testing/child-process.ts';
import { freePort } from '#server/testing/free-port.ts';
import { findProgram, isProgram } from '#server/testing/programs.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

/** Debian installs it outside the PATH of ordinary users. */
const pgbouncer = [findProgram('pgbouncer'), '/usr/sbin/pgbouncer'].find(
  (path) => path && isProgram(path),
);

/** Whether this machine has the program. */
export const hasPgBouncer = (): boolean => pgbouncer !== undefined;

/** It refuses to run as root; `nobody` has this number everywhere. */
const NOBODY = 65_534;

const settings = (port: number, { host, port: behind }: TestServer, mode: PoolMode): string => `
[databases]
* = host=${host} port=${behind}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = users.txt
pool_mode = ${mode}
default_pool_size = 30
max_client_conn = 200
ignore_startup_parameters = options
`;

/** When a connection goes back to the pool: when its client leaves, or after each transaction. */
export type PoolMode = 'session' | 'transaction';

/** Starts it in front of a server; what it gives is where to connect, and what ends it. */
export async function startPgBouncer(
  behind: TestServer,
  mode: PoolMode,
): Promise<{ server: TestServer; stop: () => Promise<void> }> {
  if (pgbouncer === undefined) throw new Error('There is no PgBouncer on this machine');
  const folder = await temporaryFolder('pawkeeper-pgbouncer-');
  const file = join(folder, 'pgbouncer.ini');
  const port = await freePort();
  await writeFile(file, settings(port, behind, mode));
  await writeFile(join(folder, 'users.txt'), `"${behind.user}" ""\n`);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const child = endWithParent(
    spawn(pgbouncer, ['-q', file], {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
      ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    }),
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const server = { ...behind, host: '127.0.0.1', port };
  for (;;) {
    const client = new pg.Client({ ...server, database: 'postgres' });
    try {
      await client.connect();
      await client.end();
      break;
    } catch (error) {
      if (child.exitCode !== null) throw new Error('PgBouncer did not start', { cause: error });
      await sleep(50);
    }
  }
  return {
    server,
    async stop() {
      child.kill('SIGINT');
      await ended;
      await removeFolder(folder);
    },
  };
}
