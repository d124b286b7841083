/** The queues and schedules in the database, made to be those of the job definitions. */
import type { PgBoss, Queue, QueueOptions } from 'pg-boss';
import type { HandledJob } from '#server/platform/jobs/define-job.ts';

/** The queue of permanently failed jobs. */
export const DEAD_LETTERS = 'dead-letters';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** A job without a heartbeat for this long is given to another server. */
const HEARTBEAT_S = 20;

type Settings = QueueOptions & { deadLetter?: string };

/** Jobs that are done are of no more use. */
const settingsOf = ({ retry, timeoutS }: HandledJob): Settings => ({
  deadLetter: DEAD_LETTERS,
  retryLimit: retry.limit,
  retryDelay: retry.delayS,
  retryBackoff: true,
  retryDelayMax: retry.maxDelayS,
  expireInSeconds: timeoutS,
  heartbeatSeconds: HEARTBEAT_S,
  deleteAfterSeconds: HOUR_S,
});

const DEAD_LETTER_SETTINGS: Settings = {
  retryLimit: 2,
  retryDelay: 1,
  expireInSeconds: MINUTE_S,
  deleteAfterSeconds: 7 * DAY_S,
};

const fits = (queue: Queue, settings: Settings): boolean =>
  Object.entries(settings).every(([name, value]) => Reflect.get(queue, name) === value);

/** Makes the queues that are missing, and changes those whose definition changed. */
async function prepare(boss: PgBoss, wanted: ReadonlyMap<string, Settings>): Promise<void> {
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const [name, settings] of wanted) {
    const queue = present.get(name);
    if (!queue) await boss.createQueue(name, settings);
    else if (!fits(queue, settings)) await boss.updateQueue(name, settings);
  }
}

/** Jobs that came due while no server ran are done once. */
async function prepareSchedules(boss: PgBoss, jobs: readonly HandledJob[]): Promise<void> {
  const present = new Map((await boss.getSchedules()).map((row) => [row.name, row]));
  for (const { name, schedule } of jobs) {
    if (!schedule) continue;
    const { cron, zone: tz = 'UTC' } = schedule;
    const row = present.get(name);
    present.delete(name);
    if (row?.cron === cron && row.timezone === tz) continue;
    await boss.schedule(name, cron, null, { tz, missed: 'once' });
  }
  // Of jobs that no longer exist, or no longer run by themselves.
  for (const name of present.keys()) await boss.unschedule(name);
}

/** Brings queues and schedules up to date; several servers may do it at once. */
export async function prepareQueues(boss: PgBoss, jobs: readonly HandledJob[]): Promise<void> {
  const wanted = jobs.map((job): [string, Settings] => [job.name, settingsOf(job)]);
  await prepare(boss, new Map([[DEAD_LETTERS, DEAD_LETTER_SETTINGS], ...wanted]));
  await prepareSchedules(boss, jobs);
}
