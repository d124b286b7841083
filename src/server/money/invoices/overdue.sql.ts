/** When clients are reminded of overdue invoices. For all owners. */
import sql from 'sql-template-tag';
import type { Moment } from '#server/messages/notifications/planning.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Owners } from '#server/platform/jobs/for-everybody.ts';

/** How many days after the due date a client is reminded, at ten o'clock. */
const OVERDUE_DAYS = [3, 10];

/** Plans the reminders of overdue invoices: those that fell due while this was switched on, and not later than two days after. */
export const planOverdue = (
  db: Database,
  { now, today, timeZone }: Moment,
  of: Owners,
): Promise<number> =>
  db.run(sql`insert into deliveries (id, user_id, client_id, kind, subject_id, dedupe_key, due_at)
    select gen_random_uuid(), i.user_id, i.client_id, 'overdue', i.id, 'day ' || days, plan.due
      from notification_settings s
        cross join unnest(${OVERDUE_DAYS}::int[]) as days
        join invoices i on i.user_id = s.user_id and i.due_on between ${today}::date - days - 2 and ${today}::date - days
        join clients c on c.user_id = i.user_id and c.id = i.client_id
        cross join lateral (select (i.due_on + days + time '10:00') at time zone ${timeZone} as due) plan
      where ${of('s.user_id')} and s.kind = 'overdue' and s.since <= plan.due and plan.due <= ${now.toISOString()}
        and i.status = 'issued' and not i.is_credit_note and i.settled + i.credited < i.total
        and c.archived_at is null
    on conflict do nothing`);
