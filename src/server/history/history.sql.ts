/** Every statement behind the history of a client or a pet. The owner is part of each. */
import sql, { type Sql } from 'sql-template-tag';
import { type Appointment, appointment } from '#contract/appointments.ts';
import { type HistoryWalk, MAX_WALKS_OF_BOOKING } from '#contract/history.ts';
import { MAX_HISTORY_ENTRIES } from '#contract/rules/historyPage.ts';
import { isBookedFor } from '#server/appointments/appointments.sql.ts';
import { columnsOf } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';

/** Whose history it is. */
export type Subject = { clientId: string } | { petId: string };

/** A moment in the diary, and an id that orders what is at the same minute. */
export interface Before {
  date: string;
  time: string;
  id: string;
}

const booking = columnsOf(Object.keys(appointment.shape));

const ofSubject = (ownerId: string, subject: Subject): Sql =>
  'clientId' in subject
    ? sql`client_id = ${subject.clientId}`
    : isBookedFor(ownerId, subject.petId);

/** The bookings that began before a moment, newest first. */
export const listBookingsBefore = (
  db: Database,
  ownerId: string,
  subject: Subject,
  { date, time, id }: Before,
): Promise<Appointment[]> =>
  db.rows(sql`with past as (
      select ${booking} from appointments
        where user_id = ${ownerId} and ${ofSubject(ownerId, subject)}
          and (date, start_time, id) < (${date}::date, ${time}, ${id}::uuid)
        order by date desc, start_time desc, id desc limit ${MAX_HISTORY_ENTRIES})
    select * from past order by date desc, "startTime" desc, id desc`);

/** A photo of a pet, with the moment at which it was added. */
export interface PhotoRow {
  id: string;
  petId: string;
  petName: string;
  createdAt: string;
}

/** The photos of the pets; each pet has one at most. */
export const listPhotos = (db: Database, ownerId: string, subject: Subject): Promise<PhotoRow[]> =>
  db.rows(sql`with mine as (select id, name from pets where user_id = ${ownerId}
      and ${'clientId' in subject ? sql`client_id = ${subject.clientId}` : sql`id = ${subject.petId}`})
    select f.id, f.pet_id as "petId", mine.name as "petName", f.created_at as "createdAt"
      from mine join photos f on f.user_id = ${ownerId} and f.pet_id = mine.id`);

/** How long before a booked walk its recording may begin, for somebody who starts early. */
const EARLY_MINUTES = 30;

/** By the booking's id: the recorded walks that began while a booked walk was due, demo walks left out. */
export const listWalksOf = (
  db: Database,
  ownerId: string,
  bookingIds: readonly string[],
  timeZone: string,
): Promise<(HistoryWalk & { bookingId: string })[]> =>
  db.rows(sql`with due as (
      select id, (date + start_time::time) at time zone ${timeZone} as starts,
          (date + end_time::time + case when end_time <= start_time then interval '1 day' else interval '0' end)
            at time zone ${timeZone} as ends
        from appointments
        where user_id = ${ownerId} and id = any(${bookingIds}::uuid[])
          and service_type = 'walk' and status <> 'cancelled')
    select due.id as "bookingId", w.id, w.name, w.distance, w.estimated_duration as "estimatedDuration"
      from due cross join lateral (
        select id, name, distance, estimated_duration from walk_routes
          where user_id = ${ownerId} and gps_data is not null and not is_demo
            and not exists (select from visits v where v.user_id = ${ownerId} and v.walk_route_id = walk_routes.id)
            and (gps_data -> 0 ->> 'timestamp')::float8
              >= extract(epoch from due.starts - make_interval(mins => ${EARLY_MINUTES}))::float8 * 1000
            and (gps_data -> 0 ->> 'timestamp')::float8 < extract(epoch from due.ends)::float8 * 1000
          order by (gps_data -> 0 ->> 'timestamp')::float8, id limit ${MAX_WALKS_OF_BOOKING}) w`);
