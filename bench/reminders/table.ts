/** The text of the reminders: how many came, and how long lists took before and meanwhile. */
import type { Sample } from './load.ts';
import type { MailAnswer } from './mail-server.ts';

/** A few seconds of reading, with the share of the machine that other programs used meanwhile. */
export interface Slice {
  samples: Sample[];
  others: number;
}

export interface Round {
  quiet: Slice[];
  wave: Slice[];
  received: MailAnswer;
  /** Deliveries by their state, at the end. */
  states: Record<string, number>;
  /** From the minute at which they were due to their planning. */
  planSeconds: number;
  /** From their planning to the last mail. */
  seconds: number;
  /** Processor time of the wave. */
  serverMs: number;
  databaseMs: number;
  /** MiB of the server and of the database, over time. */
  memory: (readonly [number, number])[];
}

/** Where other programs used more of the machine, lists waited for them and not for the mails. */
const MAX_OTHERS = 0.15;

export const isCalm = ({ others }: Slice): boolean => others <= MAX_OTHERS;

const KINDS = [
  ['unchanged', false],
  ['changed', true],
] as const;

/** How long the lists of one kind took, the shortest first. */
const timesOf = (slices: readonly Slice[], isChanged: boolean): number[] =>
  slices
    .flatMap(({ samples }) => samples)
    .filter((sample) => sample.isChanged === isChanged)
    .map(({ ms }) => ms)
    .toSorted((a, b) => a - b);

const part = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(sorted.length * share)] ?? Number.NaN;

const ms = (value: number): string => `${value.toFixed(1)} ms`;

function timesText(slices: readonly Slice[], isChanged: boolean): string {
  const times = timesOf(slices, isChanged);
  if (times.length === 0) return 'no lists';
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => ms(part(times, share)));
  return `${times.length} lists, p50 ${p50}, p95 ${p95}, p99 ${p99}, longest ${ms(times.at(-1) ?? 0)}`;
}

/** How many of the slices were calm, and the share of the machine that other programs used over all of them. */
function calmText(slices: readonly Slice[]): string {
  const others = slices.reduce((sum, slice) => sum + slice.others, 0) / slices.length;
  return `${slices.filter(isCalm).length} of ${slices.length} (others used ${(100 * others).toFixed(0)} % of the machine)`;
}

export function roundText(round: Round): string[] {
  const { quiet, wave, received, states, planSeconds, seconds, serverMs, databaseMs } = round;
  const { mails, recipients, messageIds } = received;
  const sizes = ([0, 1] as const).map((which) => round.memory.map((each) => each[which]));
  const [server = '', database = ''] = sizes.map(
    (each) => `${each[0]?.toFixed(0)}, at most ${Math.max(...each).toFixed(0)}`,
  );
  return [
    `  ${mails} mails to ${recipients} recipients under ${messageIds} Message-IDs, deliveries ${JSON.stringify(states)}`,
    `  planned ${planSeconds.toFixed(0)} s after the minute, then ${seconds.toFixed(0)} s: ${(mails / seconds).toFixed(0)} mails a second`,
    `  processor time for a mail, with the lists meanwhile: server ${ms(serverMs / mails)}, database ${ms(databaseMs / mails)}`,
    `  MiB of the server ${server}; of the database ${database}`,
    `  calm slices: ${calmText(quiet)} in quiet, ${calmText(wave)} of the wave`,
    ...KINDS.flatMap(([name, isChanged]) => [
      `  ${name}, quiet, calm: ${timesText(quiet.filter(isCalm), isChanged)}`,
      `  ${name}, wave, calm:  ${timesText(wave.filter(isCalm), isChanged)}`,
      `  ${name}, quiet, all:  ${timesText(quiet, isChanged)}`,
      `  ${name}, wave, all:   ${timesText(wave, isChanged)}`,
    ]),
  ];
}

/** Of two in the middle, what lies between them. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low = Number.NaN, high = Number.NaN] = [
    sorted[Math.floor(middle)],
    sorted[Math.ceil(middle)],
  ];
  return (low + high) / 2;
}

/** The ratios of each round that had calm slices in quiet and in the wave, and that of the medians of these rounds. */
export function summaryText(rounds: readonly Round[]): string[] {
  const fit = rounds.filter((round) => round.quiet.some(isCalm) && round.wave.some(isCalm));
  return KINDS.map(([name, isChanged]) => {
    const p95 = (slices: Slice[]): number => part(timesOf(slices.filter(isCalm), isChanged), 0.95);
    const each = fit.map((round) => ({ quiet: p95(round.quiet), wave: p95(round.wave) }));
    const quiet = median(each.map((round) => round.quiet));
    const wave = median(each.map((round) => round.wave));
    const ratios = each.map((round) => (round.wave / round.quiet).toFixed(2));
    return `${name}, calm: p95 quiet ${ms(quiet)}, in the wave ${ms(wave)}: ${(wave / quiet).toFixed(2)} times (goal 2); each round ${ratios.join(', ')}`;
  });
}
