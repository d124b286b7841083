/** Processor time and memory of processes, as the kernel counts them (proc_pid_stat(5), proc(5)). */
import { readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;

interface Stat {
  pid: number;
  parent: number;
  ms: number;
  endedChildrenMs: number;
}

/** A file of `/proc`, or undefined where its process has ended. */
function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    throw error;
  }
}

function statOf(pid: number): Stat | undefined {
  const text = read(`/proc/${pid}/stat`);
  if (text === undefined) return undefined;
  // The name in brackets may hold anything; the fields after it are numbers, from the third on.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const at = (field: number): number => Number(fields[field - 3]);
  const ms = (at(14) + at(15)) * TICK_MS;
  return { pid, parent: at(4), ms, endedChildrenMs: (at(16) + at(17)) * TICK_MS };
}

const childrenOf = (parent: number): Stat[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? [])
    .filter((stat) => stat.parent === parent);

/** What a server and its database have used so far, without the backends that the bench itself uses. */
export function usedMs(pids: readonly number[], postmaster: number, without: ReadonlySet<number>) {
  const sum = (stats: Stat[]) => stats.reduce((total, { ms }) => total + ms, 0);
  const main = statOf(postmaster);
  const backends = childrenOf(postmaster).filter(({ pid }) => !without.has(pid));
  return {
    server: sum(pids.flatMap((pid) => statOf(pid) ?? [])),
    database: sum(backends) + (main?.ms ?? 0) + (main?.endedChildrenMs ?? 0),
  };
}

/** The memory of processes in MiB, shared pages counted in parts (`Pss`). */
export function pssMiB(pids: readonly number[]): number {
  const sizes = pids.map((pid) => /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? ''));
  return sizes.reduce((sum, size) => sum + Number(size?.[1] ?? 0), 0) / 1024;
}

/** All processes of a database server. */
export const databasePids = (postmaster: number): number[] => [
  postmaster,
  ...childrenOf(postmaster).map(({ pid }) => pid),
];

/** The memory of a server with its database, in MiB. */
export const memoryMiB = (pids: readonly number[], postmaster: number): number =>
  pssMiB([...pids, ...databasePids(postmaster)]);
