/** `npm run bench`: single calls; with the word `host`, `page`, `plans`, `reminders`, `reports` or `series` a part named so. */
import { spawnSync } from 'node:child_process';
import { measureCalls } from './calls/run.ts';
import { measureHost } from './host/run.ts';
import { readOptions } from './options.ts';
import { measurePages } from './page/run.ts';
import { explainPlans } from './plans/run.ts';
import { stopping } from './processes.ts';
import { measureReminders } from './reminders/run.ts';
import { measureReports } from './reports/run.ts';
import { measureSeries } from './series/run.ts';
import { saveResult } from './results.ts';

const parts = {
  calls: measureCalls,
  host: measureHost,
  page: measurePages,
  plans: explainPlans,
  reminders: measureReminders,
  reports: measureReports,
  series: measureSeries,
};

const options = readOptions();
spawnSync(process.execPath, ['scripts/build.ts', '--if-needed'], { stdio: 'inherit' });
const result = await stopping((ends) => parts[options.part](options, ends));
saveResult(options.part, result.text);
if (result.failed) process.exitCode = 1;
