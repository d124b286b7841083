/** What is kept of a run under `bench/results/`: every figure as JSON, and the text that was shown. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Options } from './options.ts';

/** What came of a run. */
export interface Outcome {
  text: string;
  figures: object;
  /** Something that must hold did not: the bench ends with a code that says so. */
  failed: boolean;
}

/** Keeps what came of a run, and sets the exit code where something did not hold. */
export function keepResults(options: Options, { text, figures, failed }: Outcome): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, Node.js ${process.version}`;
  const command = ['npm run bench --', ...process.argv.slice(2)].join(' ');
  const part = options.part === 'calls' ? '' : `-${options.part}`;
  const moment = new Date().toISOString().slice(0, 16).replaceAll(':', '');
  const name = `bench/results/${moment}-${commit}${part}`;
  // Where a program lies on the keeper's machine is nobody's business.
  const { peerNode: _, ...told } = options;
  const kept = { command, commit, machine, options: told, ...figures };
  mkdirSync('bench/results', { recursive: true });
  writeFileSync(`${name}.json`, `${JSON.stringify(kept, undefined, 1)}\n`);
  writeFileSync(`${name}.txt`, `${command}\n${commit} on ${machine}\n\n${text}`);
  console.log(`Kept as ${name}.txt and .json`);
  if (failed) process.exitCode = 1;
}
