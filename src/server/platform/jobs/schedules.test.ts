import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '#server/platform/db/database.ts';
import { migrateJobs, newBoss } from '#server/platform/jobs/boss.ts';
import { overPool } from '#server/platform/jobs/boss-database.ts';
import { handled, type Schedule } from '#server/platform/jobs/define-job.ts';
import { openJobs } from '#server/platform/jobs/jobs.ts';
import { emptyDatabase } from '#server/testing/empty-database.ts';

const db = openDatabase(await emptyDatabase(), () => undefined);
await migrateJobs(db.pool);
afterAll(() => db.end());

const scheduled = (name: string, schedule?: Schedule) =>
  handled(
    {
      name,
      data: z.strictObject({}),
      ...(schedule && { schedule }),
      retry: { limit: 1, delayS: 1, maxDelayS: 1 },
      timeoutS: 60,
      pollS: 60,
    },
    async () => undefined,
  );

/** The schedules in the database after a server with these jobs has started. */
async function schedulesAfter(jobs: ReturnType<typeof scheduled>[]) {
  const server = openJobs({ db, log: pino({ level: 'silent' }), jobs, finishMs: 1_000 });
  await server.start();
  await server.stop();
  const boss = newBoss(overPool(db.pool), { supervise: false, schedule: false });
  const rows = await boss.getSchedules();
  return rows.map(({ name, cron, timezone, options }) => [name, cron, timezone, options?.missed]);
}

test('schedules follow the definitions: new ones are added, changed ones changed, gone ones removed', async () => {
  expect(
    await schedulesAfter([
      scheduled('daily', { cron: '0 8 * * *', zone: 'Europe/London' }),
      scheduled('hourly', { cron: '7 * * * *' }),
      scheduled('on-demand'),
    ]),
  ).toEqual([
    ['daily', '0 8 * * *', 'Europe/London', 'once'],
    ['hourly', '7 * * * *', 'UTC', 'once'],
  ]);
  expect(
    await schedulesAfter([scheduled('daily', { cron: '0 9 * * *', zone: 'Europe/London' })]),
  ).toEqual([['daily', '0 9 * * *', 'Europe/London', 'once']]);
});

/** The runs of a schedule in London from a moment on, as the scheduler works them out. */
function runs(cron: string, from: string): string[] {
  const boss = new PgBoss({ db: overPool(db.pool) });
  const options = { tz: 'Europe/London', from: new Date(from), count: 3 };
  return boss.previewSchedule(cron, options).map((run) => run.toISOString());
}

test('a daily job runs once a day at its local time over both clock changes [schedules-1]', () => {
  expect(runs('0 8 * * *', '2026-03-28T00:00:00Z')).toEqual([
    '2026-03-28T08:00:00.000Z',
    '2026-03-29T07:00:00.000Z',
    '2026-03-30T07:00:00.000Z',
  ]);
  expect(runs('0 8 * * *', '2026-10-24T00:00:00Z')).toEqual([
    '2026-10-24T07:00:00.000Z',
    '2026-10-25T08:00:00.000Z',
    '2026-10-26T08:00:00.000Z',
  ]);
});

test('a daily job in the hour that is left out or comes twice runs once that day [schedules-2]', () => {
  // 01:30 is left out on 29 March, and comes twice on 25 October.
  const spring = runs('30 1 * * *', '2026-03-28T12:00:00Z');
  expect(spring.map((run) => run.slice(0, 10))).toEqual(['2026-03-29', '2026-03-30', '2026-03-31']);
  const autumn = runs('30 1 * * *', '2026-10-24T12:00:00Z');
  expect(autumn.map((run) => run.slice(0, 10))).toEqual(['2026-10-25', '2026-10-26', '2026-10-27']);
});
