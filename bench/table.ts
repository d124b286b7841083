/** The one table of a run: medians, and how each subject stands to the limit. */
import type { Figure } from './measure.ts';
import { CALLS, TITLES } from './subject.ts';

/** The middle of several figures, so that a moment of somebody else's work counts for nothing. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Whoever is compared with the others stands above them; the last of these first. */
const FIRST = ['Pawkeeper', 'Limit'];

interface Line {
  title: string;
  connections: number;
  subject: string;
  cpuMs: number;
  databaseMs: number;
  ratio: number;
  /** How many times as much as Pawkeeper. */
  toOurs: number;
  bytes: number;
}

function linesOf(figures: readonly Figure[]): Line[] {
  const subjects = [...new Set(figures.map(({ subject }) => subject))].toSorted(
    (a, b) => FIRST.indexOf(b) - FIRST.indexOf(a) || a.localeCompare(b),
  );
  const connections = [...new Set(figures.map((figure) => figure.connections))];
  return connections.flatMap((count) =>
    CALLS.flatMap((call) => {
      const own = figures.filter((figure) => figure.call === call && figure.connections === count);
      const of = (name: string) => own.filter(({ subject }) => subject === name);
      const limit = median(of('Limit').map(({ cpuMs }) => cpuMs));
      const ours = median(of('Pawkeeper').map(({ cpuMs }) => cpuMs));
      return subjects
        .filter((subject) => of(subject).length > 0)
        .map((subject) => {
          const cpuMs = median(of(subject).map((figure) => figure.cpuMs));
          return {
            title: TITLES[call],
            connections: count,
            subject,
            cpuMs,
            databaseMs: median(of(subject).map((figure) => figure.databaseMs)),
            ratio: cpuMs / limit,
            toOurs: cpuMs / ours,
            bytes: median(of(subject).map(({ bytes }) => bytes)),
          };
        });
    }),
  );
}

/** A ratio; where one of the two was not measured there is none. */
const ratioText = (ratio: number): string => (Number.isNaN(ratio) ? '-' : ratio.toFixed(2));

/** The table as text, one line for each call, number of connections and subject. */
export function tableOf(figures: readonly Figure[]): string {
  const head = `${'call'.padEnd(32)}${'conns'.padStart(6)}  ${'subject'.padEnd(11)}${'CPU ms'.padStart(8)}${'of it db'.padStart(10)}${'x limit'.padStart(9)}${'x ours'.padStart(9)}${'bytes'.padStart(9)}`;
  const lines = linesOf(figures).map(
    ({ title, connections, subject, cpuMs, databaseMs, ratio, toOurs, bytes }) =>
      `${title.padEnd(32)}${String(connections).padStart(6)}  ${subject.padEnd(11)}${cpuMs.toFixed(2).padStart(8)}${databaseMs.toFixed(2).padStart(10)}${ratioText(ratio).padStart(9)}${ratioText(toOurs).padStart(9)}${String(bytes).padStart(9)}`,
  );
  return [head, ...lines].join('\n');
}
