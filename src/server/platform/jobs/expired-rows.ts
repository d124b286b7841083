/** The hourly jobs that delete rows whose time is over. */
import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Database } from '#server/platform/db/database.ts';
import { handled, type HandledJob } from '#server/platform/jobs/define-job.ts';
import {
  everybody,
  forEverybody,
  type Owners,
  type OwnersContext,
} from '#server/platform/jobs/for-everybody.ts';

/** Rows of one table whose time is over. */
export interface ExpiredRows {
  table: string;
  where: Sql;
  /** Their table has no owners. */
  isOwnerless?: boolean;
}

const DELETED_AT_ONCE = 1000;

/** Deletes them a thousand at a time, each time in a transaction of its own, so that nobody waits long for their locks. Gives how many. */
export async function deleteExpired(
  db: Database,
  { table, where, isOwnerless = false }: ExpiredRows,
  of: Owners = everybody,
): Promise<number> {
  const name = raw(table);
  const due = isOwnerless ? where : sql`${where} and ${of(`${table}.user_id`)}`;
  for (let deleted = 0; ;) {
    const some = await db.run(sql`delete from ${name} where ctid = any(array(
      select ctid from ${name} where ${due} limit ${DELETED_AT_ONCE}))`);
    deleted += some;
    if (some < DELETED_AT_ONCE) return deleted;
  }
}

/** Links of a table that open nothing any more. */
export const endedLinks = (table: string, now: Date): ExpiredRows => ({
  table,
  where: sql`expires_at < ${now.toISOString()}`,
});

/** The name of a job, its minute of the hour, and what it deletes. */
type Deletion = readonly [name: string, minute: number, expired: () => readonly ExpiredRows[]];

/** Hourly jobs that delete rows, each at a minute of its own. The next hour tries again, so they are retried little. */
export const hourlyDeletions = (
  context: OwnersContext,
  deletions: readonly Deletion[],
): HandledJob[] => deletions.map((deletion) => hourlyDeletion(context, deletion));

const hourlyDeletion = (context: OwnersContext, [name, minute, expired]: Deletion): HandledJob =>
  handled(
    {
      name,
      data: z.strictObject({}),
      schedule: { cron: `${minute} * * * *` },
      retry: { limit: 2, delayS: 60, maxDelayS: 600 },
      timeoutS: 300,
      pollS: 60,
    },
    async (_data, { signal }) => {
      for (const rows of expired()) {
        const step = (of: Owners) => deleteExpired(context.db, rows, of);
        if (rows.isOwnerless) await step(everybody);
        else await forEverybody(context, name, step, signal);
      }
    },
  );
