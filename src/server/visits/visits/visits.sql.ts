/**
 * Every statement about visits. The owner is part of each. A booking, pet or route that is gone is left out, never refused: what
 * happened is kept.
 */
import sql, { empty, type Sql } from 'sql-template-tag';
import { businessDay } from '#contract/rules/businessDay.ts';
import {
  type Visit,
  visit,
  type VisitChanges,
  type VisitPeriod,
  type VisitValues,
  visitSummary,
} from '#contract/visits/visits.ts';
import {
  columnsOf,
  insertValues,
  unchangedSince,
  updateValues,
} from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { jsonMoment } from '#server/platform/db/row-json.ts';
import { changed, type ConstraintErrors, found } from '#server/platform/errors/errors.ts';
import type { RowList } from '#server/platform/http/lists.ts';
import { correctionOf, hasSameIds, isAhead } from '#server/visits/visits/corrections.ts';

/** When something is saved, and the zone of the business's days. */
export interface SavedAt {
  now: Date;
  timeZone: string;
}

/** The errors for times that cannot be, and for what is corrected again and again. */
export const visitConstraints: ConstraintErrors = {
  visits_end: {
    field: 'startedAt',
    insteadOf: 'endedAt',
    message: 'A visit ends after it begins. Correct one of the two times.',
  },
  visits_corrections: {
    field: 'startedAt',
    message: 'This visit has been corrected 200 times, and cannot be corrected again.',
  },
};

const written = ['startedAt', 'endedAt', 'note', 'privateNote', 'walkRouteId', 'isClockWrong'];

const events = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'petId', e.pet_id,
      'at', ${jsonMoment(sql`e.at`)}, 'text', e.text, 'replacesId', e.replaces_id, 'isRemoved', e.is_removed,
      'medicineId', e.medicine_id, 'medicineName', e.medicine_name, 'dose', e.dose, 'outcome', e.outcome,
      'isClockWrong', e.is_clock_wrong, 'createdAt', ${jsonMoment(sql`e.created_at`)}) order by e.at, e.id), '[]')
    from visit_events e where e.user_id = visits.user_id and e.visit_id = visits.id)`;

const photos = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'photoUrl', '/api/photos/' || f.id,
      'petId', f.visit_pet_id, 'createdAt', ${jsonMoment(sql`f.created_at`)}) order by f.created_at, f.id), '[]')
    from photos f where f.user_id = visits.user_id and f.visit_id = visits.id)`;

const lists = sql`array(select appointment_id from visit_appointments l where l.user_id = visits.user_id
    and l.visit_id = visits.id order by 1) as "appointmentIds",
  array(select pet_id from visit_pets l where l.user_id = visits.user_id
    and l.visit_id = visits.id order by 1) as "petIds",
  array(select client_id from visit_clients l where l.user_id = visits.user_id
    and l.visit_id = visits.id order by 1) as "clientIds"`;

const listed = { appointmentIds: true, petIds: true, clientIds: true } as const;

/** The columns of a visit without its events and corrections. */
export const visitSummaryColumns = sql`${columnsOf(Object.keys(visitSummary.omit(listed).shape))}, ${lists}`;

/** The columns of the table itself, and the lists of what belongs to the visit. */
const visitColumns = sql`${columnsOf(Object.keys(visit.omit({ ...listed, events: true, photos: true }).shape))},
  ${lists}, ${events} as events, ${photos} as photos`;

/** The visits that began in a period, both days included. */
export const visitsWithin = (ownerId: string, { from, to }: VisitPeriod, timeZone: string): Sql =>
  sql`user_id = ${ownerId} and started_at >= ${from}::date::timestamp at time zone ${timeZone}
    and started_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`;

/** All visits of an owner. */
export const allVisits = (ownerId: string) => ({
  table: 'visits',
  columns: visitColumns,
  record: visit,
  where: sql`user_id = ${ownerId}`,
  order: sql`started_at, id`,
});

/** The visits of a period, by their beginning. */
export const visitList = (ownerId: string, period: VisitPeriod, timeZone: string): RowList => ({
  ...allVisits(ownerId),
  where: visitsWithin(ownerId, period, timeZone),
});

/** The visits that have no end yet, the latest first. */
export const listRunningVisits = (db: Database, ownerId: string): Promise<Visit[]> =>
  db.rows(sql`select ${visitColumns} from visits where user_id = ${ownerId} and ended_at is null
    order by started_at desc, id limit 20`);

/** Visits by their ids, the latest first. */
export const listVisitsOf = (
  db: Database,
  ownerId: string,
  ids: readonly string[],
): Promise<Visit[]> =>
  db.rows(sql`select ${visitColumns} from visits
    where user_id = ${ownerId} and id = any(${ids}::uuid[]) order by started_at desc, id`);

/** One visit, or undefined. */
export const findVisit = (db: Database, ownerId: string, id: string): Promise<Visit | undefined> =>
  db.row(sql`select ${visitColumns} from visits where user_id = ${ownerId} and id = ${id}`);

/** The visits of an owner that ran at some time of a period, besides one. What began days before was left running. */
export const listVisitsDuring = (
  db: Database,
  ownerId: string,
  id: string,
  from: string,
  to: string,
): Promise<(Visit & { hasLostClient: boolean })[]> =>
  db.rows(sql`select ${visitColumns}, has_lost_client as "hasLostClient" from visits
    where user_id = ${ownerId} and id <> ${id} and started_at <= ${to}
      and started_at > ${from}::timestamptz - interval '2 days' and coalesce(ended_at, ${to}) >= ${from}
    order by started_at, id`);

/** The route, where the owner still has it. */
const ownRoute = (ownerId: string, id: string | null | undefined): Sql | null | undefined =>
  typeof id === 'string'
    ? sql`(select id from walk_routes where user_id = ${ownerId} and id = ${id} for key share)`
    : id;

/** Ties a visit to those of these bookings that there are. */
const tieBookings = (db: Database, ownerId: string, visitId: string, ids: readonly string[]) =>
  db.run(sql`insert into visit_appointments (user_id, visit_id, appointment_id)
    select user_id, ${visitId}, id from appointments
      where user_id = ${ownerId} and id = any(${ids}::uuid[]) order by id for key share`);

/** Ties a visit to those of these pets that there are; without a list, to those of its bookings. */
const tiePets = (
  db: Database,
  ownerId: string,
  visitId: string,
  ids: readonly string[] | undefined,
) =>
  db.run(sql`insert into visit_pets (user_id, visit_id, pet_id)
    select user_id, ${visitId}, id from pets where user_id = ${ownerId} and ${
      ids === undefined
        ? sql`id in (select b.pet_id from visit_appointments l join appointment_pets b
            on b.user_id = l.user_id and b.appointment_id = l.appointment_id
            where l.user_id = ${ownerId} and l.visit_id = ${visitId})`
        : sql`id = any(${ids}::uuid[])`
    } order by id for key share`);

/** Keeps the clients that the visit is for: those of its bookings and pets. One whose booking is gone stays. */
async function tieClients(db: Database, ownerId: string, visitId: string): Promise<void> {
  await db.run(sql`insert into visit_clients (user_id, visit_id, client_id)
    select user_id, ${visitId}, id from clients where user_id = ${ownerId} and id in (
        select a.client_id from visit_appointments l join appointments a
          on a.user_id = l.user_id and a.id = l.appointment_id
          where l.user_id = ${ownerId} and l.visit_id = ${visitId}
        union select p.client_id from visit_pets l join pets p on p.user_id = l.user_id and p.id = l.pet_id
          where l.user_id = ${ownerId} and l.visit_id = ${visitId})
      order by id for key share
    on conflict do nothing`);
}

/**
 * Notes that a client is no longer one of a visit that had several, or something noted: that may be about them, and the way may lead
 * to their door. A client who was chosen by mistake at first, and changed before anything was noted, leaves nothing behind.
 */
const noteLostClients = async (
  db: Database,
  ownerId: string,
  { id, clientIds, events, photos }: Visit,
): Promise<void> => {
  if (clientIds.length < 2 && events.length + photos.length === 0) return;
  await db.run(sql`update visits set has_lost_client = true where user_id = ${ownerId} and id = ${id}
    and exists (select from unnest(${clientIds}::uuid[]) as before where not exists (select from visit_clients l
      where l.user_id = ${ownerId} and l.visit_id = ${id} and l.client_id = before))`);
};

/**
 * Completes bookings whose visit is over. A cancelled one stays cancelled, and a stay waits for its last day.
 */
const completeBookings = (
  db: Database,
  ownerId: string,
  { appointmentIds, endedAt }: Visit,
  timeZone: string,
  known: readonly string[] = [],
) =>
  db.run(sql`update appointments set status = 'completed',
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where user_id = ${ownerId} and id in (select id from appointments
      where user_id = ${ownerId} and id = any(${appointmentIds.filter((id) => !known.includes(id))}::uuid[])
        and status in ('pending', 'confirmed')
        and (end_date is null or end_date <= ${businessDay(new Date(endedAt ?? 0), timeZone)})
      order by id for update)`);

/** Saves a visit and returns it. One that the owner has already is returned as it is. */
export async function insertVisit(
  db: Database,
  ownerId: string,
  { id = newId(), appointmentIds = [], petIds, walkRouteId, ...values }: VisitValues,
  { now, timeZone }: SavedAt,
): Promise<Visit> {
  const row = {
    ...values,
    walkRouteId: ownRoute(ownerId, walkRouteId),
    isClockWrong: isAhead(values.startedAt, now) || isAhead(values.endedAt, now),
  };
  const isNew =
    await db.run(sql`insert into visits ${insertValues({ id, userId: ownerId }, written, row)}
    on conflict (user_id, id) do nothing`);
  if (isNew > 0) {
    await tieBookings(db, ownerId, id, appointmentIds);
    await tiePets(db, ownerId, id, petIds);
    await tieClients(db, ownerId, id);
  }
  const saved = found(await findVisit(db, ownerId, id), 'Visit');
  if (isNew > 0 && saved.endedAt !== null) await completeBookings(db, ownerId, saved, timeZone);
  return saved;
}

/** Locks a visit and returns it, so that others who change it wait; undefined where there is none. */
export async function lockVisit(
  db: Database,
  ownerId: string,
  id: string,
  readAt?: string,
): Promise<Visit | undefined> {
  const locked = await db.row(sql`select 1 as yes from visits
    where user_id = ${ownerId} and id = ${id} ${unchangedSince(readAt)} for update`);
  // Read after the lock: a statement that waited for it would not see the events that were added meanwhile.
  return locked && findVisit(db, ownerId, id);
}

/**
 * Changes a visit within a transaction, and keeps what it said before; refused with `Conflict` where it changed since `readAt`.
 * Its end completes its bookings.
 */
export async function updateVisit(
  db: Database,
  ownerId: string,
  id: string,
  changes: VisitChanges,
  { readAt, now, timeZone }: SavedAt & { readAt: string | undefined },
): Promise<Visit> {
  const before = await changed(await lockVisit(db, ownerId, id, readAt), 'visit', () =>
    findVisit(db, ownerId, id),
  );
  const { appointmentIds, petIds, walkRouteId, ...values } = changes;
  const { startedAt, endedAt } = values;
  const times = [startedAt, endedAt].filter((at) => at !== undefined);
  const row = {
    ...values,
    walkRouteId: ownRoute(ownerId, walkRouteId),
    isClockWrong: times.length > 0 ? times.some((at) => isAhead(at, now)) : undefined,
  };
  const correction = correctionOf(before, changes, now);
  const corrections = correction
    ? sql`, corrections = corrections || ${JSON.stringify([correction])}::jsonb`
    : empty;
  await db.run(sql`update visits set ${updateValues(written, row)} ${corrections}
    where user_id = ${ownerId} and id = ${id}`);
  const hasOtherBookings = appointmentIds && !hasSameIds(appointmentIds, before.appointmentIds);
  const hasOtherPets = petIds && !hasSameIds(petIds, before.petIds);
  if (hasOtherBookings) {
    await db.run(
      sql`delete from visit_appointments where user_id = ${ownerId} and visit_id = ${id}`,
    );
    await tieBookings(db, ownerId, id, appointmentIds);
  }
  if (hasOtherPets) {
    await db.run(sql`delete from visit_pets where user_id = ${ownerId} and visit_id = ${id}`);
    await tiePets(db, ownerId, id, petIds);
  }
  if (hasOtherBookings || hasOtherPets) {
    await db.run(sql`delete from visit_clients where user_id = ${ownerId} and visit_id = ${id}`);
    await tieClients(db, ownerId, id);
    await noteLostClients(db, ownerId, before);
  }
  const saved = found(await findVisit(db, ownerId, id), 'Visit');
  if (saved.endedAt !== null) {
    const known = before.endedAt === null ? [] : before.appointmentIds;
    await completeBookings(db, ownerId, saved, timeZone, known);
  }
  return saved;
}

/** Deletes a visit with its events and its own track; returns whether there was one. */
export const deleteVisit = async (db: Database, ownerId: string, id: string): Promise<boolean> =>
  (await db.run(sql`delete from visits where user_id = ${ownerId} and id = ${id}`)) > 0;
