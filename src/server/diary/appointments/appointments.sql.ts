/** Every statement about appointments. The owner is part of each; client, pets and service are held by the database. */
import sql, { empty, type Sql } from 'sql-template-tag';
import {
  type Appointment,
  type AppointmentChanges,
  type AppointmentPeriod,
  type AppointmentValues,
  appointment,
  appointmentInput,
} from '#contract/diary/appointments.ts';
import { ENDS_EARLY, TOO_LONG } from '#contract/rules/stay.ts';
import {
  columnsOf,
  insertValues,
  unchangedSince,
  updateValues,
} from '#server/platform/db/columns.ts';
import { within } from '#server/diary/calendar/period.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ExpiredRows } from '#server/platform/jobs/expired-rows.ts';
import { changed, type ConstraintErrors } from '#server/platform/errors/errors.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { RowList } from '#server/platform/http/lists.ts';
import { completeBooking, completeChanges } from '#server/diary/appointments/booking.ts';
import { termsToday } from '#server/diary/cancellations/policies.sql.ts';
import { findQuote, NOT_THE_CLIENTS } from '#server/diary/prices/quote.sql.ts';

/** For the bookings of series. */
export { completeBooking } from '#server/diary/appointments/booking.ts';

const columns = columnsOf(Object.keys(appointment.shape));
/** `pet_id` follows `pet_ids` by a trigger. */
const written = Object.keys(appointmentInput.shape).filter((field) => field !== 'petId');

/** The errors for an appointment whose client, pet or service is absent or does not belong, and for the days of a stay. */
export const appointmentConstraints: ConstraintErrors = {
  appointments_client_fkey: {
    field: 'clientId',
    message: 'This client no longer exists. Choose another client.',
  },
  appointment_pets_pet_fkey: {
    field: 'petId',
    insteadOf: 'petIds',
    message: 'This pet no longer exists. Choose another pet, or none.',
  },
  appointments_pet_of_client: { field: 'petId', insteadOf: 'petIds', message: NOT_THE_CLIENTS },
  appointments_service_fkey: {
    field: 'serviceId',
    message: 'This service no longer exists. Choose another service.',
  },
  appointments_end_date: { field: 'endDate', message: ENDS_EARLY },
  appointments_stay: { field: 'endDate', message: TOO_LONG },
};

/** The condition that a pet is one of those of an appointment. */
export const isBookedFor = (ownerId: string, petId: string): Sql =>
  sql`id in (select appointment_id from appointment_pets
    where user_id = ${ownerId} and pet_id = ${petId})`;

const ofClient = (id: string | undefined): Sql => (id ? sql`and client_id = ${id}` : empty);
const ofPet = (ownerId: string, id: string | undefined): Sql =>
  id ? sql`and ${isBookedFor(ownerId, id)}` : empty;

/**
 * The appointments of an owner within a period (both days included), of a client or a pet, by day and time. A stay lies in the
 * period on each of its days.
 */
export const appointmentList = (
  ownerId: string,
  { from, to, clientId, petId }: AppointmentPeriod,
): RowList => ({
  table: 'appointments',
  record: appointment,
  where: sql`user_id = ${ownerId} ${within(from, to)} ${ofClient(clientId)} ${ofPet(ownerId, petId)}`,
  order: sql`date, start_time, id`,
});

/** One appointment, or undefined. */
export const findAppointment = (
  db: Database,
  ownerId: string,
  id: string,
): Promise<Appointment | undefined> =>
  db.row(sql`select ${columns} from appointments where user_id = ${ownerId} and id = ${id}`);

/**
 * Books an appointment and returns it. Without a price the price list says it, where a service is chosen. It keeps the cancellation
 * terms of this moment.
 */
export async function insertAppointment(
  db: Database,
  ownerId: string,
  values: AppointmentValues,
): Promise<Appointment> {
  const booking = completeBooking(values);
  const { serviceId, petIds } = booking;
  if (serviceId && values.price === undefined && values.charges === undefined) {
    const quote = await findQuote(db, ownerId, { ...booking, serviceId, petIds });
    Object.assign(booking, quote);
  }
  const row = { ...booking, charges: JSON.stringify(booking.charges) };
  return db.one(sql`insert into appointments
    ${insertValues({ id: newId(), userId: ownerId, cancellationTerms: termsToday(ownerId, serviceId) }, written, row)}
    returning ${columns}`);
}

/**
 * The columns of a change: a new price has new charges, and a new first pet new pets, unless they are what is stored. Another client
 * or service is a new booking, under the cancellation terms of this moment.
 */
function storedChanges(
  ownerId: string,
  changes: AppointmentChanges,
): Readonly<Record<string, unknown>> {
  const { price, charges, petIds } = completeChanges(changes);
  const { petId: first, clientId, serviceId } = changes;
  const stored: Record<string, unknown> = { ...changes };
  if (clientId !== undefined || serviceId !== undefined) {
    const isSameClient = clientId === undefined ? sql`true` : sql`client_id = ${clientId}`;
    const isSameService =
      serviceId === undefined ? sql`true` : sql`service_id is not distinct from ${serviceId}::uuid`;
    const service =
      serviceId === undefined ? sql`appointments.service_id` : sql`${serviceId}::uuid`;
    stored['cancellationTerms'] =
      sql`case when ${isSameClient} and ${isSameService} then cancellation_terms else ${termsToday(ownerId, service)} end`;
  }
  if (petIds !== undefined) {
    stored['petIds'] =
      changes.petIds === undefined
        ? sql`case when pet_id is not distinct from ${first}::uuid then pet_ids else ${petIds}::uuid[] end`
        : petIds;
  }
  if (charges !== undefined) {
    const text = JSON.stringify(charges);
    stored['price'] = price;
    stored['charges'] =
      changes.charges === undefined
        ? sql`case when price is not distinct from ${price}::numeric then charges else ${text}::jsonb end`
        : text;
  }
  return stored;
}

/** Changes an appointment; refused with `Conflict` where it changed since `readAt`. */
export async function updateAppointment(
  db: Database,
  ownerId: string,
  id: string,
  changes: AppointmentChanges,
  readAt: string | undefined,
): Promise<Appointment> {
  const row = await db.row<Appointment>(sql`update appointments
    set ${updateValues([...written, 'cancellationTerms'], storedChanges(ownerId, changes))}
    where user_id = ${ownerId} and id = ${id} ${unchangedSince(readAt)} returning ${columns}`);
  return changed(row, 'appointment', () => findAppointment(db, ownerId, id));
}

/** Deletes an appointment, which can be undone for an hour; its visits and the prospect whose meet and greet it is stay. Returns whether there was one. */
export const deleteAppointment = async (
  db: Database,
  ownerId: string,
  id: string,
): Promise<boolean> =>
  (await db.run(sql`with gone as (
      delete from appointments where user_id = ${ownerId} and id = ${id} returning *)
    insert into deleted_appointments (id, user_id, client_id, record)
      select id, user_id, client_id, to_jsonb(gone) || jsonb_build_object('visit_ids',
          array(select visit_id from visit_appointments l
            where l.user_id = gone.user_id and l.appointment_id = gone.id),
          'prospect_id', (select p.id from prospects p
            where p.user_id = gone.user_id and p.appointment_id = gone.id)) from gone`)) > 0;

/**
 * Undoes a deletion, with id, times, visits, the prospect to be met and every field as they were, but for a service, a series and pets that are gone meanwhile; one
 * that is undone already is returned as it is. Where none of its pets is left the database refuses it, as it would have gone with
 * them.
 */
export const restoreAppointment = async (
  db: Database,
  ownerId: string,
  id: string,
): Promise<Appointment | undefined> =>
  (await db.row<Appointment>(sql`with kept as (
      delete from deleted_appointments where user_id = ${ownerId} and id = ${id} returning record),
    visited as (insert into visit_appointments (user_id, visit_id, appointment_id)
      select v.user_id, v.id, ${id}::uuid from kept join visits v on v.user_id = ${ownerId}
        and v.id in (select jsonb_array_elements_text(record -> 'visit_ids')::uuid)),
    met as (update prospects p set appointment_id = ${id} from kept
      where p.user_id = ${ownerId} and p.id = (record ->> 'prospect_id')::uuid and p.appointment_id is null)
    insert into appointments
      select (jsonb_populate_record(null::appointments,
        '{"is_hand_edited": false}'::jsonb || record || jsonb_build_object(
        'service_id', (select s.id from services s
          where s.user_id = ${ownerId} and s.id = (record ->> 'service_id')::uuid),
        'series_id', (select s.id from series s
          where s.user_id = ${ownerId} and s.id = (record ->> 'series_id')::uuid),
        'pet_ids', coalesce((select jsonb_agg(pet.id order by pet.at)
          from jsonb_array_elements_text(record -> 'pet_ids') with ordinality as pet (id, at)
          where exists (select from pets p where p.user_id = ${ownerId} and p.id = pet.id::uuid
            and p.client_id = (record ->> 'client_id')::uuid)),
          record -> 'pet_ids')))).* from kept
      returning ${columns}`)) ?? findAppointment(db, ownerId, id);

const KEPT_MS = 3_600_000;

/** What was deleted more than an hour ago, and can no longer be restored. */
export const forgottenAppointments = (now: Date): ExpiredRows => ({
  table: 'deleted_appointments',
  where: sql`deleted_at < ${new Date(now.getTime() - KEPT_MS).toISOString()}`,
});
