/** Every statement about series themselves. The owner is part of each; client, pets and service are held by the database. */
import sql, { type Sql } from 'sql-template-tag';
import type { HolidayRegion } from '#contract/choices.ts';
import { series, type Series, type SeriesValues } from '#contract/diary/series.ts';
import { completeBooking } from '#server/diary/appointments/appointments.sql.ts';
import { columnsOf, insertValues } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ConstraintErrors } from '#server/platform/errors/errors.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { RowList } from '#server/platform/http/lists.ts';
import { termsToday } from '#server/diary/cancellations/policies.sql.ts';
import { findPricer, NOT_THE_CLIENTS } from '#server/diary/prices/quote.sql.ts';

const fields = Object.keys(series.shape);
export const seriesColumns = columnsOf(fields);
/** What an insert writes next to the ids. */
const written = fields.filter(
  (field) => !['id', 'userId', 'rootId', 'createdAt', 'updatedAt'].includes(field),
);

/** The errors for a series whose client, pet or service is absent or does not belong. */
export const seriesConstraints: ConstraintErrors = {
  series_client_fkey: {
    field: 'clientId',
    message: 'This client no longer exists. Choose another client.',
  },
  series_pet_of_client: { field: 'petId', insteadOf: 'petIds', message: NOT_THE_CLIENTS },
  series_service_fkey: {
    field: 'serviceId',
    message: 'This service no longer exists. Choose another service.',
  },
};

/** The series of an owner by their first day. */
export const seriesOf = (ownerId: string): RowList => ({
  table: 'series',
  record: series,
  where: sql`user_id = ${ownerId}`,
  order: sql`starts_on, start_time, id`,
});

/** One series, or undefined. */
export const findSeries = (
  db: Database,
  ownerId: string,
  id: string,
): Promise<Series | undefined> =>
  db.row(sql`select ${seriesColumns} from series where user_id = ${ownerId} and id = ${id}`);

/** What is stored of a series next to its ids, its times and how far it was made. */
export type SeriesFields = Omit<
  Series,
  'id' | 'userId' | 'rootId' | 'createdAt' | 'updatedAt' | 'madeUntil'
>;

/**
 * The series that a body asks for. Without a price, or with one that the price list gives its first day, each day is priced by the
 * list where a service is chosen; any other price is kept for every day.
 */
export async function fieldsOf(
  db: Database,
  ownerId: string,
  values: SeriesValues,
): Promise<SeriesFields> {
  const { startsOn, description = null, notes = null, status = 'pending', ...rest } = values;
  const booking = completeBooking({ ...rest, date: startsOn, endDate: null });
  const { clientId, petIds, serviceId, title, serviceType, startTime, endTime } = booking;
  const { weekdays, everyWeeks, endsOn, skipBankHolidays } = values;
  const subject = { clientId, petIds, serviceId, title, serviceType, startTime, endTime };
  const when = { weekdays, everyWeeks, startsOn, endsOn, skipBankHolidays, pauses: [] };
  const common = { ...subject, ...when, description, notes, status };
  const typed = { ...common, price: booking.price, charges: booking.charges };
  const isSilent = values.price === undefined && values.charges === undefined;
  const isManual = booking.charges.some(({ kind }) => kind === 'manual');
  if (!serviceId || (!isSilent && (isManual || booking.price === null))) {
    return { ...typed, isPricedByList: false };
  }
  const quote = (await findPricer(db, ownerId, { ...booking, serviceId }))(startsOn, null);
  return isSilent || quote.price === booking.price
    ? { ...common, price: null, charges: [], isPricedByList: true }
    : { ...typed, isPricedByList: false };
}

/**
 * Stores a series without appointments yet. `rootId` is its own id unless it continues another. Its appointments are booked under the
 * cancellation terms of this moment unless others are given.
 */
export function insertSeries(
  db: Database,
  ownerId: string,
  { rootId, ...values }: SeriesFields & { madeUntil: string; rootId?: string },
  cancellationTerms: Sql = termsToday(ownerId, values.serviceId),
): Promise<Series> {
  const id = newId();
  const row = {
    ...values,
    charges: JSON.stringify(values.charges),
    pauses: JSON.stringify(values.pauses),
  };
  return db.one(sql`insert into series
    ${insertValues({ id, userId: ownerId, rootId: rootId ?? id, cancellationTerms }, written, row)}
    returning ${seriesColumns}`);
}

/** Where the business keeps bank holidays: as its surcharges say, else in England and Wales. */
export async function findHolidayRegion(db: Database, ownerId: string): Promise<HolidayRegion> {
  const row = await db.row<{ region: HolidayRegion }>(sql`select region from surcharges
    where user_id = ${ownerId} and kind = 'bankHoliday'
    order by is_active desc, created_at, id limit 1`);
  return row?.region ?? 'england-and-wales';
}
