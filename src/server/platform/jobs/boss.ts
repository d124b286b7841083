/** pg-boss as this server uses it: in a schema of its own, over our pool, with no more polling than is needed. */
import { type Db, PgBoss } from 'pg-boss';
import type pg from 'pg';
import { overPool } from '#server/platform/jobs/boss-database.ts';

/** Left out of backups, see decision 26. */
export const JOBS_SCHEMA = 'jobs';

const DAY_S = 86_400;

interface BossOptions {
  /** Looks after jobs whose server has died. */
  supervise: boolean;
  /** Enqueues jobs at the times of their schedules. */
  schedule: boolean;
}

/** An instance that is not started yet. */
export const newBoss = (db: Db, { supervise, schedule }: BossOptions): PgBoss =>
  new PgBoss({
    db,
    schema: JOBS_SCHEMA,
    supervise,
    schedule,
    // With the heartbeat of a job: a job whose server was killed is given to another within a minute.
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    // Looks which schedules are due, and hands their jobs out.
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 15,
    // We have no jobs that wait for other jobs, and pg-boss's own updates may take their time.
    flowIntervalSeconds: DAY_S,
    bamIntervalSeconds: 600,
    queueCacheIntervalSeconds: 600,
    // Our own log and metrics tell of all this.
    registerInstance: false,
    monitorVacuum: false,
    openTelemetry: { enabled: false },
  });

/**
 * Makes the schema of the jobs or brings it up to this version of pg-boss, under a lock of pg-boss: several servers may
 * do it at once.
 */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  const boss = newBoss(overPool(pool), { supervise: false, schedule: false });
  const failures: unknown[] = [];
  boss.on('error', (error) => failures.push(error));
  await boss.start();
  await boss.stop({ graceful: false, close: false });
  if (failures.length > 0) throw failures[0];
}
