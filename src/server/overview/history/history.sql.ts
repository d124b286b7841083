/** Every statement behind the history of a client or a pet. The owner is part of each. */
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { type Appointment, appointment } from '#contract/diary/appointments.ts';
import {
  type HistoryVisit,
  type HistoryWalk,
  type InvoiceEntry,
  MAX_HISTORY_EVENTS,
  MAX_VISITS_OF_BOOKING,
  MAX_WALKS_OF_BOOKING,
  type PaymentEntry,
} from '#contract/overview/history.ts';
import { type HistoryKind, MAX_HISTORY_ENTRIES } from '#contract/rules/historyPage.ts';
import { isBookedFor } from '#server/diary/appointments/appointments.sql.ts';
import { columnsOf } from '#server/platform/db/columns.ts';
import { jsonMoment } from '#server/platform/db/row-json.ts';
import type { Database } from '#server/platform/db/database.ts';

/** Whose history it is. */
export type Subject = { clientId: string } | { petId: string };

/** The kinds that a visit is of. */
export type VisitKind = Extract<HistoryKind, 'visits' | 'notes' | 'photos'>;

/** Sorts after every id. */
export const AFTER_ALL_IDS = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

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

/** The bookings that began before a moment, newest first; where a kind is given, those with a visit of that kind. */
export const listBookingsBefore = (
  db: Database,
  ownerId: string,
  subject: Subject,
  { date, time, id }: Before,
  kind: VisitKind | undefined,
): Promise<Appointment[]> =>
  db.rows(sql`with past as (
      select ${booking} from appointments
        where user_id = ${ownerId} and ${ofSubject(ownerId, subject)}
          and (date, start_time, id) < (${date}::date, ${time}, ${id}::uuid)
          ${
            kind === undefined
              ? empty
              : sql`and exists (select from visit_appointments l
                  join visits v on v.user_id = l.user_id and v.id = l.visit_id
                  where l.user_id = ${ownerId} and l.appointment_id = appointments.id
                    and ${isOfKind(ownerId, subject, kind)})`
          }
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

/** How long before a booked walk its recording may begin, for someone who starts early. */
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

/** The condition that an event or a photo is about no other client's pet, or about no other pet. */
const ofNoOther = (ownerId: string, subject: Subject, column: Sql): Sql =>
  'clientId' in subject
    ? sql`(${column} is null or exists (select from pets p where p.user_id = ${ownerId}
        and p.id = ${column} and p.client_id = ${subject.clientId}))`
    : sql`(${column} is null or ${column} = ${subject.petId})`;

/** The events `e` of a visit `v`, corrected. */
const eventsOf = (ownerId: string, subject: Subject): Sql =>
  sql`visit_events e where e.user_id = v.user_id and e.visit_id = v.id and not e.is_removed
        and not exists (select from visit_events r where r.user_id = e.user_id
          and r.visit_id = e.visit_id and r.replaces_id = e.id)
        and ${ofNoOther(ownerId, subject, sql`e.pet_id`)}`;

/** The photos `f` of a visit `v`. */
const photosOf = (ownerId: string, subject: Subject): Sql =>
  sql`photos f where f.user_id = v.user_id and f.visit_id = v.id
        and ${ofNoOther(ownerId, subject, sql`f.visit_pet_id`)}`;

/** The condition that a visit `v` has something of a kind. */
function isOfKind(ownerId: string, subject: Subject, kind: VisitKind): Sql {
  if (kind === 'visits') return sql`true`;
  if (kind === 'photos') return sql`exists (select from ${photosOf(ownerId, subject)})`;
  return sql`(v.note is not null or v.private_note is not null
    or exists (select from ${eventsOf(ownerId, subject)} and e.text is not null))`;
}

/** A visit `v` as the history shows it. */
const visitColumns = (
  ownerId: string,
  subject: Subject,
): Sql => sql`v.id, v.started_at as "startedAt",
  array(select vp.pet_id from visit_pets vp where vp.user_id = v.user_id and vp.visit_id = v.id
    and ${ofNoOther(ownerId, subject, sql`vp.pet_id`)} order by vp.pet_id) as "petIds",
  v.ended_at as "endedAt", v.note, v.private_note as "privateNote",
  (select jsonb_build_object('id', w.id, 'distance', w.distance::text) from walk_routes w
    where w.user_id = v.user_id and w.id = v.walk_route_id) as walk,
  (select coalesce(jsonb_agg(shown.event order by shown.at, shown.id), '[]') from (
    select e.at, e.id, jsonb_build_object('id', e.id, 'kind', e.kind, 'petId', e.pet_id,
        'at', ${jsonMoment(sql`e.at`)}, 'text', e.text, 'medicineName', e.medicine_name, 'dose', e.dose,
        'outcome', e.outcome) as event
      from ${eventsOf(ownerId, subject)}
      order by e.at, e.id limit ${raw(`${MAX_HISTORY_EVENTS}`)}) shown) as events,
  (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'photoUrl', '/api/photos/' || f.id,
        'petId', f.visit_pet_id, 'createdAt', ${jsonMoment(sql`f.created_at`)}) order by f.created_at, f.id), '[]')
      from ${photosOf(ownerId, subject)}) as photos`;

/** By the booking's id: its visits, by their beginning. */
export const listVisitsOf = (
  db: Database,
  ownerId: string,
  subject: Subject,
  bookingIds: readonly string[],
): Promise<(HistoryVisit & { bookingId: string })[]> =>
  db.rows(sql`select b.id as "bookingId", visited.* from unnest(${bookingIds}::uuid[]) as b (id)
    cross join lateral (select ${visitColumns(ownerId, subject)}
      from visit_appointments l join visits v on v.user_id = l.user_id and v.id = l.visit_id
      where l.user_id = ${ownerId} and l.appointment_id = b.id
      order by v.started_at, v.id limit ${raw(`${MAX_VISITS_OF_BOOKING}`)}) visited`);

/** The visits before a moment of the diary that belong to no booking of the client or pet, newest first. */
export function listVisitsBefore(
  db: Database,
  ownerId: string,
  subject: Subject,
  { date, time, id }: Before,
  { timeZone, kind = 'visits' }: { timeZone: string; kind: VisitKind | undefined },
): Promise<HistoryVisit[]> {
  const isClient = 'clientId' in subject;
  const visited = isClient
    ? sql`select visit_id from visit_clients where user_id = ${ownerId} and client_id = ${subject.clientId}`
    : sql`select visit_id from visit_pets where user_id = ${ownerId} and pet_id = ${subject.petId}`;
  const booked = isClient
    ? sql`visit_appointments l join appointments a on a.user_id = l.user_id
        and a.id = l.appointment_id and a.client_id = ${subject.clientId}`
    : sql`visit_appointments l join appointment_pets a on a.user_id = l.user_id
        and a.appointment_id = l.appointment_id and a.pet_id = ${subject.petId}`;
  const minute = sql`date_trunc('minute', v.started_at at time zone ${timeZone})`;
  return db.rows(sql`with past as (
      select ${minute} as minute, ${visitColumns(ownerId, subject)} from visits v
        where v.user_id = ${ownerId} and v.id in (${visited})
          and (${minute}, v.id) < (${date}::date + ${time}::time, ${id}::uuid)
          and not exists (select from ${booked} where l.user_id = ${ownerId} and l.visit_id = v.id)
          and ${isOfKind(ownerId, subject, kind)}
        order by minute desc, v.id desc limit ${raw(`${MAX_HISTORY_ENTRIES}`)})
    select id, "startedAt", "endedAt", "petIds", note, "privateNote", walk, events, photos from past
      order by minute desc, id desc`);
}

/** An invoice or a payment, on a day without a time. */
type MoneyRow<Entry> = Omit<Entry, 'kind' | 'at' | 'cursor'> & { date: string };

/** They stand at the beginning of their day: at any later time all of it is before. */
const beforeDay = (column: Sql, { date, time, id }: Before): Sql =>
  sql`(${column}, id) < (${date}::date, ${time === '00:00' ? id : AFTER_ALL_IDS}::uuid)`;

/** The issued invoices and credit notes of a client before a moment, newest first. */
export const listInvoicesBefore = (
  db: Database,
  ownerId: string,
  clientId: string,
  before: Before,
): Promise<MoneyRow<InvoiceEntry>[]> =>
  db.rows(sql`select id, issued_on as date, number, total, is_credit_note as "isCreditNote", status = 'void' as "isVoid"
    from invoices where user_id = ${ownerId} and client_id = ${clientId} and status <> 'draft'
      and ${beforeDay(sql`issued_on`, before)}
    order by issued_on desc, id desc limit ${MAX_HISTORY_ENTRIES}`);

/** The payments, tips and refunds of a client before a moment, newest first. */
export const listPaymentsBefore = (
  db: Database,
  ownerId: string,
  clientId: string,
  before: Before,
): Promise<MoneyRow<PaymentEntry>[]> =>
  db.rows(sql`select id, received_on as date, kind as "paymentKind", method, amount, used
    from payments where user_id = ${ownerId} and client_id = ${clientId} and ${beforeDay(sql`received_on`, before)}
    order by received_on desc, id desc limit ${MAX_HISTORY_ENTRIES}`);
