/**
 * Plans what is to be told, for all businesses: bookings ten minutes after they last changed, the visits of a day on the evening
 * before, and the professional's own day in the morning. Planning again plans nothing twice.
 */
import sql, { raw, type Sql } from 'sql-template-tag';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { MAX_NIGHTS } from '#contract/rules/stay.ts';
import type { Database } from '#server/platform/db/database.ts';

/** A moment, with the day that it is in the zone of the business. */
export interface Moment {
  now: Date;
  today: IsoDate;
  timeZone: string;
}

/** Plans one mail for each client whose bookings changed and then stayed as they are for ten minutes. */
export const planBookings = (db: Database, { now }: Moment): Promise<number> =>
  db.run(sql`insert into deliveries (id, user_id, client_id, kind, subject_id, occasion, due_at)
    select gen_random_uuid(), user_id, client_id, 'bookings', client_id, max(changed_at)::text,
        max(changed_at) + interval '10 minutes'
      from appointment_changes changes
      where changed_at <= ${now.toISOString()}::timestamptz - interval '10 minutes'
        and not exists (select from appointment_changes later
          where later.user_id = changes.user_id and later.client_id = changes.client_id
            and later.changed_at > ${now.toISOString()}::timestamptz - interval '10 minutes')
        and not exists (select from deliveries d
          where d.user_id = changes.user_id and d.client_id = changes.client_id
            and d.kind = 'bookings' and d.state in ('waiting', 'sending', 'prepared'))
      group by user_id, client_id
    on conflict do nothing`);

/** How far back days are planned that Pawkeeper was off for: their reminders are logged as missed. */
const DAYS_BACK = 7;

type Daily = 'evening' | 'morning';

/** Each day's reminders are due the evening before, and its agenda that morning. */
const LAST_DAY = { evening: 1, morning: 0 } as const;

/**
 * Takes the days whose reminders or agenda have come due, each day once for each owner: from the day after the last one planned,
 * at most a week back, to the last one that is due. An appointment that joins a day later gets no reminder. A day planned by a clock
 * that was wrong by days doesn't hold up those before it.
 */
function takeDueDays(kind: Daily, { now, today, timeZone }: Moment): Sql {
  const [since, time, plannedTo] = ['since', 'time', 'planned_to'].map((name) =>
    raw(`${kind}_${name}`),
  );
  const last = addDays(today, LAST_DAY[kind]);
  const dueAt = (day: Sql): Sql =>
    sql`((${day} - ${LAST_DAY[kind]}::int + s.${time}::time) at time zone ${timeZone})`;
  return sql`update message_settings set ${plannedTo} = plan.last_day
    from (select s.user_id, max(day) as last_day, array_agg(day) as days, array_agg(due) as dues
      from message_settings s
        cross join generate_series(0, ${DAYS_BACK + 1}::int) as ago
        cross join lateral (select ${last}::date - ago as day) days
        cross join lateral (select ${dueAt(sql`day`)} as due) dues
      where s.${plannedTo} is distinct from ${last}::date and s.${since} <= due and due <= ${now.toISOString()}
        and day > case when s.${plannedTo} <= ${last} then s.${plannedTo} else ${addDays(today, -DAYS_BACK - 1)} end
      group by s.user_id) plan
    where message_settings.user_id = plan.user_id
    returning plan.user_id, plan.days, plan.dues`;
}

/**
 * Plans one reminder for each client with visits tomorrow, from the evening's time on, and for those days before that came due while
 * Pawkeeper was off.
 */
export const planEvenings = (db: Database, moment: Moment): Promise<number> =>
  db.run(sql`with plan as (${takeDueDays('evening', moment)})
    insert into deliveries (id, user_id, client_id, kind, subject_id, occasion, due_at)
    select distinct on (a.user_id, a.client_id, a.date) gen_random_uuid(), a.user_id, a.client_id,
        'evening', a.client_id, a.date::text, due
      from plan
        cross join unnest(plan.days, plan.dues) as taken (day, due)
        join appointments a on a.user_id = plan.user_id and a.date = day
        join clients c on c.user_id = a.user_id and c.id = a.client_id
      where a.status in ('pending', 'confirmed') and c.archived_at is null
    on conflict do nothing`);

/** Plans one agenda for each professional with visits today, or pets that stay, from the morning's time on; those of days before too. */
export const planMornings = (db: Database, moment: Moment): Promise<number> =>
  db.run(sql`with plan as (${takeDueDays('morning', moment)})
    insert into deliveries (id, user_id, kind, subject_id, occasion, due_at)
    select gen_random_uuid(), plan.user_id, 'morning', plan.user_id, day::text, due
      from plan cross join unnest(plan.days, plan.dues) as taken (day, due)
      where exists (select from appointments a where a.user_id = plan.user_id and a.date = day
          and a.status in ('pending', 'confirmed'))
        or exists (select from appointments a where a.user_id = plan.user_id and a.date < day
          and a.end_date >= day and a.end_date < day + ${MAX_NIGHTS}::int
          and a.status in ('pending', 'confirmed'))
    on conflict do nothing`);

/** On so many days after an invoice is due its client is reminded, at ten o'clock. */
const OVERDUE_DAYS = [3, 10];

/** Plans the reminders of overdue invoices: those that fell due while this was switched on, and not later than two days after. */
export const planOverdue = (db: Database, { now, today, timeZone }: Moment): Promise<number> =>
  db.run(sql`insert into deliveries (id, user_id, client_id, kind, subject_id, occasion, due_at)
    select gen_random_uuid(), i.user_id, i.client_id, 'overdue', i.id, 'day ' || days, plan.due
      from message_settings s
        cross join unnest(${OVERDUE_DAYS}::int[]) as days
        join invoices i on i.user_id = s.user_id and i.due_on between ${today}::date - days - 2 and ${today}::date - days
        join clients c on c.user_id = i.user_id and c.id = i.client_id
        cross join lateral (select (i.due_on + days + time '10:00') at time zone ${timeZone} as due) plan
      where s.overdue_since <= plan.due and plan.due <= ${now.toISOString()}
        and i.status = 'issued' and not i.is_credit_note and i.settled + i.credited < i.total
        and c.archived_at is null
    on conflict do nothing`);

/** The moment of a time of day in the zone of the business, as an ISO string. */
export const momentOf = async (
  db: Database,
  date: IsoDate,
  time: string,
  timeZone: string,
): Promise<string> =>
  (
    await db.one<{ moment: string }>(
      sql`select (${date}::date + ${time}::time) at time zone ${timeZone} as moment`,
    )
  ).moment;
