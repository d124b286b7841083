/** What notifications tell of visits, and when reminders and agendas are planned. The owner is part of each statement about one. */
import sql from 'sql-template-tag';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { MAX_NIGHTS } from '#contract/rules/stay.ts';
import { within } from '#server/diary/calendar/period.sql.ts';
import { type Moment, takeDueDays } from '#server/messages/notifications/planning.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Owners } from '#server/platform/jobs/for-everybody.ts';

/** Times of day, until a business chooses others. */
export const REMINDERS_AT = '18:00';
export const AGENDA_AT = '07:00';

/** What a client is told of a booking. */
export interface Visit {
  date: IsoDate;
  startTime: string;
  endTime: string;
  endDate: IsoDate | null;
  title: string;
}

/** Groups rows by their client. */
export const byClient = <Row extends { clientId: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, Row[]> => Map.groupBy(rows, ({ clientId }) => clientId);

/** The visits that these clients have on some days, by client. */
export const listClientVisits = async (
  db: Database,
  ownerId: string,
  clientIds: readonly string[],
  dates: readonly IsoDate[],
): Promise<ReadonlyMap<string, (Visit & { clientId: string })[]>> =>
  byClient(
    await db.rows(sql`select client_id as "clientId", date, start_time as "startTime", end_time as "endTime", end_date as "endDate", title
    from appointments where user_id = ${ownerId} and client_id = any(${[...clientIds]}::uuid[])
      and date = any(${[...dates]}::date[])
      and status in ('pending', 'confirmed') order by start_time, id`),
  );

/** A booking of a day of a business. */
export type DayVisit = Visit & { id: string; clientName: string };

/** The bookings of a day of a business with their clients, stays that go on among them, in no order. */
export const listDayVisits = (db: Database, ownerId: string, date: IsoDate): Promise<DayVisit[]> =>
  db.rows(sql`select a.id, a.date, a.start_time as "startTime", a.end_time as "endTime",
      a.end_date as "endDate", a.title, c.first_name || ' ' || c.last_name as "clientName"
    from appointments a join clients c on c.user_id = a.user_id and c.id = a.client_id
    where a.user_id = ${ownerId} ${within(date, date)} and a.status in ('pending', 'confirmed')`);

/** The clients who have a visit on a day, by name; more than two hundred are not previewed. */
export const listClientsOfDay = (
  db: Database,
  ownerId: string,
  date: IsoDate,
): Promise<{ clientId: string; name: string }[]> =>
  db.rows(sql`select c.id as "clientId", c.first_name || ' ' || c.last_name as name from clients c
    where c.user_id = ${ownerId} and c.id in (select a.client_id from appointments a
      where a.user_id = ${ownerId} and a.date = ${date} and a.status in ('pending', 'confirmed'))
    order by lower(c.last_name), lower(c.first_name), c.id limit 200`);

/** One visit of a client that takes place, or undefined. */
export const findVisit = (
  db: Database,
  ownerId: string,
  clientId: string,
  id: string,
): Promise<Visit | undefined> =>
  db.row(sql`select date, start_time as "startTime", end_time as "endTime", end_date as "endDate", title
    from appointments where user_id = ${ownerId} and client_id = ${clientId} and id = ${id}
      and status in ('pending', 'confirmed')`);

/**
 * Plans one reminder for each client with visits tomorrow, from the evening's time on, and for those days before that came due while
 * Pawkeeper was off.
 */
export const planReminders = (db: Database, moment: Moment, of: Owners): Promise<number> =>
  db.run(sql`with plan as (${takeDueDays({ kind: 'evening', daysBefore: 1, standard: REMINDERS_AT }, moment, of)})
    insert into deliveries (id, user_id, client_id, kind, subject_id, dedupe_key, due_at)
    select distinct on (a.user_id, a.client_id, a.date) gen_random_uuid(), a.user_id, a.client_id,
        'evening', a.client_id, a.date::text, due
      from plan
        cross join unnest(plan.days, plan.dues) as taken (day, due)
        join appointments a on a.user_id = plan.user_id and a.date = day
        join clients c on c.user_id = a.user_id and c.id = a.client_id
      where a.status in ('pending', 'confirmed') and c.archived_at is null
    on conflict do nothing`);

/** Plans one agenda for each professional with visits today, or pets that stay, from the morning's time on; those of days before too. */
export const planAgendas = (db: Database, moment: Moment, of: Owners): Promise<number> =>
  db.run(sql`with plan as (${takeDueDays({ kind: 'morning', daysBefore: 0, standard: AGENDA_AT }, moment, of)})
    insert into deliveries (id, user_id, kind, subject_id, dedupe_key, due_at)
    select gen_random_uuid(), plan.user_id, 'morning', plan.user_id, day::text, due
      from plan cross join unnest(plan.days, plan.dues) as taken (day, due)
      where exists (select from appointments a where a.user_id = plan.user_id and a.date = day
          and a.status in ('pending', 'confirmed'))
        or exists (select from appointments a where a.user_id = plan.user_id and a.date < day
          and a.end_date >= day and a.end_date < day + ${MAX_NIGHTS}::int
          and a.status in ('pending', 'confirmed'))
    on conflict do nothing`);
