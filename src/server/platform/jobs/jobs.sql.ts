/** Every statement of ours about the tables of pg-boss. */
import sql from 'sql-template-tag';
import type { Database } from '#server/platform/db/database.ts';

/** How many jobs of a kind there are, and how long the oldest that is due has waited, in seconds. */
export interface JobCounts {
  job: string;
  waiting: number;
  running: number;
  /** Failed permanently within the last week. */
  dead: number;
  oldestS: number;
}

/** The `id` in the data of each job that is still to run or to end, for a condition of someone else's statement. */
export const unfinishedIds = sql`select data->>'id' as id from jobs.job
  where state in ('created', 'retry', 'active') and data->>'id' is not null`;

/** Counts the jobs of every kind. */
export const countJobs = (db: Database): Promise<JobCounts[]> =>
  db.rows(sql`select q.name as job,
      count(*) filter (where j.state in ('created', 'retry'))::int as waiting,
      count(*) filter (where j.state = 'active')::int as running,
      (select count(*)::int from jobs.job d
        where d.name = 'dead-letters' and d.source_name = q.name) as dead,
      coalesce(extract(epoch from now() - min(
        case when j.state = 'retry' then j.created_on else j.start_after end)
        filter (where j.state = 'retry' or j.state = 'created' and j.start_after <= now())), 0)::float
        as "oldestS"
    from jobs.queue q left join jobs.job j on j.name = q.name
    where q.name not in ('dead-letters', '__pgboss__send-it')
    group by q.name order by q.name`);

/** A job that failed for good within the last week. */
export interface DeadJob {
  id: string;
  job: string;
  failedAt: string;
  /** The class and code of the error, never its words. */
  reason: string | null;
}

/** The latest failed first. */
export const listDeadJobs = (db: Database): Promise<DeadJob[]> =>
  db.rows(sql`select id, source_name as job, created_on as "failedAt",
      nullif(concat_ws(' ', source_output->>'type', source_output->>'code'), '') as reason
    from jobs.job where name = 'dead-letters' order by created_on desc, id limit 100`);

/** Makes the dead letters that were reported, of one kind or of all, ones that can be moved. */
export const reopenDead = (
  db: Database,
  deadLetters: string,
  job: string | undefined,
): Promise<number> =>
  db.run(sql`update jobs.job set state = 'created', completed_on = null, retry_count = 0
    where name = ${deadLetters} and state in ('completed', 'failed')
      and (${job ?? null}::text is null or source_name = ${job ?? null})`);
