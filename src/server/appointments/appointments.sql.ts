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

/** The appointments of an owner within a period (both days included), by day and time. */
export const appointmentList = (ownerId: string, { from, to }: AppointmentPeriod): RowList => ({
  table: 'appointments',
  record: appointment,
  where: sql`user_id = ${ownerId} ${since(from)} ${until(to)}`,
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

/** Deletes an appointment; returns whether there was one. */
export const deleteAppointment = async (
  db: Database,
  ownerId: string,
  id: string,
): Promise<boolean> =>
  (await db.run(sql`delete from appointments where user_id = ${ownerId} and id = ${id}`)) > 0;
