/** The one table of the pages: medians, and how the peer stands to Pawkeeper. */
import type { Journey, StepName } from './journey.ts';
import type { Typing } from './typing.ts';

/** All rounds of one web app. */
export interface Visited {
  name: string;
  journeys: Journey[];
}

/** The middle of several figures. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

interface Line {
  what: string;
  of: (journey: Journey) => number;
  digits?: number;
}

const kB = (bytes: number): number => bytes / 1000;

const stepLines = (step: StepName, what: string): Line[] => [
  { what: `${what}: drawn, ms`, of: (journey) => journey[step].drawnMs },
  { what: '  LCP, ms', of: (journey) => journey[step].lcpMs || Number.NaN },
  { what: '  CLS', of: (journey) => journey[step].cls, digits: 4 },
  { what: '  JavaScript until drawn, kB', of: (journey) => kB(journey[step].before.scriptBytes) },
  { what: '  transfer until drawn, kB', of: (journey) => kB(journey[step].before.bytes) },
  { what: '  transfer until quiet, kB', of: (journey) => kB(journey[step].settled.bytes) },
  { what: '  API requests until drawn', of: (journey) => journey[step].before.apiRequests },
  { what: '  longest task above 50 ms', of: (journey) => journey[step].longestTaskMs },
];

const LINES: Line[] = [
  ...stepLines('front', 'First visit'),
  ...stepLines('signIn', 'Sign in, first rows'),
  { what: '  answer to the tap, ms', of: (journey) => journey.signIn.slowestAnswerMs },
  ...stepLines('clients', 'Tap on Clients, rows').filter(({ what }) => !what.includes('LCP')),
  { what: '  slowest answer to a tap, ms', of: (journey) => journey.clients.slowestAnswerMs },
  ...stepLines('return', 'Come back signed in, nothing cached'),
  { what: 'Whole way: transfer, kB', of: (journey) => kB(journey.total.bytes) },
  { what: '  JavaScript, kB', of: (journey) => kB(journey.total.scriptBytes) },
  { what: '  API requests', of: (journey) => journey.total.apiRequests },
];

const written = (value: number, digits: number): string =>
  Number.isNaN(value) ? '-' : value.toFixed(digits);

/** One line for each figure, one column for each app; the last column is the second app's share in the first's. */
export function tableOf(visited: readonly Visited[]): string {
  const cells = (what: string, values: string[]) =>
    what.padEnd(44) + values.map((value) => value.padStart(18)).join('');
  const peer = visited.findIndex(({ name }) => !name.startsWith('Pawkeeper'));
  const names = visited.map(({ name }) => name);
  const head = cells('', [...names, ...(peer > 0 ? ['peer / Pawkeeper'] : [])]);
  const lines = LINES.map(({ what, of, digits = 0 }) => {
    const values = visited.map(({ journeys }) => median(journeys.map(of)));
    const [ours = Number.NaN] = values;
    const ratio = peer > 0 && ours > 0 ? (values[peer] ?? Number.NaN) / ours : Number.NaN;
    const columns = values.map((value) => written(value, digits));
    return cells(what, [...columns, ...(peer > 0 ? [written(ratio, 2)] : [])]);
  });
  return [head, ...lines].join('\n');
}

/** What the typing came to, in a sentence for each screen. */
export function typingText(name: string, rounds: readonly Typing[]): string {
  const list = (of: (typing: Typing) => number) => rounds.map(of).join(', ');
  return (
    `${name}, searching ${rounds[0]?.clients ?? 'nothing'}: longest task above 50 ms ` +
    `(0: none), each round: ${list(({ longestTaskMs }) => longestTaskMs)}; ` +
    `slowest answer to a key, ms: ${list(({ slowestAnswerMs }) => slowestAnswerMs)}`
  );
}
