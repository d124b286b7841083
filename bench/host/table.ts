/** What is told of a host's load: what each call took, what was wrong, and how the memory went. */
import type { Kind } from '../databases.ts';
import type { Heap } from '../inspector.ts';
import type { HostLoad } from './load.ts';

/** The memory at one moment. */
export interface Memory {
  seconds: number;
  serverMiB: number;
  databaseMiB: number;
}

/** What was alive in the server at one moment, its garbage collected. */
export interface Alive extends Heap {
  seconds: number;
}

/** What calls of one kind took, in milliseconds from the tap to the last byte. */
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
  alive: Alive[];
  cpu: { serverMs: number; databaseMs: number };
}

/** The percentiles of each kind of call, and of all together. `times` are in order. */
export function percentiles(times: HostLoad['times']): Record<string, Percentiles> {
  const of = (list: readonly number[]): Percentiles => {
    const at = (part: number) => list[Math.floor(list.length * part)] ?? Number.NaN;
    const max = list.at(-1) ?? Number.NaN;
    return { count: list.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max };
  };
  const all = Object.values(times)
    .flat()
    .toSorted((a, b) => a - b);
  const named = Object.entries(times).toSorted(([a], [b]) => a.localeCompare(b));
  return Object.fromEntries(
    [...named, ['All', all] as const].map(([name, list]) => [name, of(list)]),
  );
}

/** Least squares over the second half, when caches are full: MiB in a minute. */
function slope(memory: readonly Memory[], of: (one: Memory) => number): number {
  const half = memory.slice(Math.floor(memory.length / 2));
  const mean = (value: (one: Memory) => number) =>
    half.reduce((sum, one) => sum + value(one), 0) / half.length;
  const middle = mean(({ seconds }) => seconds);
  const level = mean(of);
  const up = mean((one) => (one.seconds - middle) * (of(one) - level));
  return (60 * up) / mean(({ seconds }) => (seconds - middle) ** 2);
}

function memoryText(name: string, memory: readonly Memory[], of: (one: Memory) => number): string {
  const values = memory.map(of);
  const at = (part: number): string =>
    (values[Math.floor((values.length - 1) * part)] ?? Number.NaN).toFixed(0);
  const most = Math.max(...values).toFixed(0);
  return (
    `memory of the ${name}: ${at(0)} MiB at the start, ${at(0.25)}, ${at(0.5)}, ${at(0.75)}, ${at(1)} at the end; ` +
    `most ${most}; slope of the second half ${slope(memory, of).toFixed(2)} MiB a minute`
  );
}

const aliveText = ({ seconds, heapMiB, buffersMiB }: Alive): string =>
  `alive in the server after ${seconds.toFixed(0)} s: heap ${heapMiB.toFixed(1)} MiB, buffers ${buffersMiB.toFixed(1)} MiB (kept answers among them)`;

const listed = (lines: readonly string[]): string =>
  lines
    .slice(0, 10)
    .map((line) => `  ${line}\n`)
    .join('');

/** One database's part as text. */
export function hostText({ database, load, memory, alive, cpu }: HostPart): string {
  const { readBack, calls } = load;
  const head = `${'call'.padEnd(28)}${'count'.padStart(8)}${'p50 ms'.padStart(9)}${'p95'.padStart(9)}${'p99'.padStart(9)}${'max'.padStart(9)}`;
  const lines = Object.entries(calls).map(
    ([name, { count, p50, p95, p99, max }]) =>
      name.padEnd(28) +
      String(count).padStart(8) +
      [p50, p95, p99, max].map((ms) => ms.toFixed(1).padStart(9)).join(''),
  );
  const each = (ms: number): string => (ms / load.requests).toFixed(2);
  return [
    `${database}: ${load.requests} requests in ${load.seconds.toFixed(0)} s, ${(load.requests / load.seconds).toFixed(1)} a second, at most ${load.mostAtOnce} visits at once`,
    `failures: ${Object.values(load.failures).reduce((sum, count) => sum + count, 0)}`,
    listed(Object.entries(load.failures).map(([what, count]) => `${count} times ${what}`)) +
      `acknowledged writes: ${load.writes}, on ${readBack.records} records; not as acknowledged when read back: ${readBack.lost.length}; seen by a stranger: ${readBack.seenByStrangers.length}`,
    listed([...readBack.lost, ...readBack.seenByStrangers, ...readBack.wrongLists]) +
      `lists of all owners counted: ${readBack.lists}; with a row too few, too many or of somebody else: ${readBack.wrongLists.length}`,
    head,
    ...lines,
    `the load itself was late by ${load.lateMs.p99.toFixed(1)} ms in the worst hundredth, ${load.lateMs.max.toFixed(1)} at most (counted in the times above)`,
    `processor time for a request: server ${each(cpu.serverMs)} ms, database ${each(cpu.databaseMs)} ms`,
    memoryText('server', memory, ({ serverMiB }) => serverMiB),
    ...alive.map(aliveText),
    memoryText('database', memory, ({ databaseMiB }) => databaseMiB),
    '',
  ].join('\n');
}
