/** Writes a run's tables to `bench/results/`, in place of the last run of the same part. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Options } from './options.ts';

/** What a part of the bench measured. */
export interface Result {
  text: string;
  /** A promise did not hold (a lost write, a wrong answer): the bench exits with 1. */
  failed?: boolean;
}

/** A part that measures; what it starts goes into `ends` and is stopped afterwards. */
export type Part = (options: Options, ends: AsyncDisposableStack) => Promise<Result>;

/** Saves and prints a result. */
export function saveResult(part: Options['part'], text: string): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, Node.js ${process.version}`;
  const command = ['npm run bench --', ...process.argv.slice(2)].join(' ');
  const moment = new Date().toISOString().slice(0, 16);
  const file = `bench/results/${part}.txt`;
  mkdirSync('bench/results', { recursive: true });
  writeFileSync(file, `${command}\n${moment}, ${commit} on ${machine}\n\n${text}\n`);
  console.log(`${text}\nSaved as ${file}`);
}
