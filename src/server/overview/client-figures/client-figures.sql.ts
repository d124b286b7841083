/** What each client owes, and the visits around now. The owner is part of every condition. */
import sql from 'sql-template-tag';
import type { ClientFigures } from '#contract/overview/clientFigures.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import type { Database } from '#server/platform/db/database.ts';

/** One row for each client in use, the oldest first. */
export const listClientFigures = (
  db: Database,
  ownerId: string,
  { date, time }: DiaryTime,
  timeZone: string,
): Promise<ClientFigures[]> =>
  db.rows(sql`with owed as (
      select client_id, sum(total - settled - credited) as open from invoices
        where user_id = ${ownerId} and status = 'issued' and not is_credit_note and settled + credited < total
        group by client_id),
    coming as (
      select distinct on (client_id) client_id, date, start_time from appointments
        where user_id = ${ownerId} and status <> 'cancelled' and (date, start_time) > (${date}::date, ${time})
        order by client_id, date, start_time),
    been as (
      select client_id, max(day) as day from (
        select client_id, least(coalesce(end_date, date), ${date}::date) as day from appointments
          where user_id = ${ownerId} and status = 'completed' and date <= ${date}::date
        union all
        select vc.client_id, (v.started_at at time zone ${timeZone})::date from visit_clients vc
          join visits v on v.user_id = vc.user_id and v.id = vc.visit_id
          where vc.user_id = ${ownerId}) visited
        group by client_id)
    select c.id as "clientId", coalesce(owed.open, 0.00) as open, been.day as "lastVisit",
        case when coming.client_id is not null
          then jsonb_build_object('date', coming.date, 'time', coming.start_time) end as "nextVisit"
      from clients c
        left join owed on owed.client_id = c.id
        left join coming on coming.client_id = c.id
        left join been on been.client_id = c.id
      where c.user_id = ${ownerId} and c.archived_at is null
      order by c.created_at, c.id`);
