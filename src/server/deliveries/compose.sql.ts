/** What mails are made of, read at the moment of sending. The owner is part of each statement. */
import sql from 'sql-template-tag';
import type { Template, TemplateKind } from '#contract/deliveries.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { within } from '#server/appointments/appointments.sql.ts';
import { mustConfirm } from '#server/deliveries/unconfirmed.sql.ts';
import type { Database } from '#server/platform/db/database.ts';

/** Who sends, who is told, and what the business has chosen. */
export interface Parties {
  ownerEmail: string;
  ownerFirstName: string | null;
  ownerLastName: string | null;
  businessName: string | null;
  /** Null for mails to the professional. */
  firstName: string | null;
  email: string | null;
  phone: string | null;
  isArchived: boolean;
  hasMailsOff: boolean;
  bookings: boolean;
  evening: boolean;
  morning: boolean;
  answers: boolean;
  overdue: boolean;
  /** The account's own address is not confirmed, and it may email few clients until it is. */
  mustConfirm: boolean;
  quietFrom: string;
  quietTo: string;
  templates: Partial<Record<TemplateKind, Template>>;
}

const parties = sql`u.email as "ownerEmail", u.first_name as "ownerFirstName", u.last_name as "ownerLastName",
      u.business_name as "businessName", c.first_name as "firstName", c.email, c.phone,
      c.archived_at is not null as "isArchived", c.mails_off_at is not null as "hasMailsOff",
      ${mustConfirm} as "mustConfirm",
      s.bookings_since is not null as bookings, s.evening_since is not null as evening,
      s.morning_since is not null as morning, s.answers_since is not null as answers,
      s.overdue_since is not null as overdue,
      coalesce(s.quiet_from, '21:00') as "quietFrom", coalesce(s.quiet_to, '07:00') as "quietTo",
      coalesce(s.templates, '{}') as templates`;

/** Reads both parties; undefined where the account is gone. */
export const findParties = (
  db: Database,
  ownerId: string,
  clientId: string | null,
): Promise<Parties | undefined> =>
  db.row(sql`select ${parties}
    from users u
      left join clients c on c.user_id = u.id and c.id = ${clientId}
      left join message_settings s on s.user_id = u.id
    where u.id = ${ownerId}`);

/** Groups rows by their client. */
const byClient = <Row extends { clientId: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, Row[]> => Map.groupBy(rows, ({ clientId }) => clientId);

/** Both parties for each of these clients; one who is gone is missing. */
export const listParties = async (
  db: Database,
  ownerId: string,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, Parties>> =>
  new Map(
    (
      await db.rows<Parties & { clientId: string }>(sql`select c.id as "clientId", ${parties}
        from users u
          join clients c on c.user_id = u.id and c.id = any(${[...clientIds]}::uuid[])
          left join message_settings s on s.user_id = u.id
        where u.id = ${ownerId}`)
    ).map(({ clientId, ...each }) => [clientId, each]),
  );

/** What a client is told of a booking. */
export interface Visit {
  date: IsoDate;
  startTime: string;
  endTime: string;
  endDate: IsoDate | null;
  title: string;
}

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

/** The visits that these clients have on some days, by client. */
export const listClientVisits = async (
  db: Database,
  ownerId: string,
  clientIds: readonly string[],
  dates: readonly IsoDate[],
): Promise<ReadonlyMap<string, (Visit & { clientId: string })[]>> =>
  byClient(
    await db.rows(sql`select client_id as "clientId", date, start_time as "startTime", end_time as "endTime", end_date as "endDate", title
    from appointments where user_id = ${ownerId} and client_id = any(${[...clientIds]}::uuid[])
      and date = any(${[...dates]}::date[])
      and status in ('pending', 'confirmed') order by start_time, id`),
  );

/** A booking of a day of a business. */
export type DayVisit = Visit & { id: string; clientName: string };

/** The bookings of a day of a business with their clients, stays that go on among them, in no order. */
export const listDayVisits = (db: Database, ownerId: string, date: IsoDate): Promise<DayVisit[]> =>
  db.rows(sql`select a.id, a.date, a.start_time as "startTime", a.end_time as "endTime",
      a.end_date as "endDate", a.title, c.first_name || ' ' || c.last_name as "clientName"
    from appointments a join clients c on c.user_id = a.user_id and c.id = a.client_id
    where a.user_id = ${ownerId} ${within(date, date)} and a.status in ('pending', 'confirmed')`);

/** The clients who have a visit on a day, by name; more than two hundred are not previewed. */
export const listClientsOfDay = (
  db: Database,
  ownerId: string,
  date: IsoDate,
): Promise<{ clientId: string; name: string }[]> =>
  db.rows(sql`select c.id as "clientId", c.first_name || ' ' || c.last_name as name from clients c
    where c.user_id = ${ownerId} and c.id in (select a.client_id from appointments a
      where a.user_id = ${ownerId} and a.date = ${date} and a.status in ('pending', 'confirmed'))
    order by lower(c.last_name), lower(c.first_name), c.id limit 200`);

/** One visit of a client that takes place, or undefined. */
export const findVisit = (
  db: Database,
  ownerId: string,
  clientId: string,
  id: string,
): Promise<Visit | undefined> =>
  db.row(sql`select date, start_time as "startTime", end_time as "endTime", end_date as "endDate", title
    from appointments where user_id = ${ownerId} and client_id = ${clientId} and id = ${id}
      and status in ('pending', 'confirmed')`);

/** What a message says, and how many photos it has; undefined where it is gone. */
export const findMessageText = (
  db: Database,
  ownerId: string,
  id: string,
): Promise<{ content: string; photos: number } | undefined> =>
  db.row(sql`select content, (select count(*)::int from photos f
      where f.user_id = m.user_id and f.message_id = m.id) as photos
    from messages m where user_id = ${ownerId} and id = ${id}`);
