/** Who comes, who is new, who has gone quiet, and who owes how long. The owner is part of each statement. */
import sql from 'sql-template-tag';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { ClientActivity, OpenRow } from '#contract/money/reports.ts';
import { MAX_NIGHTS } from '#contract/rules/stay.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import type { Database } from '#server/platform/db/database.ts';

/** So long without a visit, and none is booked or under way. */
const QUIET_DAYS = 60;

/** The clients who had a visit, the latest first: those in use, and archived ones with visits in the period, so that the sums are those by month. First and last visits are looked up by index, however old the business is. */
export const listClientActivity = (
  db: Database,
  ownerId: string,
  { from, to }: { from: IsoDate; to: IsoDate },
  today: IsoDate,
): Promise<ClientActivity[]> =>
  db.rows(sql`
    select c.id as "clientId", concat_ws(' ', c.first_name, c.last_name) as name, first.day as "firstOn",
        last.day as "lastOn", next.day as "nextOn", coalesce(period.visits, 0)::int as visits,
        coalesce(period.earned, 0)::numeric(14, 2) as earned, first.day between ${from}::date and ${to}::date as "isNew",
        last.day < ${addDays(today, -QUIET_DAYS)}::date and next.day is null and stay.day is null and c.archived_at is null as "isQuiet",
        c.archived_at is not null as "isArchived"
      from clients c
        cross join lateral (select a.date as day from appointments a
          where a.user_id = c.user_id and a.client_id = c.id and a.status = 'completed' order by a.date limit 1) as first
        cross join lateral (select a.date as day from appointments a
          where a.user_id = c.user_id and a.client_id = c.id and a.status = 'completed' order by a.date desc limit 1) as latest
        cross join lateral (select max(coalesce(a.end_date, a.date)) as day from appointments a
          where a.user_id = c.user_id and a.client_id = c.id and a.status = 'completed'
            and a.date >= latest.day - ${MAX_NIGHTS}::int) as last
        left join lateral (select a.date as day from appointments a
          where a.user_id = c.user_id and a.client_id = c.id and a.status in ('pending', 'confirmed')
            and a.date >= ${today}::date order by a.date limit 1) as next on true
        left join lateral (select a.date as day from appointments a
          where a.user_id = c.user_id and a.client_id = c.id and a.status in ('pending', 'confirmed')
            and a.date between ${today}::date - ${MAX_NIGHTS}::int and ${today}::date - 1 and a.end_date >= ${today}::date
          limit 1) as stay on true
        left join (select a.client_id, count(*) as visits, sum(a.price) as earned from appointments a
          where a.user_id = ${ownerId} and a.status = 'completed'
            and coalesce(a.end_date, a.date) between ${from}::date and ${to}::date
          group by a.client_id) as period on period.client_id = c.id
      where c.user_id = ${ownerId} and (c.archived_at is null or period.visits > 0)
      order by last.day desc, name, c.id`);

/** What is open today, by client and by how many days it is overdue, who owes most first. */
export const listOpenByAge = (db: Database, ownerId: string, today: IsoDate): Promise<OpenRow[]> =>
  db.rows(sql`
    with open as (
      select i.client_id, i.former_client_id, i.client_name, i.total - i.settled - i.credited as amount, ${today}::date - i.due_on as days
        from invoices i where i.user_id = ${ownerId} and i.status = 'issued' and not i.is_credit_note
          and i.settled + i.credited < i.total)
    select (array_agg(client_id))[1] as "clientId", max(client_name) as label,
        coalesce(sum(amount) filter (where days is null or days <= 0), 0)::numeric(14, 2) as "notDue",
        coalesce(sum(amount) filter (where days between 1 and 30), 0)::numeric(14, 2) as "upTo30",
        coalesce(sum(amount) filter (where days between 31 and 60), 0)::numeric(14, 2) as "upTo60",
        coalesce(sum(amount) filter (where days between 61 and 90), 0)::numeric(14, 2) as "upTo90",
        coalesce(sum(amount) filter (where days > 90), 0)::numeric(14, 2) as "over90",
        sum(amount)::numeric(14, 2) as total
      from open group by coalesce(client_id, former_client_id) order by total desc, label, "clientId"`);
