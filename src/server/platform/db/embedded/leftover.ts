/**
 * A server that outlived its Pawkeeper: one that was killed where the kernel does not tell its children, or whose
 * last shutdown is still under way. Called with the folder's lock held, so no living Pawkeeper uses it.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterOf } from '#server/platform/db/embedded/folders.ts';
import { hasPipe, isServerAlive } from '#server/platform/db/embedded/server-pipe.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';

/** How long a server may take to end. */
interface Patience {
  /** After this an orderly shutdown becomes an immediate one; the next start recovers from the log. */
  orderlyMs: number;
  /** For an immediate shutdown, or a server out of reach; after this the start is refused. */
  lastMs: number;
}

const PATIENCE: Patience = { orderlyMs: 30_000, lastMs: 10_000 };

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function worksIn(pid: number, cluster: string): boolean {
  try {
    const [folder, own] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)];
    return folder.dev === own.dev && folder.ino === own.ino;
  } catch {
    return false;
  }
}

/** The number in postmaster.pid may belong to any program by now, or to another container's. */
function isServerOf(pid: number, cluster: string): boolean {
  if (process.platform === 'linux') {
    const [program = '', ...args] = (read(`/proc/${pid}/cmdline`) ?? '').split('\0');
    return basename(program) === 'postgres' && (args.includes(cluster) || worksIn(pid, cluster));
  }
  try {
    const command = execFileSync('/bin/ps', ['-ww', '-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
    });
    return command.includes(`/postgres -D ${cluster} `);
  } catch {
    return false;
  }
}

/** Waits until no process of a server is left; whether that was in time. */
async function endsWithin(dataDir: string, patienceMs: number): Promise<boolean> {
  for (const started = Date.now(); isServerAlive(dataDir); await sleep(10)) {
    if (Date.now() - started > patienceMs) return false;
  }
  return true;
}

async function end(
  dataDir: string,
  pid: number,
  log: (line: string) => void,
  { orderlyMs, lastMs }: Patience,
): Promise<boolean> {
  const cluster = clusterOf(dataDir);
  const isInReach = (): boolean => pid > 1 && isServerOf(pid, cluster);
  if (isInReach()) {
    log('Ending the database server that an earlier Pawkeeper left behind.');
    process.kill(pid, 'SIGINT');
    if (await endsWithin(dataDir, orderlyMs)) return true;
    if (isInReach()) process.kill(pid, 'SIGQUIT');
  } else {
    log('The last database server on the folder is still at work; waiting for its end.');
  }
  return endsWithin(dataDir, lastMs);
}

/**
 * Ends the server that still runs on the folder, if there is one, and waits until the last of its processes has ended.
 * Throws a `StartupProblem` where it does not end; its data is then as it was.
 */
export async function stopLeftover(
  dataDir: string,
  log: (line: string) => void,
  patience = PATIENCE,
): Promise<void> {
  const note = join(clusterOf(dataDir), 'postmaster.pid');
  if (!hasPipe(dataDir)) {
    if (!existsSync(note)) return;
    throw new StartupProblem(
      `Pawkeeper 0.1.0 runs on the folder ${dataDir}, or did not end in order there. Stop it where it runs, ` +
        `which may be another container. If no Pawkeeper and no process named postgres uses the folder, remove the file ${note}. Then start again.`,
    );
  }
  const pid = Number.parseInt(read(note) ?? '', 10);
  if (isServerAlive(dataDir) && !(await end(dataDir, pid, log, patience))) {
    throw new StartupProblem(
      `The database server of an earlier Pawkeeper still runs on the folder ${dataDir}, perhaps in another container. ` +
        'Stop that container, or the process named postgres, and start again. Nothing was changed.',
    );
  }
  // No server is left: a process with its number is a stranger, and PostgreSQL would take it for a running server.
  rmSync(note, { force: true });
}
