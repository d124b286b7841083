/** When clients are told that a treatment comes due, and of what. */
import sql from 'sql-template-tag';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import type { Moment } from '#server/messages/notifications/planning.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Owners } from '#server/platform/jobs/for-everybody.ts';

/** A client is told this many days before a treatment is due: long enough for an appointment at the vet. */
const DAYS_BEFORE = 14;
/** How late it may be, where Pawkeeper was off. */
const DAYS_LATE = 2;

export const TREATMENTS_AT = '10:00';

/** A treatment that no later one of the same kind and name replaces. */
const isLatest = sql`not exists (select from treatments l where l.user_id = t.user_id
  and l.pet_id = t.pet_id and l.kind = t.kind and lower(l.name) = lower(t.name)
  and (l.given_on, l.created_at, l.id) > (t.given_on, t.created_at, t.id))`;

/** Plans one email for each pet and day on which treatments are due, two weeks before. For all owners. */
export const planTreatmentsDue = (
  db: Database,
  { now, today, timeZone }: Moment,
  of: Owners,
): Promise<number> =>
  db.run(sql`insert into deliveries (id, user_id, client_id, kind, subject_id, dedupe_key, due_at)
    select distinct on (t.user_id, t.pet_id, t.due_on)
        gen_random_uuid(), t.user_id, p.client_id, 'treatments', t.pet_id, t.due_on::text, plan.due
      from notification_settings s
        join treatments t on t.user_id = s.user_id
          and t.due_on between ${addDays(today, DAYS_BEFORE - DAYS_LATE)} and ${addDays(today, DAYS_BEFORE)}
        join pets p on p.user_id = t.user_id and p.id = t.pet_id
        join clients c on c.user_id = p.user_id and c.id = p.client_id
        cross join lateral (select
          (t.due_on - ${DAYS_BEFORE}::int + coalesce(s.at_time, ${TREATMENTS_AT})::time) at time zone ${timeZone} as due) plan
      where ${of('s.user_id')} and s.kind = 'treatments' and s.since <= plan.due and plan.due <= ${now.toISOString()}
        and p.archived_at is null and c.archived_at is null and ${isLatest}
    on conflict do nothing`);

/** The pet, and the names of what is due on that day; none where it was given since or the pet has gone. */
export const listDueOn = (
  db: Database,
  ownerId: string,
  petId: string,
  day: IsoDate,
): Promise<{ pet: string; name: string }[]> =>
  db.rows(sql`select p.name as pet, t.name from treatments t
      join pets p on p.user_id = t.user_id and p.id = t.pet_id
    where t.user_id = ${ownerId} and t.pet_id = ${petId} and t.due_on = ${day}
      and p.archived_at is null and ${isLatest}
    order by lower(t.name), t.id`);
