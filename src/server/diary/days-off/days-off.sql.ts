/** Every statement about days off. The owner is part of each. */
import sql, { raw } from 'sql-template-tag';
import {
  type DayOff,
  type DayOffChanges,
  type DayOffSaved,
  type DayOffValues,
  DAYS_OFF_END_EARLY,
  DAYS_OFF_TOO_LONG,
  dayOff,
  dayOffInput,
  type DaysOffHit,
  MAX_HITS,
} from '#contract/diary/daysOff.ts';
import { type DaysOffSpan, MAX_SPANS_HIT } from '#contract/people/cautions.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { within } from '#server/diary/calendar/period.sql.ts';
import {
  columnsOf,
  insertValues,
  unchangedSince,
  updateValues,
} from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { changed, type ConstraintErrors } from '#server/platform/errors/errors.ts';
import type { RowList } from '#server/platform/http/lists.ts';

const columns = columnsOf(Object.keys(dayOff.shape));
const written = Object.keys(dayOffInput.shape);

/** The errors for a span whose days do not fit each other. */
export const daysOffConstraints: ConstraintErrors = {
  days_off_in_order: { field: 'endsOn', message: DAYS_OFF_END_EARLY },
  days_off_length: { field: 'endsOn', message: DAYS_OFF_TOO_LONG },
};

/** The days off of an owner by their first day. */
export const daysOffList = (ownerId: string): RowList => ({
  table: 'days_off',
  record: dayOff,
  where: sql`user_id = ${ownerId}`,
  order: sql`starts_on, id`,
});

/** One span, or undefined. */
export const findDayOff = (
  db: Database,
  ownerId: string,
  id: string,
): Promise<DayOff | undefined> =>
  db.row(sql`select ${columns} from days_off where user_id = ${ownerId} and id = ${id}`);

/** The days off that a period has, both days included. A part of the text: this is no page of a list. */
export const findDaysOffIn = (
  db: Database,
  ownerId: string,
  from: IsoDate,
  to: IsoDate,
): Promise<DaysOffSpan[]> =>
  db.rows(sql`select starts_on as "startsOn", ends_on as "endsOn", note from days_off
    where user_id = ${ownerId} and starts_on <= ${to} and ends_on >= ${from}
    order by starts_on, id limit ${raw(`${MAX_SPANS_HIT}`)}`);

/** The bookings of a period that are still to take place, stays that reach into it among them. */
export const findHits = (
  db: Database,
  ownerId: string,
  from: IsoDate,
  to: IsoDate,
): Promise<DaysOffHit[]> =>
  db.rows(sql`select a.id, a.date, a.end_date as "endDate", a.start_time as "startTime",
      a.end_time as "endTime", a.title, a.status, a.series_id as "seriesId", a.client_id as "clientId",
      (select c.first_name || ' ' || c.last_name from clients c
        where c.user_id = a.user_id and c.id = a.client_id) as "clientName",
      array(select p.name from pets p where p.user_id = a.user_id and p.id = any(a.pet_ids)
        order by array_position(a.pet_ids, p.id)) as "petNames"
    from (select * from appointments where user_id = ${ownerId} ${within(from, to)}) a
    where a.status in ('pending', 'confirmed')
    order by a.date, a.start_time, a.id limit ${raw(`${MAX_HITS}`)}`);

/** Cancels bookings on these days that are still to take place; others are left out. Returns how many. */
const cancelBookings = (
  db: Database,
  ownerId: string,
  { startsOn, endsOn }: DayOff,
  ids: readonly string[],
): Promise<number> =>
  db.run(sql`update appointments set status = 'cancelled',
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where user_id = ${ownerId} and id = any(${ids}::uuid[]) and status in ('pending', 'confirmed')
      and date <= ${endsOn} and coalesce(end_date, date) >= ${startsOn}`);

async function withCancelled(
  db: Database,
  ownerId: string,
  row: DayOff,
  ids: readonly string[],
): Promise<DayOffSaved> {
  return { ...row, cancelled: ids.length ? await cancelBookings(db, ownerId, row, ids) : 0 };
}

/** Adds days off and cancels the bookings that were chosen. Needs a transaction. */
export async function insertDayOff(
  db: Database,
  ownerId: string,
  { cancelIds, ...values }: DayOffValues,
): Promise<DayOffSaved> {
  const row = await db.one<DayOff>(sql`insert into days_off
    ${insertValues({ id: newId(), userId: ownerId }, written, values)} returning ${columns}`);
  return withCancelled(db, ownerId, row, cancelIds);
}

/** Changes days off; refused with `Conflict` where they changed since `readAt`. Needs a transaction. */
export async function updateDayOff(
  db: Database,
  ownerId: string,
  id: string,
  { cancelIds, ...changes }: DayOffChanges,
  readAt: string | undefined,
): Promise<DayOffSaved> {
  const row = await db.row<DayOff>(sql`update days_off set ${updateValues(written, changes)}
    where user_id = ${ownerId} and id = ${id} ${unchangedSince(readAt)} returning ${columns}`);
  const saved = await changed(row, 'holiday', () => findDayOff(db, ownerId, id));
  return withCancelled(db, ownerId, saved, cancelIds);
}

/** Deletes days off; returns whether there were any. Bookings stay as they are. */
export const deleteDayOff = async (db: Database, ownerId: string, id: string): Promise<boolean> =>
  (await db.run(sql`delete from days_off where user_id = ${ownerId} and id = ${id}`)) > 0;
