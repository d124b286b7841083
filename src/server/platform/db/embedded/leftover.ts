/**
 * A server that outlived its Pawkeeper: one that was killed where the kernel does not tell its children, or whose
 * last shutdown is still under way. Called with the folder's lock held, so no living Pawkeeper uses it.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** After this an orderly shutdown becomes an immediate one; the next start recovers from the log. */
const PATIENCE_MS = 30_000;

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

/** Ends the server that still runs on the folder, if there is one, and waits until it has ended. */
export async function stopLeftover(cluster: string, log: (line: string) => void): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number.parseInt(read(file) ?? '', 10);
  if (pid > 1 && isServerOf(pid, cluster)) {
    log('Ending the database server that an earlier Pawkeeper left behind.');
    const started = Date.now();
    process.kill(pid, 'SIGINT');
    let isHurried = false;
    while (isServerOf(pid, cluster)) {
      await sleep(10);
      if (isHurried || Date.now() - started < PATIENCE_MS) continue;
      isHurried = true;
      process.kill(pid, 'SIGQUIT');
    }
  }
  // The process that has this number now is not ours; PostgreSQL would take it for a running server and refuse.
  rmSync(file, { force: true });
}
