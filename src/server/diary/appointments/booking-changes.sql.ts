/** What changed in the bookings of clients since they were told of them. The owner is part of each statement about one. */
import sql from 'sql-template-tag';
import { byClient, type Visit } from '#server/diary/appointments/booked-visits.sql.ts';
import type { Moment } from '#server/messages/notifications/planning.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Owners } from '#server/platform/jobs/for-everybody.ts';

/** A booking that changed: what was told of it, and what it is now; null where it did not, or does not, take place. */
export interface BookingChange {
  appointmentId: string;
  version: number;
  told: Visit | null;
  now: Visit | null;
  changedAt: string;
}

/** The bookings that changed since these clients were told of them, by client. */
export const listBookingChanges = async (
  db: Database,
  ownerId: string,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, (BookingChange & { clientId: string })[]>> =>
  byClient(
    await db.rows(sql`select ch.client_id as "clientId", ch.appointment_id as "appointmentId", ch.version, ch.told, told_of(a) as now,
      ch.changed_at as "changedAt"
    from appointment_changes ch
      left join appointments a on a.user_id = ch.user_id and a.id = ch.appointment_id
        and a.client_id = ch.client_id
    where ch.user_id = ${ownerId} and ch.client_id = any(${[...clientIds]}::uuid[])`),
  );

/** Notes that changes were told as they were `now`: one that changed meanwhile is told again, beside that. */
export async function settleBookingChanges(
  db: Database,
  ownerId: string,
  clientId: string,
  changes: readonly Pick<BookingChange, 'appointmentId' | 'version' | 'now'>[],
): Promise<void> {
  const told = JSON.stringify(
    changes.map(({ appointmentId, version, now }) => ({ id: appointmentId, version, now })),
  );
  // In this order: a change that is written meanwhile is waited for by the first, and found by the second.
  await db.run(sql`delete from appointment_changes c
    using jsonb_to_recordset(${told}::jsonb) as told (id uuid, version integer, now jsonb)
    where c.user_id = ${ownerId} and c.client_id = ${clientId} and c.appointment_id = told.id
      and c.version = told.version`);
  await db.run(sql`update appointment_changes c set told = nullif(told.now, 'null')
    from jsonb_to_recordset(${told}::jsonb) as told (id uuid, version integer, now jsonb)
    where c.user_id = ${ownerId} and c.client_id = ${clientId} and c.appointment_id = told.id
      and c.version <> told.version`);
}

/** Plans one mail for each client whose bookings changed and then stayed as they are for ten minutes. */
export const planBookingUpdates = (db: Database, { now }: Moment, of: Owners): Promise<number> =>
  db.run(sql`insert into deliveries (id, user_id, client_id, kind, subject_id, dedupe_key, due_at)
    select gen_random_uuid(), user_id, client_id, 'bookings', client_id, max(changed_at)::text,
        max(changed_at) + interval '10 minutes'
      from appointment_changes changes
      where changed_at <= ${now.toISOString()}::timestamptz - interval '10 minutes'
        and ${of('changes.user_id')}
        and not exists (select from appointment_changes later
          where later.user_id = changes.user_id and later.client_id = changes.client_id
            and later.changed_at > ${now.toISOString()}::timestamptz - interval '10 minutes')
        and not exists (select from deliveries d
          where d.user_id = changes.user_id and d.client_id = changes.client_id
            and d.kind = 'bookings' and d.state in ('waiting', 'sending', 'prepared'))
      group by user_id, client_id
    on conflict do nothing`);

/** Forgets what changed, of all clients of an owner. */
export const deleteBookingChanges = (db: Database, ownerId: string): Promise<number> =>
  db.run(sql`delete from appointment_changes where user_id = ${ownerId}`);

/** Forgets what changed in these bookings: their client is told in another way. */
export const dropBookingChanges = (
  db: Database,
  ownerId: string,
  appointmentIds: readonly string[],
): Promise<number> =>
  db.run(sql`delete from appointment_changes
    where user_id = ${ownerId} and appointment_id = any(${[...appointmentIds]}::uuid[])`);
