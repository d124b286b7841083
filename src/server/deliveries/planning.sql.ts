/**
 * Plans what is to be told, for all businesses: bookings ten minutes after they last changed, the visits of a day on the evening
 * before, and the professional's own day in the morning. Planning again plans nothing twice.
 */
import sql from 'sql-template-tag';
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

/** So many days back the first look after a start goes: what came due while Pawkeeper was off is shown as missed. */
export const DAYS_BACK = 7;

/**
 * Plans one mail for each client with visits tomorrow, from the evening's time on; those of today, and of so many days before, are
 * planned late where Pawkeeper was off. A visit that was booked or moved to its day after that time is told with the bookings, where
 * these are told.
 */
export const planEvenings = (
  db: Database,
  { now, today, timeZone }: Moment,
  daysBack: number,
): Promise<number> =>
  db.run(sql`insert into deliveries (id, user_id, client_id, kind, subject_id, occasion, due_at)
    select distinct on (a.user_id, a.client_id, a.date) gen_random_uuid(), a.user_id, a.client_id,
        'evening', a.client_id, a.date::text, plan.due
      from message_settings s
        join appointments a on a.user_id = s.user_id
          and a.date between ${addDays(today, -daysBack)} and ${addDays(today, 1)}
        join clients c on c.user_id = a.user_id and c.id = a.client_id
        cross join lateral (select (a.date - 1 + s.evening_time::time) at time zone ${timeZone} as due) plan
      where s.evening_since <= plan.due and plan.due <= ${now.toISOString()}
        and a.status in ('pending', 'confirmed') and c.archived_at is null
        and not exists (select from deliveries d where d.user_id = a.user_id and d.kind = 'evening'
          and d.subject_id = a.client_id and d.occasion = a.date::text and d.channel = 'mail'
          and d.client_id = a.client_id)
        and (s.bookings_since is null or (a.created_at <= plan.due
          and not exists (select from appointment_changes ch where ch.user_id = a.user_id
            and ch.client_id = a.client_id and ch.appointment_id = a.id and ch.changed_at > plan.due
            and ch.told->>'date' is distinct from a.date::text)
          and not exists (select from deliveries d where d.user_id = a.user_id and d.client_id = a.client_id
            and d.kind = 'bookings' and d.state = 'sent' and d.sent_at > plan.due)))
    on conflict do nothing`);

/** Plans one mail for each professional with visits today, or pets that stay, from the morning's time on; those of days before too. */
export const planMornings = (
  db: Database,
  { now, today, timeZone }: Moment,
  daysBack: number,
): Promise<number> =>
  db.run(sql`insert into deliveries (id, user_id, kind, subject_id, occasion, due_at)
    select gen_random_uuid(), s.user_id, 'morning', s.user_id, plan.day::text, plan.due
      from message_settings s
        cross join generate_series(0, ${daysBack}::integer) as ago
        cross join lateral (select ${today}::date - ago as day,
          (${today}::date - ago + s.morning_time::time) at time zone ${timeZone} as due) plan
      where s.morning_since <= plan.due and plan.due <= ${now.toISOString()}
        and (
          exists (select from appointments a where a.user_id = s.user_id and a.date = plan.day
            and a.status in ('pending', 'confirmed'))
          or exists (select from appointments a where a.user_id = s.user_id and a.date < plan.day
            and a.end_date >= plan.day and a.end_date < plan.day + ${MAX_NIGHTS}::int
            and a.status in ('pending', 'confirmed')))
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
