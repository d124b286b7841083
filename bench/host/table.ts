/** The text of a host's load: how long each call took, what was wrong, and the memory over time. */
import type { Kind } from '../database.ts';
import type { HostLoad } from './load.ts';

export interface Memory {
  serverMiB: number;
  databaseMiB: number;
}

/** Milliseconds from the tap to the last byte. */
interface Percentiles {
  count: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

export interface HostPart {
  database: Kind;
  load: Omit<HostLoad, 'times'> & { calls: Record<string, Percentiles> };
  memory: Memory[];
  cpu: { server: number; database: number };
}

/** The percentiles of each kind of call, and of all together. `times` are in order. */
export function percentiles(times: HostLoad['times']): Record<string, Percentiles> {
  const all = Object.values(times).flat();
  const lists: Record<string, number[]> = { ...times, All: all.toSorted((a, b) => a - b) };
  return Object.fromEntries(
    Object.entries(lists).map(([name, list]) => {
      const at = (part: number) => list[Math.floor(list.length * part)] ?? Number.NaN;
      const max = list.at(-1) ?? Number.NaN;
      return [name, { count: list.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max }];
    }),
  );
}

/** Whether an answer, a write or an owner was wrong. */
export const isWrong = ({ load: { failures, readBack } }: HostPart): boolean =>
  [Object.keys(failures), readBack.lost, readBack.seenByStrangers, readBack.wrongLists].some(
    ({ length }) => length > 0,
  );

/** The values at the start, the quarters and the end. */
const quarters = (values: readonly number[]): string =>
  [0, 0.25, 0.5, 0.75, 1]
    .map((part) => values[Math.floor((values.length - 1) * part)]?.toFixed(0))
    .join(', ');

export function hostText({ database, load, memory, cpu }: HostPart): string {
  const { readBack, calls } = load;
  const head = [
    'call'.padEnd(34),
    ...['count', 'p50 ms', 'p95', 'p99', 'max'].map((name) => name.padStart(9)),
  ];
  const lines = Object.entries(calls).map(([name, { count, ...times }]) =>
    [
      name.padEnd(34),
      String(count).padStart(9),
      ...Object.values(times).map((ms) => ms.toFixed(1).padStart(9)),
    ].join(''),
  );
  const wrong = [...readBack.lost, ...readBack.seenByStrangers, ...readBack.wrongLists];
  const failures = Object.entries(load.failures).map(([what, count]) => `${count} times ${what}`);
  const each = (ms: number): string => (ms / load.requests).toFixed(2);
  return [
    `${database}: ${load.requests} requests in ${load.seconds.toFixed(0)} s, ${load.writes} acknowledged writes`,
    `failures: ${failures.length}; of ${readBack.records} records read back ${readBack.lost.length} not as acknowledged, ` +
      `${readBack.seenByStrangers.length} seen by a stranger; of ${readBack.lists} lists ${readBack.wrongLists.length} wrong`,
    ...[...failures, ...wrong].slice(0, 10),
    head.join(''),
    ...lines,
    `processor time for a request: server ${each(cpu.server)} ms, database ${each(cpu.database)} ms`,
    `MiB of the server: ${quarters(memory.map(({ serverMiB }) => serverMiB))}`,
    `MiB of the database: ${quarters(memory.map(({ databaseMiB }) => databaseMiB))}`,
    '',
  ].join('\n');
}
