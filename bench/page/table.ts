/** The table of the pages: medians of the rounds, a column for each screen. */
import { median } from '../calls/table.ts';
import type { Journey, StepName } from './journey.ts';
import type { Typing } from './typing.ts';

/** All rounds on one screen. */
export interface Visited {
  screen: string;
  journeys: Journey[];
  typing: Typing[];
}

type Line = [what: string, of: (journey: Journey) => number, digits?: number];

const kB = (bytes: number): number => bytes / 1000;

const stepLines = (step: StepName, what: string): Line[] => [
  [`${what}: drawn, ms`, (journey) => journey[step].drawnMs],
  ['  LCP, ms', (journey) => journey[step].lcpMs],
  ['  CLS', (journey) => journey[step].cls, 4],
  ['  JavaScript until drawn, kB', (journey) => kB(journey[step].untilDrawn.scriptBytes)],
  ['  transfer until drawn, kB', (journey) => kB(journey[step].untilDrawn.bytes)],
  ['  transfer until idle, kB', (journey) => kB(journey[step].untilIdle.bytes)],
  ['  longest task above 50 ms', (journey) => journey[step].longestTaskMs],
  ['  slowest answer to a tap, ms', (journey) => journey[step].slowestAnswerMs],
];

const LINES: Line[] = [
  ...stepLines('front', 'First visit'),
  ...stepLines('signIn', 'Sign in, first rows'),
  ...stepLines('clients', 'Tap on Clients, rows'),
  ...stepLines('return', 'Come back signed in, nothing cached'),
  ['Whole journey: transfer, kB', (journey) => kB(journey.total.bytes)],
  ['  JavaScript, kB', (journey) => kB(journey.total.scriptBytes)],
  ['  API requests', (journey) => journey.total.apiRequests],
];

export function tableOf(visited: readonly Visited[]): string {
  const row = (what: string, values: string[]): string =>
    what.padEnd(44) + values.map((value) => value.padStart(12)).join('');
  const head = row(
    '',
    visited.map(({ screen }) => screen),
  );
  const lines = LINES.map(([what, of, digits = 0]) =>
    row(
      what,
      visited.map(({ journeys }) => median(journeys.map(of)).toFixed(digits)),
    ),
  );
  const typed = visited.map(
    ({ screen, typing }) =>
      `${screen}, searching 5,000 clients: longest task above 50 ms ` +
      `${typing.map(({ longestTaskMs }) => longestTaskMs).join(', ')}; slowest answer to a key, ms: ` +
      typing.map(({ slowestAnswerMs }) => slowestAnswerMs).join(', '),
  );
  return [head, ...lines, ...typed].join('\n');
}
