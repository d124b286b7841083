/**
 * Jobs: work that is done after the answer or regularly, by whichever server gets to it first. They are rows of the
 * database (pg-boss), so that they survive a restart, are enqueued or rolled back with the transaction that wants them,
 * and are done by another server where the first one dies.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, OpenDatabase } from '#server/platform/db/database.ts';
import { newBoss } from '#server/platform/jobs/boss.ts';
import {
  isOutage,
  overPool,
  tellingOutages,
  withinTransaction,
} from '#server/platform/jobs/boss-database.ts';
import {
  type HandledJob,
  type JobDefinition,
  PermanentFailure,
} from '#server/platform/jobs/define-job.ts';
import { DEAD_LETTERS, prepareQueues } from '#server/platform/jobs/queues.ts';
import { serializeError } from '#server/platform/log/error-serializer.ts';

/** How an attempt ended: done, to be retried, or failed permanently. */
export type Outcome = 'completed' | 'retried' | 'failed';

/** Is told of every attempt that ended. */
export type JobObserver = (job: string, outcome: Outcome) => void;

interface JobsOptions {
  db: OpenDatabase;
  log: FastifyBaseLogger;
  /** All jobs that this server does. */
  jobs: readonly HandledJob[];
  /** How long running jobs may take to end when the server does. */
  finishMs: number;
  observer?: JobObserver | undefined;
  /** Looks for every kind of job this often instead, for tests. */
  pollS?: number | undefined;
}

/** Enqueues jobs, and does them between `start` and `stop`. */
export interface Jobs {
  /** Adds a job by `db`, which may be a transaction: then there is a job only if that commits. */
  enqueue<Data extends object>(
    db: Database,
    definition: JobDefinition<Data>,
    data: Data,
  ): Promise<void>;
  /** Adds many jobs of one kind by one statement. Those of a higher priority are done first; 0 unless set. */
  enqueueAll<Data extends object>(
    db: Database,
    definition: JobDefinition<Data>,
    data: readonly Data[],
    priority?: number,
  ): Promise<void>;
  start(): Promise<void>;
  /** Takes no more jobs and waits for those that run; one that does not end in time is given back. */
  stop(): Promise<void>;
}

/** The end of a server waits this much longer for what is said to the database about jobs that were given back. */
const GIVE_BACK_MS = 2_000;

/** All workers but the first poll less often, by this factor. */
const SELDOM = 5;

/** What is kept in the database of a failure: no message, which may quote anything. */
function storedFailure(error: unknown): object {
  const { type, code } = serializeError(error);
  return { type, ...(code !== undefined && { code }) };
}

const noObserver: JobObserver = () => undefined;

/** Opens the jobs; the caller starts and stops them. */
export function openJobs(options: JobsOptions): Jobs {
  const { db, log, jobs, finishMs, observer = noObserver, pollS } = options;
  const boss = newBoss(
    tellingOutages(overPool(db.pool), {
      lost: (advice) => log.warn(`jobs wait: ${advice}`),
      restored: () => log.info('jobs go on: the database answers again'),
    }),
    { supervise: true, schedule: true },
  );
  boss.on('error', (err) => {
    if (!isOutage(err)) log.error({ err: asError(err) }, 'the job queue reported an error');
  });
  boss.on('warning', ({ message }) => log.warn(`job queue: ${message}`));

  /** Makes one attempt, and says what becomes of the job. Never throws. */
  async function attempt({ run, name }: HandledJob, row: JobWithMetadata): Promise<JobResult> {
    const { id, signal, retryCount, retryLimit } = row;
    try {
      await run(row.data, { jobId: id, signal });
      observer(name, 'completed');
      return { id, status: 'completed' };
    } catch (error) {
      const isLast = error instanceof PermanentFailure || retryCount >= retryLimit;
      observer(name, isLast ? 'failed' : 'retried');
      log.warn(
        { err: error, job: name, jobId: id, attempt: retryCount + 1 },
        isLast ? 'a job failed' : 'a job failed and will be tried again',
      );
      const status = error instanceof PermanentFailure ? 'deadletter' : 'failed';
      return { id, status, output: storedFailure(error) };
    }
  }

  /** Reports a job that failed permanently, also one whose server died at every attempt. */
  function reportDead({ sourceName, sourceId, sourceRetryCount }: JobWithMetadata): void {
    log.error(
      { job: sourceName, jobId: sourceId, attempts: (sourceRetryCount ?? 0) + 1 },
      'a job failed for good and is not tried again',
    );
  }

  /** Does jobs of one kind, each by a worker of its own: a slow one holds up no other, nor what is said of it. */
  async function workOn(boss: PgBoss, job: HandledJob): Promise<void> {
    const workers: string[] = [];
    const wake = (): void => workers.forEach((id) => boss.notifyWorker(id));
    for (let at = 0; at < (job.concurrency ?? 1); at += 1) {
      const options = {
        batchSize: 1,
        includeMetadata: true,
        perJobResults: true,
        // The first one looks; it wakes the others, which look seldom by themselves.
        pollingIntervalSeconds: pollS ?? job.pollS * (at === 0 ? 1 : SELDOM),
      } as const;
      const id = await boss.work(job.name, options, (rows: JobWithMetadata[]) => {
        // Where there was one there may be more: nothing waits for the next look.
        wake();
        return Promise.all(rows.map((row) => attempt(job, row)));
      });
      workers.push(id);
    }
  }

  async function work(boss: PgBoss): Promise<void> {
    for (const job of jobs) await workOn(boss, job);
    const options = {
      batchSize: 1,
      includeMetadata: true,
      pollingIntervalSeconds: pollS ?? 30,
    } as const;
    await boss.work(DEAD_LETTERS, options, async (rows: JobWithMetadata[]) =>
      rows.forEach(reportDead),
    );
  }

  const stop = (): Promise<void> =>
    Promise.race([
      boss.stop({ graceful: true, close: false, timeout: finishMs }),
      sleep(finishMs + GIVE_BACK_MS, undefined, { ref: false }),
    ]);

  let stopping: Promise<void> | undefined;
  return {
    async enqueue(db, { name, data: schema }, data) {
      await boss.send(name, schema.parse(data), { db: withinTransaction(db) });
    },
    async enqueueAll(db, { name, data: schema }, data, priority = 0) {
      const rows = data.map((each) => ({ data: schema.parse(each), priority }));
      await boss.insert(name, rows, { db: withinTransaction(db) });
    },
    async start() {
      await boss.start();
      await prepareQueues(boss, jobs);
      await work(boss);
    },
    stop: () => (stopping ??= stop()),
  };
}

/** pg-boss reports some errors as plain objects. */
const asError = (given: object): Error =>
  given instanceof Error ? given : Object.assign(new Error(), given);
