import { type AdminCommand, table } from '#server/identity/administration/command.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';
import { countJobs, listDeadJobs } from '#server/platform/jobs/jobs.sql.ts';
import { retryDead } from '#server/platform/jobs/retry-dead.ts';

const USAGE = 'Usage: npm start -- admin jobs, or: npm start -- admin jobs retry [NAME]';

/** `admin jobs`: what waits, what failed, and another attempt at what failed within the last week. */
export const jobs: AdminCommand = {
  name: 'jobs',
  usage: '[retry [NAME]]',
  summary: 'lists the queues and failed jobs; "retry" tries those again',
  async run({ db }, { words: [verb, name, ...more] }) {
    if ((verb !== undefined && verb !== 'retry') || more.length > 0)
      throw new StartupProblem(USAGE);
    if (verb === 'retry') {
      const retried = await retryDead(db, name);
      return { data: { retried }, text: `${retried} failed jobs are tried again.` };
    }
    const queues = await countJobs(db);
    const failed = await listDeadJobs(db);
    const lines = queues.map(({ job, waiting, running, dead, oldestS }) => [
      job,
      String(waiting),
      String(running),
      String(dead),
      oldestS > 0 ? `${Math.round(oldestS)} s` : '',
    ]);
    const failures = failed.map(({ id, job, failedAt, reason }) => [
      id,
      job,
      failedAt,
      reason ?? '',
    ]);
    const text = table(['Job', 'Waiting', 'Running', 'Failed', 'Oldest waits for'], lines);
    return {
      data: { queues, failed },
      text:
        failed.length === 0
          ? text
          : `${text}\n\nFailed within the last week:\n${table(['Id', 'Job', 'When (UTC)', 'Reason'], failures)}`,
    };
  },
};
