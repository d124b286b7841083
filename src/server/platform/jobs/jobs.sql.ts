/** Every statement of ours about the tables of pg-boss. */
import sql from 'sql-template-tag';
import type { Database } from '#server/platform/db/database.ts';

/** How many jobs of a kind there are, and how long the oldest that is due has waited, in seconds. */
export interface JobCounts {
  job: string;
  waiting: number;
  running: number;
  /** Failed for good within the last week. */
  dead: number;
  oldestS: number;
}

/** The `id` in the data of each job that is still to run or to end, for a condition of somebody else's statement. */
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
