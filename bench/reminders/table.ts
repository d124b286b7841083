/** The text of the reminders: how many came, and how long lists took before and meanwhile. */
import { loadavg } from 'node:os';
import type { Sample } from './load.ts';
import type { MailAnswer } from './mail-server.ts';

export interface Round {
  quiet: Sample[];
  wave: Sample[];
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

const at = (samples: readonly Sample[], part: number): number => {
  const sorted = samples.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
};

const KINDS = [
  ['unchanged', false],
  ['changed', true],
] as const;

/** The 95th percentiles of one kind of list, quiet and in the wave. */
const p95 = ({ quiet, wave }: Round, isChanged: boolean): readonly [number, number] => {
  const of = (samples: Sample[]) =>
    at(
      samples.filter((sample) => sample.isChanged === isChanged),
      0.95,
    );
  return [of(quiet), of(wave)];
};

const ms = (value: number): string => `${value.toFixed(1)} ms`;

export function roundText(round: Round): string[] {
  const { quiet, wave, received, states, planSeconds, seconds, serverMs, databaseMs } = round;
  const { mails, recipients, messageIds } = received;
  const line = (name: string, samples: Sample[]): string =>
    `  ${name}: ${samples.length} lists, p50 ${ms(at(samples, 0.5))}, p95 ${ms(at(samples, 0.95))}, p99 ${ms(at(samples, 0.99))}, longest ${ms(Math.max(...samples.map((each) => each.ms)))}`;
  const [first, last] = [round.memory[0], round.memory.at(-1)];
  const most = (which: 0 | 1) => Math.max(...round.memory.map((sizes) => sizes[which])).toFixed(0);
  return [
    `  ${mails} mails to ${recipients} recipients under ${messageIds} Message-IDs, deliveries ${JSON.stringify(states)}`,
    `  planned ${planSeconds.toFixed(0)} s after the minute, then ${seconds.toFixed(0)} s: ${(mails / seconds).toFixed(0)} mails a second`,
    ...KINDS.flatMap(([name, isChanged]) => {
      const of = (samples: Sample[]) => samples.filter((each) => each.isChanged === isChanged);
      const [before, meanwhile] = p95(round, isChanged);
      return [
        line(`${name}, quiet`, of(quiet)),
        line(`${name}, wave `, of(wave)),
        `  ${name}, p95 ${(meanwhile / before).toFixed(2)} times quiet`,
      ];
    }),
    `  processor time for a mail, with the lists meanwhile: server ${ms(serverMs / mails)}, database ${ms(databaseMs / mails)}`,
    `  MiB of the server ${first?.[0].toFixed(0)}, at most ${most(0)}, at the end ${last?.[0].toFixed(0)}; of the database ${first?.[1].toFixed(0)}, at most ${most(1)}`,
    `  load of the machine at the end: ${loadavg()[0]?.toFixed(1)}`,
  ];
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The ratios of the medians of all rounds. */
export const summaryText = (rounds: readonly Round[]): string =>
  KINDS.map(([name, isChanged]) => {
    const [quiet, wave] = [0, 1].map((which) =>
      median(rounds.map((round) => p95(round, isChanged)[which] ?? Number.NaN)),
    );
    return `${name}: p95 quiet ${ms(quiet ?? 0)}, in the wave ${ms(wave ?? 0)}: ${((wave ?? 0) / (quiet ?? 1)).toFixed(2)} times (goal 2)`;
  }).join('\n');
