/** Every statement about appointments. The owner is part of each; client and pet are held by the database. */
import sql, { empty, type Sql } from 'sql-template-tag';
import {
  type Appointment,
  type AppointmentChanges,
  type AppointmentPeriod,
  type AppointmentValues,
  appointment,
  appointmentInput,
} from '#contract/appointments.ts';
import {
  columnsOf,
  insertValues,
  unchangedSince,
  updateValues,
} from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { changed, type MissingParents } from '#server/platform/http/errors.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { RowList } from '#server/platform/http/lists.ts';

const columns = columnsOf(Object.keys(appointment.shape));
const written = Object.keys(appointmentInput.shape);

/** The errors for an appointment whose client or pet is absent or does not belong. */
export const appointmentParents: MissingParents = {
  appointments_client_fkey: {
    field: 'clientId',
    message: 'This client no longer exists. Choose another client.',
  },
  appointments_pet_fkey: {
    field: 'petId',
    message: 'This pet no longer exists. Choose another pet, or none.',
  },
  appointments_pet_of_client: {
    field: 'petId',
    message: 'This pet does not belong to the chosen client. Choose one of the client’s pets.',
  },
};

const since = (from: string | undefined): Sql => (from ? sql`and date >= ${from}` : empty);
const until = (to: string | undefined): Sql => (to ? sql`and date <= ${to}` : empty);

const ofClient = (id: string | undefined): Sql => (id ? sql`and client_id = ${id}` : empty);
const ofPet = (id: string | undefined): Sql => (id ? sql`and pet_id = ${id}` : empty);

/** The appointments of an owner within a period (both days included), of a client or a pet, by day and time. */
export const appointmentList = (
  ownerId: string,
  { from, to, clientId, petId }: AppointmentPeriod,
): RowList => ({
  table: 'appointments',
  record: appointment,
  where: sql`user_id = ${ownerId} ${since(from)} ${until(to)} ${ofClient(clientId)} ${ofPet(petId)}`,
  order: sql`date, start_time, id`,
});

/** One appointment, or undefined. */
export const findAppointment = (
  db: Database,
  ownerId: string,
  id: string,
): Promise<Appointment | undefined> =>
  db.row(sql`select ${columns} from appointments where user_id = ${ownerId} and id = ${id}`);

/** Books an appointment and returns it. */
export const insertAppointment = (
  db: Database,
  ownerId: string,
  values: AppointmentValues,
): Promise<Appointment> =>
  db.one(sql`insert into appointments
    ${insertValues({ id: newId(), userId: ownerId }, written, values)} returning ${columns}`);

/** Changes an appointment; refused with `Conflict` where it changed since `readAt`. */
export async function updateAppointment(
  db: Database,
  ownerId: string,
  id: string,
  changes: AppointmentChanges,
  readAt: string | undefined,
): Promise<Appointment> {
  const row = await db.row<Appointment>(sql`update appointments
    set ${updateValues(written, changes)}
    where user_id = ${ownerId} and id = ${id} ${unchangedSince(readAt)} returning ${columns}`);
  return changed(row, 'appointment', () => findAppointment(db, ownerId, id));
}

/** Deletes an appointment, which can be undone for an hour; returns whether there was one. */
export const deleteAppointment = async (
  db: Database,
  ownerId: string,
  id: string,
): Promise<boolean> =>
  (await db.run(sql`with gone as (
      delete from appointments where user_id = ${ownerId} and id = ${id} returning *)
    insert into deleted_appointments (id, user_id, client_id, record)
      select id, user_id, client_id, to_jsonb(gone) from gone`)) > 0;

/** Undoes a deletion, with id, times and every field as they were; one that is undone already is returned as it is. */
export const restoreAppointment = async (
  db: Database,
  ownerId: string,
  id: string,
): Promise<Appointment | undefined> =>
  (await db.row<Appointment>(sql`with kept as (
      delete from deleted_appointments where user_id = ${ownerId} and id = ${id} returning record)
    insert into appointments
      select (jsonb_populate_record(null::appointments, record)).* from kept
      returning ${columns}`)) ?? findAppointment(db, ownerId, id);

const KEPT_MS = 3_600_000;

/** Deletes for good what was deleted more than an hour ago. Returns how many. */
export const forgetDeletedAppointments = (db: Database, now: Date): Promise<number> =>
  db.run(sql`delete from deleted_appointments
    where deleted_at < ${new Date(now.getTime() - KEPT_MS).toISOString()}`);
