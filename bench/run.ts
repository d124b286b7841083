/** `npm run bench`: measures Pawkeeper beside the limit of the machine, and keeps what came of it. */
import { spawnSync } from 'node:child_process';
import { measureCalls } from './calls/run.ts';
import { measureHost } from './host/run.ts';
import { measureMemory } from './memory/run.ts';
import { type Options, readOptions } from './options.ts';
import { type Keep, type Outcome, runAndKeep } from './results.ts';

const runs: Record<Options['part'], (options: Options, keep: Keep) => Promise<Outcome>> = {
  calls: measureCalls,
  host: measureHost,
  memory: measureMemory,
};
const options = readOptions();
spawnSync(process.execPath, ['scripts/build.ts', '--if-needed'], { stdio: 'inherit' });
await runAndKeep(options, runs[options.part]);
