/** What Prometheus reads about jobs: how attempts ended in this process, and what waits in the database. */
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '#server/platform/db/database.ts';
import { transientErrorOf } from '#server/platform/errors/transient-errors.ts';
import type { JobObserver } from '#server/platform/jobs/jobs.ts';
import { countJobs, type JobCounts } from '#server/platform/jobs/jobs.sql.ts';

/** The counts; none while the database is away, so that everything else can be read. */
async function countsOf(db: Database): Promise<JobCounts[]> {
  try {
    return await countJobs(db);
  } catch (error) {
    if (!transientErrorOf(error)) throw error;
    return [];
  }
}

/** Starts counting; call the observer for every attempt. */
export function watchJobs(registry: Registry, db: Database): JobObserver {
  const registers = [registry];
  const attempts = new Counter({
    name: 'pawkeeper_job_attempts_total',
    help: 'Attempts at jobs by this process: completed, retried (to be tried again), failed (for good).',
    labelNames: ['job', 'outcome'],
    registers,
  });
  // Gauges are collected side by side, so that each asks for itself.
  const oldest: Gauge = new Gauge({
    name: 'pawkeeper_jobs_oldest_waiting_seconds',
    help: 'For how long the oldest job that is due has waited.',
    labelNames: ['job'],
    registers,
    async collect() {
      const counts = await countsOf(db);
      oldest.reset();
      for (const { job, oldestS } of counts) oldest.set({ job }, oldestS);
    },
  });
  const jobs: Gauge = new Gauge({
    name: 'pawkeeper_jobs',
    help: 'Jobs in the database of all servers: waiting, running, dead (failed for good within a week).',
    labelNames: ['job', 'state'],
    registers,
    async collect() {
      const counts = await countsOf(db);
      jobs.reset();
      for (const { job, waiting, running, dead } of counts) {
        for (const [state, count] of Object.entries({ waiting, running, dead })) {
          jobs.set({ job, state }, count);
        }
      }
    },
  });
  return (job, outcome) => attempts.inc({ job, outcome });
}
