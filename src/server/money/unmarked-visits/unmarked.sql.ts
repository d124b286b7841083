/** Visits that are over and not marked as done. The owner is part of each statement. */
import sql, { raw, type Sql } from 'sql-template-tag';
import { appointment } from '#contract/diary/appointments.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import { MAX_UNMARKED, type UnmarkedVisits } from '#contract/money/unmarkedVisits.ts';
import { lockBusinessDetails } from '#server/money/business-details/business-details.sql.ts';
import { columnsOf } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { NotFound } from '#server/platform/errors/errors.ts';

const columns = columnsOf(Object.keys(appointment.shape));

/** Pending or confirmed, and over: a visit that ends at night ends on the next day. Earlier days than the first billed one are settled. */
const isUnmarked = (ownerId: string, { date, time }: DiaryTime): Sql => sql`user_id = ${ownerId}
  and status in ('pending', 'confirmed') and date <= ${date}
  and coalesce(end_date, date) + end_time::time
    + case when end_date is null and end_time <= start_time then interval '1 day' else interval '0' end
    <= ${date}::date + ${time}::time
  and coalesce(end_date, date) >= coalesce((select billing_from from business_details where user_id = ${ownerId}), '-infinity')`;

/** Marked as done in one go, and on no invoice. */
const isMarked = (ownerId: string): Sql => sql`user_id = ${ownerId} and marked_from is not null
  and not exists (select from invoice_lines l where l.user_id = appointments.user_id
    and l.appointment_id = appointments.id and l.is_living)`;

/** The visits that are over and not marked as done, and those that were marked together; the oldest first. */
export async function listUnmarked(
  db: Database,
  ownerId: string,
  now: DiaryTime,
): Promise<UnmarkedVisits> {
  const list = (where: Sql): Promise<UnmarkedVisits['unmarked']> =>
    db.rows(sql`select ${columns} from appointments where ${where}
      order by date, start_time, id limit ${raw(`${MAX_UNMARKED}`)}`);
  return { unmarked: await list(isUnmarked(ownerId, now)), marked: await list(isMarked(ownerId)) };
}

const changedNow = sql`updated_at = greatest(now(), updated_at + interval '1 millisecond')`;

/** Refuses ids without an appointment. */
async function mustExist(db: Database, ownerId: string, ids: readonly string[]): Promise<void> {
  const { count } = await db.one<{
    count: number;
  }>(sql`select count(*)::int as count from appointments
    where user_id = ${ownerId} and id = any(${ids}::uuid[])`);
  if (count < new Set(ids.map((id) => id.toLowerCase())).size) throw new NotFound('Appointment');
}

/** Marks visits as done, and returns what is listed now. One that is cancelled or moved meanwhile stays as it is. */
export async function markDone(
  db: Database,
  ownerId: string,
  ids: readonly string[],
  now: DiaryTime,
): Promise<UnmarkedVisits> {
  await mustExist(db, ownerId, ids);
  await db.run(sql`update appointments set marked_from = status, status = 'completed', ${changedNow}
    where user_id = ${ownerId} and id in (select id from appointments
      where id = any(${ids}::uuid[]) and ${isUnmarked(ownerId, now)} order by id for update)`);
  return listUnmarked(db, ownerId, now);
}

/** Sets visits back that were marked as done and are on no invoice, within a transaction; returns what is listed now. */
export async function undoMarkDone(
  db: Database,
  ownerId: string,
  ids: readonly string[],
  now: DiaryTime,
): Promise<UnmarkedVisits> {
  await mustExist(db, ownerId, ids);
  // Drafting waits, or is over.
  await lockBusinessDetails(db, ownerId);
  await db.run(sql`update appointments set status = marked_from, ${changedNow}
    where user_id = ${ownerId} and id in (select id from appointments
      where id = any(${ids}::uuid[]) and ${isMarked(ownerId)} order by id for update)`);
  return listUnmarked(db, ownerId, now);
}
