/** What planners of all kinds have in common. Planning again plans nothing twice. */
import sql, { type Sql } from 'sql-template-tag';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Owners } from '#server/platform/jobs/for-everybody.ts';

/** A moment, with the day that it is in the zone of the business. */
export interface Moment {
  now: Date;
  today: IsoDate;
  timeZone: string;
}

/** How far back days are planned that Pawkeeper was off for: their reminders are logged as missed. */
const DAYS_BACK = 7;

/** A kind that is planned once for each day. */
interface DailyKind {
  kind: string;
  /** On so many days before the day that it is about it is due. */
  daysBefore: number;
  /** The time at which it is due, unless a business chose another. */
  standard: string;
}

/**
 * Takes the days whose notifications of a kind have come due, each day once for each owner: from the day after the last one planned,
 * at most a week back, to the last one that is due. An appointment that joins a day later gets no reminder. A day planned by a clock
 * that was wrong by days doesn't hold up those before it.
 */
export function takeDueDays(
  { kind, daysBefore, standard }: DailyKind,
  { now, today, timeZone }: Moment,
  of: Owners,
): Sql {
  const last = addDays(today, daysBefore);
  return sql`update notification_settings set planned_to = plan.last_day
    from (select s.user_id, max(day) as last_day, array_agg(day) as days, array_agg(due) as dues
      from notification_settings s
        cross join generate_series(0, ${DAYS_BACK + 1}::int) as ago
        cross join lateral (select ${last}::date - ago as day) days
        cross join lateral (select
          (day - ${daysBefore}::int + coalesce(s.at_time, ${standard})::time) at time zone ${timeZone} as due) dues
      where s.kind = ${kind} and ${of('s.user_id')} and s.planned_to is distinct from ${last}::date
        and s.since <= due and due <= ${now.toISOString()}
        and day > case when s.planned_to <= ${last} then s.planned_to else ${addDays(today, -DAYS_BACK - 1)} end
      group by s.user_id) plan
    where notification_settings.user_id = plan.user_id and notification_settings.kind = ${kind}
    returning plan.user_id, plan.days, plan.dues`;
}

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
