/** Finds the database server that another Pawkeeper process runs on a folder; a user who can read its password can connect. */
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { passwordPathOf, readPassword } from '#server/platform/db/embedded/authentication.ts';
import { NAME } from '#server/platform/db/embedded/cluster.ts';
import type { EmbeddedDatabase } from '#server/platform/db/embedded/embedded.ts';
import { clusterOf } from '#server/platform/db/embedded/folders.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';

/** Where PostgreSQL's own note about itself (pidfile.h) has the port, the folder of the socket, and its state. */
const [PORT_LINE, SOCKET_LINE, STATE_LINE] = [3, 4, 7];

/** PostgreSQL writes that it is ready a moment after it has said so; a start takes a few seconds. */
const PATIENCE_MS = 15_000;
const PAUSE_MS = 100;

/** How to reach the running server of a folder. Throws a `StartupProblem` where it does not become ready. */
export async function findRunning(dataDir: string): Promise<EmbeddedDatabase['connection']> {
  const folder = await realpath(dataDir);
  const note = join(clusterOf(folder), 'postmaster.pid');
  for (const started = Date.now(); Date.now() - started < PATIENCE_MS; await sleep(PAUSE_MS)) {
    const lines = (await readFile(note, 'utf8').catch(() => '')).split('\n');
    const host = lines[SOCKET_LINE];
    if (!host || lines[STATE_LINE]?.trim() !== 'ready') continue;
    const password = await readPassword(folder).catch(() => undefined);
    if (password === undefined) {
      throw new StartupProblem(
        `The file ${passwordPathOf(folder)} cannot be read. Run this as the user who runs Pawkeeper.`,
      );
    }
    return { host, port: Number(lines[PORT_LINE]), user: NAME, password, database: NAME };
  }
  throw new StartupProblem(
    `The Pawkeeper on the folder ${dataDir} is starting or ending. Try again in a moment.`,
  );
}
