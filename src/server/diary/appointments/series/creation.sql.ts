/** A new series with its first appointments, and its preview. */
import sql from 'sql-template-tag';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { daysBetween, seriesHorizon } from '#contract/rules/seriesDays.ts';
import {
  MAX_SERIES_DAYS,
  type Series,
  type SeriesPreview,
  type SeriesValues,
} from '#contract/diary/series.ts';
import { completeBooking } from '#server/diary/appointments/appointments.sql.ts';
import { warningsOn } from '#server/diary/appointments/warnings.sql.ts';
import { findDaysOffIn } from '#server/diary/days-off/days-off.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import { found, InvalidField } from '#server/platform/errors/errors.ts';
import {
  makeOccurrences,
  occurrenceDays,
} from '#server/diary/appointments/series/occurrences.sql.ts';
import {
  fieldsOf,
  findHolidayRegion,
  findSeries,
  insertSeries,
} from '#server/diary/appointments/series/series.sql.ts';

const NOT_REPEATABLE =
  'This booking can’t be repeated: it has gone, already repeats, is a stay, or has changed in the meantime. Open it again.';
const TOO_LONG_AGO = 'A series can start up to about eight years ago. Choose a later first day.';

function refuseLongAgo({ startsOn, endsOn }: SeriesValues, today: IsoDate): void {
  const horizon = seriesHorizon(today);
  const last = endsOn !== null && endsOn < horizon ? endsOn : horizon;
  if (
    daysBetween(startsOn, last) >= MAX_SERIES_DAYS ||
    daysBetween(startsOn, today) > MAX_SERIES_DAYS
  ) {
    throw new InvalidField('startsOn', TOO_LONG_AGO);
  }
}

/** Makes a booking of the first day the first occurrence of a series. The booking itself stays as it is. */
async function attachAppointment(
  db: Database,
  ownerId: string,
  seriesId: string,
  appointmentId: string,
): Promise<void> {
  const adopted = await db.run(sql`update appointments a set series_id = s.id, series_day = a.date
    from series s where s.user_id = ${ownerId} and s.id = ${seriesId}
      and a.user_id = s.user_id and a.id = ${appointmentId} and a.client_id = s.client_id
      and a.date = s.starts_on and a.end_date is null and a.series_id is null`);
  if (adopted === 0) throw new InvalidField('appointmentId', NOT_REPEATABLE);
}

/**
 * Stores a series and makes its appointments up to 18 months ahead; with an `appointmentId` those after it. Needs a transaction.
 */
export async function createSeries(
  db: Database,
  ownerId: string,
  values: SeriesValues,
  today: IsoDate,
  maxAppointments: number,
): Promise<Series & { appointments: number }> {
  refuseLongAgo(values, today);
  const { startsOn, appointmentId } = values;
  const fields = await fieldsOf(db, ownerId, values);
  const { id } = await insertSeries(db, ownerId, { ...fields, madeUntil: addDays(startsOn, -1) });
  const from = appointmentId === undefined ? startsOn : addDays(startsOn, 1);
  const making = { from, until: seriesHorizon(today), maxAppointments, isTold: true };
  const appointments = await makeOccurrences(db, ownerId, id, making);
  // After the pets and the client were locked, as every change of a booking locks them first.
  if (appointmentId !== undefined) await attachAppointment(db, ownerId, id, appointmentId);
  return { ...found(await findSeries(db, ownerId, id), 'Series'), appointments };
}

/** What a series would make, and what it would overlap with. */
export async function previewSeries(
  db: Database,
  ownerId: string,
  values: SeriesValues,
  today: IsoDate,
): Promise<SeriesPreview> {
  refuseLongAgo(values, today);
  const { startsOn, startTime, endTime, appointmentId } = values;
  const region = await findHolidayRegion(db, ownerId);
  const all = occurrenceDays(values, region, startsOn, seriesHorizon(today));
  const spans = await findDaysOffIn(db, ownerId, startsOn, seriesHorizon(today));
  const spanOf = (day: IsoDate) => spans.find((span) => span.startsOn <= day && day <= span.endsOn);
  const isBooked = (day: IsoDate) => appointmentId !== undefined && day === startsOn;
  const days = all.filter((day) => !spanOf(day) && !isBooked(day));
  const { petIds } = completeBooking({ ...values, date: startsOn });
  const { overlaps, ...warnings } = await warningsOn(
    db,
    ownerId,
    { days, startTime, endTime },
    petIds,
  );
  return {
    appointments: days.length,
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
    clashes: overlaps,
    ...warnings,
    daysOff: spans.filter((span) => all.some((day) => spanOf(day) === span)),
  };
}
