/** Appointments at the same time as others: they warn, and never block. */
import sql, { raw } from 'sql-template-tag';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { Clash } from '#contract/diary/series.ts';
import type { Database } from '#server/platform/db/database.ts';

/** The most overlaps that are named. A part of the text: this is no page of a list. */
const MAX_NAMED = '800';

/** The booking to make on each of these days. */
export interface Planned {
  days: readonly IsoDate[];
  startTime: string;
  /** Before the start: it goes on past midnight. */
  endTime: string;
  /** An appointment that is being changed is no overlap of itself, nor are others of its series. */
  exceptId?: string | undefined;
}

/**
 * The appointments that overlap with what is planned, by day and time, with the names of client and pets. Cancelled ones and
 * stays are left out: a sitter who stays somewhere still goes out. Those that go on past midnight count to the end of their day.
 */
export const findClashes = (
  db: Database,
  ownerId: string,
  { days, startTime, endTime, exceptId }: Planned,
): Promise<Clash[]> => {
  const until = endTime <= startTime ? '24:00' : endTime;
  return db.rows(sql`select a.date, a.id, a.title, a.start_time as "startTime", a.end_time as "endTime",
      (select c.first_name || ' ' || c.last_name from clients c
        where c.user_id = a.user_id and c.id = a.client_id) as "clientName",
      array(select p.name from pets p where p.user_id = a.user_id and p.id = any(a.pet_ids)
        order by array_position(a.pet_ids, p.id)) as "petNames"
    from appointments a
    where a.user_id = ${ownerId} and a.date = any(${days}::date[]) and a.status <> 'cancelled'
      and a.end_date is null and a.id is distinct from ${exceptId ?? null}::uuid
      and not exists (select from appointments e
        join series own on own.user_id = e.user_id and own.id = e.series_id
        join series its on its.user_id = own.user_id and its.root_id = own.root_id
        where e.user_id = ${ownerId} and e.id = ${exceptId ?? null}::uuid and its.id = a.series_id)
      and a.start_time < ${until}
      and case when a.end_time <= a.start_time then '24:00' else a.end_time end > ${startTime}
    order by a.date, a.start_time, a.id limit ${raw(MAX_NAMED)}`);
};
