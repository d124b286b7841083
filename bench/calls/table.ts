/** The table of single calls: medians of the rounds, and the ratio to the limit next to its goal. */
import { type Call, CALLS, callSpecs } from './calls.ts';

/** One measurement; times are milliseconds for one request. */
export interface Figure {
  round: number;
  call: Call;
  subject: 'Pawkeeper' | 'Limit';
  connections: number;
  /** Of the server and its database. */
  cpuMs: number;
  databaseMs: number;
  waitMs: number;
  bytes: number;
}

/** The middle of several figures. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

function lineOf(call: Call, connections: number, figures: readonly Figure[]): string[] {
  const own = figures.filter((one) => one.call === call && one.connections === connections);
  const ours = own.filter(({ subject }) => subject === 'Pawkeeper');
  const limit = own.filter(({ subject }) => subject === 'Limit');
  if (ours.length === 0) return [];
  const of = (list: Figure[], field: 'cpuMs' | 'databaseMs' | 'bytes'): number =>
    median(list.map((figure) => figure[field]));
  // The two were measured in turn within a round: their ratios bear a busy machine.
  const ratio = median(
    ours.flatMap(({ round, cpuMs }) =>
      limit.filter((one) => one.round === round).map((one) => cpuMs / one.cpuMs),
    ),
  );
  const { title, goal } = callSpecs[call];
  const cells = [
    title.padEnd(30),
    String(connections).padStart(6),
    of(ours, 'cpuMs').toFixed(2).padStart(9),
    of(ours, 'databaseMs').toFixed(2).padStart(10),
    of(limit, 'cpuMs').toFixed(2).padStart(9),
    ratio.toFixed(2).padStart(9),
    `${goal}${ratio > goal ? ' MISSED' : ''}`.padStart(12),
    String(of(ours, 'bytes')).padStart(9),
  ];
  return [cells.join('')];
}

const HEAD = `${'call'.padEnd(30)}${'conns'.padStart(6)}${'CPU ms'.padStart(9)}${'database'.padStart(10)}${'limit'.padStart(9)}${'x limit'.padStart(9)}${'goal'.padStart(12)}${'bytes'.padStart(9)}`;

export function tableOf(figures: readonly Figure[]): string {
  const connections = [...new Set(figures.map((figure) => figure.connections))];
  const lines = connections.flatMap((count) =>
    CALLS.flatMap((call) => lineOf(call, count, figures)),
  );
  return [HEAD, ...lines].join('\n');
}
