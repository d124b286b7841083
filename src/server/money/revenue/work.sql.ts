/** Visits, hours, what an hour earned, and cancellations. The owner is part of the statement; sums are the database's. */
import sql, { type Sql } from 'sql-template-tag';
import type { WorkGroup, WorkQuery, WorkRow } from '#contract/money/reports.ts';
import { clientNameOf, labelOf, serviceNameOf } from '#server/money/revenue/labels.ts';
import type { Database } from '#server/platform/db/database.ts';

/** A longer visit was left running; what was planned counts instead. */
const LONGEST_VISIT = '12 hours';

const KEYS: Readonly<Record<WorkGroup, Sql>> = {
  month: sql`to_char(coalesce(a.end_date, a.date), 'YYYY-MM')`,
  weekday: sql`extract(isodow from coalesce(a.end_date, a.date))::text`,
  service: sql`coalesce(a.service_id::text, a.service_type)`,
  client: sql`a.client_id::text`,
};

const NAMES: Readonly<Record<WorkGroup, (ownerId: string) => Sql>> = {
  month: () => sql`null`,
  weekday: () => sql`null`,
  service: serviceNameOf,
  client: clientNameOf,
};

/** When someone worked for a booking: the times of its visits, else those that were planned, past midnight too; nothing for a stay. */
const worked = (
  timeZone: string,
): Sql => sql`case when coalesce(a.end_date, a.date) = a.date then coalesce(
  (select range_agg(tstzrange(v.started_at, v.ended_at)) from visit_appointments va
    join visits v on v.user_id = va.user_id and v.id = va.visit_id
    where va.user_id = a.user_id and va.appointment_id = a.id
      and v.ended_at between v.started_at and v.started_at + ${LONGEST_VISIT}::interval),
  case when a.end_time <> a.start_time then tstzmultirange(tstzrange(
    (a.date + a.start_time::time) at time zone ${timeZone},
    greatest((a.date + a.start_time::time) at time zone ${timeZone}, (case when a.end_time < a.start_time then a.date + 1
      else a.date end + a.end_time::time) at time zone ${timeZone}))) end) end`;

/**
 * The work of a period by month, weekday, service or client: weekdays and months in their order, else what took most hours first.
 * Times that overlap count once within a group.
 */
export async function listWork(
  db: Database,
  ownerId: string,
  { from, to, by = 'month' }: WorkQuery,
  timeZone: string,
): Promise<WorkRow[]> {
  const key = KEYS[by];
  const order = by === 'month' || by === 'weekday' ? sql`key` : sql`minutes desc, key`;
  const rows = await db.rows<WorkRow & { label: string | null }>(sql`
    with bookings as materialized (
      select ${key} as key, a.price, ${worked(timeZone)} as worked, false as is_cancelled
        from appointments a where a.user_id = ${ownerId} and a.status = 'completed'
          and coalesce(a.end_date, a.date) between ${from}::date and ${to}::date
      union all select ${key}, a.price, null, true
        from appointments a where a.user_id = ${ownerId} and a.status = 'cancelled'
          and a.date between ${from}::date and ${to}::date),
    groups as (
      select key, count(*) filter (where not is_cancelled)::int as visits,
          coalesce(sum(price) filter (where not is_cancelled), 0)::numeric(14, 2) as earned,
          sum(price) filter (where worked is not null) as hourly, range_agg(worked) filter (where worked is not null) as worked,
          count(*) filter (where is_cancelled)::int as cancelled,
          coalesce(sum(price) filter (where is_cancelled), 0)::numeric(14, 2) as lost
        from bookings group by key),
    sums as (
      select *, (select coalesce(sum(extract(epoch from upper(part) - lower(part))), 0) / 60
          from unnest(worked) as part)::int as minutes
        from groups)
    select key, ${NAMES[by](ownerId)} as label, visits, minutes, earned, cancelled, lost,
        case when minutes > 0 then round(coalesce(hourly, 0) * 60 / minutes, 2)::numeric(14, 2) end as "perHour"
      from sums order by ${order}`);
  return rows.map((row) => ({ ...row, label: labelOf(row, by) }));
}
