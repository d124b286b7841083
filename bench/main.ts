/** `npm run bench`: single calls; with the word `host` or `page` a part named so. */
import { spawnSync } from 'node:child_process';
import { measureCalls } from './calls/run.ts';
import { measureHost } from './host/run.ts';
import { readOptions } from './options.ts';
import { measurePages } from './page/run.ts';
import { stopping } from './processes.ts';
import { saveResult } from './results.ts';

const parts = {
  calls: measureCalls,
  host: measureHost,
  page: measurePages,
};

const options = readOptions();
spawnSync(process.execPath, ['scripts/build.ts', '--if-needed'], { stdio: 'inherit' });
const result = await stopping((ends) => parts[options.part](options, ends));
saveResult(options.part, result.text);
if (result.failed) process.exitCode = 1;
