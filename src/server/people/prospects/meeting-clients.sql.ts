/** Clients that were made for the meet and greet of a prospect: they are no more than the prospect until there is something else about them. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { isOver } from '#server/people/prospects/prospects.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ExpiredRows } from '#server/platform/jobs/expired-rows.ts';

/** What makes a client more than that, where they have any of it. A test names what is in neither list. */
export const KEPT_FOR = [
  'access_codes',
  'bank_lines',
  'bank_payers',
  'client_prices',
  'consents',
  'contacts',
  'documents',
  'invoices',
  'keys',
  'messages',
  'payments',
  'pets',
  'request_settings',
  'requests',
  'series',
  'signatures',
  'unsorted_mails',
  'visit_clients',
  'visit_reports',
] as const;

/** A client with one of these alone is not kept for it; appointments and billing, which each client has, are looked at apart. */
export const NOT_KEPT_FOR = [
  'access_log',
  'appointment_changes',
  'appointments',
  'client_billing',
  'client_devices',
  'deleted_appointments',
  'deliveries',
  'handovers',
  'links',
  'photos',
  'prospects',
] as const;

const has = (table: string): Sql =>
  sql`exists (select from ${raw(table)} t where t.user_id = clients.user_id and t.client_id = clients.id)`;

/** A client without anything but name, email, phone and the one meet and greet, also where it was cancelled before. */
const hasNothingElse: Sql = sql`clients.address is null and clients.notes is null and clients.door_notes is null
  and clients.emergency_contact_name is null and clients.emergency_contact_phone is null
  and clients.emergency_contact_address is null and clients.vet_authority is null
  and not (${join(KEPT_FOR.map(has), ' or ')})
  and not exists (select from client_billing b where b.user_id = clients.user_id and b.client_id = clients.id
    and num_nonnulls(b.rhythm, b.due_days) > 0)
  and not exists (select from appointments a where a.user_id = clients.user_id and a.client_id = clients.id
    and a.status <> 'cancelled' and not exists (select from prospects p
      where p.user_id = a.user_id and p.appointment_id = a.id))`;

/** Deletes the client of a prospect's meet and greet, unless there is something else about them; returns whether it did. */
export const deleteMeetingClient = async (
  db: Database,
  ownerId: string,
  clientId: string,
): Promise<boolean> =>
  (await db.run(sql`delete from clients
    where user_id = ${ownerId} and id = ${clientId} and ${hasNothingElse}`)) > 0;

/** Those of prospects whose day has come; they go before the prospects do. */
export const oldMeetingClients = (today: IsoDate): ExpiredRows => ({
  table: 'clients',
  where: sql`clients.id in (select client_id from prospects where client_id is not null and ${isOver(today)})
    and ${hasNothingElse}`,
});
