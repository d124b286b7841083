/**
 * Makes the appointments of series. A series is made up to a day (`madeUntil`), and nothing up to that day is made again: what was
 * deleted or moved stays so, and several servers, or a job that was killed and starts again, make nothing twice.
 */
import sql, { type Sql } from 'sql-template-tag';
import type { HolidayRegion } from '#contract/choices.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { bankHolidayOn } from '#contract/rules/bankHolidays.ts';
import { seriesDays, seriesHorizon, type SeriesRule } from '#contract/rules/seriesDays.ts';
import type { Series } from '#contract/diary/series.ts';
import { type Database, type DatabasePool, transaction } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { findSpecies, findSpeciesPricer, type Pricer } from '#server/diary/prices/quote.sql.ts';
import { findHolidayRegion, seriesColumns } from '#server/diary/appointments/series/series.sql.ts';

/** The days from `from` to `to` on which a series makes an appointment, paused ones among them. */
export const occurrenceDays = (
  series: SeriesRule & { skipBankHolidays: boolean },
  region: HolidayRegion,
  from: IsoDate,
  to: IsoDate,
): IsoDate[] =>
  seriesDays(series, from, to).filter(
    (day) => !(series.skipBankHolidays && bankHolidayOn(day, region) !== undefined),
  );

/** What prices the days of a series for pets, who may have moved to another client: the list, or what was typed. */
export async function pricerOf(
  db: Database,
  ownerId: string,
  series: Pick<
    Series,
    'isPricedByList' | 'serviceId' | 'clientId' | 'startTime' | 'price' | 'charges'
  >,
  petIds: readonly string[],
): Promise<Pricer | (() => Pick<Series, 'price' | 'charges'>)> {
  const { isPricedByList, serviceId, clientId, startTime, price, charges } = series;
  if (!isPricedByList || !serviceId) return () => ({ price, charges });
  const species = await findSpecies(db, ownerId, petIds);
  return findSpeciesPricer(db, ownerId, { serviceId, clientId, startTime }, species);
}

/** Those of some pets that can be booked for a client: the client's, and not archived. */
export async function findBookable(
  db: Database,
  ownerId: string,
  { clientId, petIds }: Pick<Series, 'clientId' | 'petIds'>,
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`select id from pets
    where user_id = ${ownerId} and client_id = ${clientId} and id = any(${petIds}::uuid[])
      and archived_at is null`);
  const there = new Set(rows.map(({ id }) => id));
  return petIds.filter((id) => there.has(id));
}

/** The pets of a series that can still be booked: the client's, and not archived. Locked, with the client, before the series is. */
async function lockPets(db: Database, ownerId: string, seriesId: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select p.id from series s
      join clients c on c.user_id = s.user_id and c.id = s.client_id
      join pets p on p.user_id = s.user_id and p.id = any(s.pet_ids)
        and p.client_id = s.client_id and p.archived_at is null
    where s.user_id = ${ownerId} and s.id = ${seriesId}
    order by p.id for key share of c, p`);
  return rows.map(({ id }) => id);
}

/**
 * A series that goes on: its client is not archived, it was not cancelled, and its owner may have more appointments. Locked until
 * the transaction ends.
 */
const lockSeries = (
  db: Database,
  ownerId: string,
  id: string,
  maxAppointments: number,
): Promise<Series | undefined> =>
  db.row(sql`select ${seriesColumns} from series
    where user_id = ${ownerId} and id = ${id} and status <> 'cancelled'
      and exists (select from clients c where c.user_id = series.user_id
        and c.id = series.client_id and c.archived_at is null)
      and (select count(*) from (select from appointments a where a.user_id = series.user_id
        limit ${maxAppointments}) as made) < ${maxAppointments}
    for update`);

/** Stores appointments of a series on these days; days off, and a day that has one, are left out. Returns how many. */
export async function insertOccurrences(
  db: Database,
  series: Series,
  petIds: readonly string[],
  days: readonly IsoDate[],
): Promise<number> {
  if (days.length === 0) return 0;
  const priceOn = await pricerOf(db, series.userId, series, petIds);
  const rows = days.map((day) => ({ id: newId(), day, ...priceOn(day, null) }));
  return db.run(sql`insert into appointments
      (id, user_id, client_id, pet_ids, service_id, title, description, service_type, date,
        start_time, end_time, status, paused_status, price, charges, notes, series_id, series_day, cancellation_terms)
    select n.id, s.user_id, s.client_id, ${petIds}::uuid[], s.service_id, s.title, s.description,
        s.service_type, n.day, s.start_time, s.end_time,
        case when p.is_paused then 'cancelled' else s.status end,
        case when p.is_paused then s.status end,
        n.price, n.charges, s.notes, s.id, n.day, s.cancellation_terms
      from series s, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as n (id uuid, day date, price numeric, charges jsonb)
        cross join lateral (select exists (select from jsonb_array_elements(s.pauses) as pause
          where n.day between (pause ->> 'from')::date and (pause ->> 'to')::date) as is_paused) p
      where s.user_id = ${series.userId} and s.id = ${series.id} and s.status <> 'cancelled'
        and not exists (select from days_off d where d.user_id = s.user_id
          and d.starts_on <= n.day and d.ends_on >= n.day)
    on conflict (user_id, series_id, series_day) where series_id is not null do nothing`);
}

/** What is made: up to which day, from which on at the earliest, and how many appointments an owner may have. */
interface Making {
  from: IsoDate;
  until: IsoDate;
  maxAppointments: number;
  /** The client is told of them: of a series that is new or was changed, not of one that only goes on. */
  isTold: boolean;
}

/** Drops the notifications for appointments created by this transaction. */
const dropNotifications = (
  db: Database,
  ownerId: string,
  seriesId: string,
  days: readonly IsoDate[],
): Promise<number> =>
  db.run(sql`delete from appointment_changes ch using appointments a
    where a.user_id = ${ownerId} and a.series_id = ${seriesId} and a.series_day = any(${days}::date[])
      and ch.user_id = a.user_id and ch.client_id = a.client_id and ch.appointment_id = a.id
      and ch.told is null and ch.version = 0 and ch.changed_at >= now()`);

/** Makes the appointments of one series. Returns how many. Needs a transaction. */
export async function makeOccurrences(
  db: Database,
  ownerId: string,
  id: string,
  { from, until, maxAppointments, isTold }: Making,
): Promise<number> {
  const petIds = await lockPets(db, ownerId, id);
  const series = await lockSeries(db, ownerId, id, maxAppointments);
  if (!series || series.madeUntil >= until) return 0;
  // All its pets are archived, or belong to another client now.
  if (series.petIds.length > 0 && petIds.length === 0) return 0;
  const after = addDays(series.madeUntil, 1);
  const first = after > from ? after : from;
  const region = await findHolidayRegion(db, ownerId);
  const days = occurrenceDays(series, region, first, until);
  const bookable = series.petIds.filter((petId) => petIds.includes(petId));
  const made = await insertOccurrences(db, series, bookable, days);
  if (!isTold) await dropNotifications(db, ownerId, id, days);
  await db.run(sql`update series set made_until = ${until}
    where user_id = ${ownerId} and id = ${id}`);
  return made;
}

/** Series with unmade appointments up to a day. */
const unmade = (until: IsoDate): Sql => sql`made_until < ${until}
  and (ends_on is null or ends_on > made_until) and status <> 'cancelled'`;

const BATCH = 200;

/**
 * Makes the appointments of every series 18 months ahead: the daily job. Each series is a transaction of its own, so that a job
 * that was killed goes on where it ended, and one owner's bad data stops nobody else's series. Throws what failed at the end, to
 * be logged and tried again.
 */
export async function makeAllOccurrences(
  db: DatabasePool,
  today: IsoDate,
  maxAppointments: number,
  signal?: AbortSignal,
): Promise<number> {
  const until = seriesHorizon(today);
  const failures: Error[] = [];
  let made = 0;
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const due = await db.rows<{ id: string; ownerId: string }>(sql`
      select id, user_id as "ownerId" from series where ${unmade(until)} and id > ${last}
        order by id limit ${BATCH}`);
    for (const { id, ownerId } of due) {
      signal?.throwIfAborted();
      try {
        made += await transaction(db, (db) =>
          makeOccurrences(db, ownerId, id, { from: today, until, maxAppointments, isTold: false }),
        );
      } catch (cause) {
        failures.push(new Error(`series ${id} of owner ${ownerId}: ${String(cause)}`, { cause }));
      }
    }
    const end = due.at(-1);
    if (!end || due.length < BATCH) break;
    last = end.id;
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, failures.map(({ message }) => message).join('; '));
  }
  return made;
}
