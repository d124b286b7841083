/** What is kept of a run under `bench/results/`: every figure as JSON, and the text that was shown. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Options } from './options.ts';

/** What came of a run, or has until now. */
export interface Outcome {
  text: string;
  figures: object;
  /** Something that must hold did not: the bench ends with a code that says so. */
  failed: boolean;
}

/** Keeps what is known until now, so that a run that is broken off was not for nothing. */
export type Keep = (outcome: Outcome) => void;

/** Where a program lies on the keeper's machine is nobody's business. */
const told = (name: string, value: unknown): unknown => {
  if (name === 'peerNode') return undefined;
  return typeof value === 'number' ? Number(value.toFixed(4)) : value;
};

/** JSON with one figure to a line. */
const readable = (kept: object): string => {
  const text = JSON.stringify(kept, told, 1);
  return `${text.replaceAll(/[{[][^{}[\]]*[}\]]/g, (one) => one.replaceAll(/\s+/g, ' '))}\n`;
};

/** The command, without the place of a program. */
const commandText = (): string =>
  ['npm run bench --', ...process.argv.slice(2)].join(' ').replace(/ --peer-node[= ]\S+/, '');

/** Runs a part of the bench, keeps what came of it, and sets the exit code where something did not hold. */
export async function runAndKeep(
  options: Options,
  run: (options: Options, keep: Keep) => Promise<Outcome>,
): Promise<void> {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, Node.js ${process.version}`;
  const command = commandText();
  const part = options.part === 'calls' ? '' : `-${options.part}`;
  const moment = new Date().toISOString().slice(0, 16).replaceAll(':', '');
  const name = `bench/results/${moment}-${commit}${part}`;
  mkdirSync('bench/results', { recursive: true });
  const write = ({ text, figures }: Outcome, isWhole: boolean): void => {
    const kept = { command, commit, machine, isWhole, options, ...figures };
    const head = `${command}\n${commit} on ${machine}\n${isWhole ? '' : 'Broken off: what was known until then.\n'}`;
    writeFileSync(`${name}.json`, readable(kept));
    writeFileSync(`${name}.txt`, `${head}\n${text}`);
  };
  const outcome = await run(options, (until) => write(until, false));
  write(outcome, true);
  console.log(`${outcome.text}\nKept as ${name}.txt and .json`);
  if (outcome.failed) process.exitCode = 1;
}
