/** The processor time of processes, as the kernel counts it: hundredths of a second in user and system mode. */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const TICK_MS = 10;

interface Stat {
  pid: number;
  parent: number;
  /** Its own time and that of children which have ended, in milliseconds. */
  ms: number;
  endedChildrenMs: number;
}

/** One process, or undefined where it has ended. */
function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold anything; what follows is numbers (proc_pid_stat(5), fields from the third).
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const at = (field: number): number => Number(fields[field - 3]);
    return {
      pid,
      parent: at(4),
      ms: (at(14) + at(15)) * TICK_MS,
      endedChildrenMs: (at(16) + at(17)) * TICK_MS,
    };
  } catch {
    return undefined;
  }
}

/** The processes that a database server has started. */
function childrenOf(parent: number): Stat[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? [])
    .filter((stat) => stat.parent === parent);
}

/** What was used so far by a server and its database, without the backends that the bench itself uses. */
export function usedMs(pids: readonly number[], postmaster: number, but: ReadonlySet<number>) {
  const server = pids.reduce((sum, pid) => sum + (statOf(pid)?.ms ?? 0), 0);
  const main = statOf(postmaster);
  const backends = childrenOf(postmaster).filter(({ pid }) => !but.has(pid));
  const database = backends.reduce(
    (sum, { ms }) => sum + ms,
    (main?.ms ?? 0) + (main?.endedChildrenMs ?? 0),
  );
  return { server, database };
}

/** All processes of a database server. */
export const databasePids = (postmaster: number): number[] => [
  postmaster,
  ...childrenOf(postmaster).map(({ pid }) => pid),
];

/** The memory of processes, what they share counted in parts (`Pss` of proc(5)), in MiB. */
export function pssMiB(pids: readonly number[]): number {
  const kB = pids.reduce((sum, pid) => {
    try {
      const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      return sum + Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
    } catch {
      return sum;
    }
  }, 0);
  return kB / 1024;
}

/** What a start leaves behind is collected, or given back. */
const REST_MS = 2_000;

/** The memory of a server and its database that have just started, once they have come to rest. */
export async function idleMiB(pid: number, postmaster: number): Promise<number> {
  await sleep(REST_MS);
  return memoryMiB([pid], postmaster);
}

/** The memory of a server and its database that nobody else shares, in MiB. */
export const memoryMiB = (pids: readonly number[], postmaster: number): number =>
  pssMiB([...pids, ...databasePids(postmaster)]);
