/** The visits of appointments, and of the appointments that an invoice bills. The owner is part of each statement. */
import sql, { raw, type Sql } from 'sql-template-tag';
import { type BookedVisit, MAX_BOOKED_VISITS } from '#contract/visits/bookedVisits.ts';
import type { Database } from '#server/platform/db/database.ts';

const visitsOf = (ownerId: string, appointments: Sql): Sql =>
  sql`select l.appointment_id as "appointmentId", v.id as "visitId", v.started_at as "startedAt", v.ended_at as "endedAt"
    from visit_appointments l join visits v on v.user_id = l.user_id and v.id = l.visit_id
    where l.user_id = ${ownerId} and l.appointment_id in (${appointments})
    order by v.started_at, v.id, l.appointment_id limit ${raw(`${MAX_BOOKED_VISITS}`)}`;

/** The visits of an appointment; undefined where there is no such one. */
export async function findVisitsOfAppointment(
  db: Database,
  ownerId: string,
  id: string,
): Promise<BookedVisit[] | undefined> {
  const own = sql`select id from appointments where user_id = ${ownerId} and id = ${id}`;
  return (await db.row(own)) && db.rows(visitsOf(ownerId, own));
}

/** The visits of the appointments on an invoice; undefined where there is no such invoice. */
export async function findVisitsOfInvoice(
  db: Database,
  ownerId: string,
  id: string,
): Promise<BookedVisit[] | undefined> {
  const own = sql`select id from invoices where user_id = ${ownerId} and id = ${id}`;
  const billed = sql`select appointment_id from invoice_lines
    where user_id = ${ownerId} and invoice_id = ${id} and appointment_id is not null`;
  return (await db.row(own)) && db.rows(visitsOf(ownerId, billed));
}
