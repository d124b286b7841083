/** A new series with its first appointments, and its preview. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { daysBetween } from '#contract/rules/seriesDays.ts';
import {
  MAX_SERIES_DAYS,
  type Series,
  type SeriesPreview,
  type SeriesValues,
} from '#contract/series.ts';
import { completeBooking } from '#server/appointments/appointments.sql.ts';
import { warningsOn } from '#server/appointments/warnings.sql.ts';
import { findDaysOffIn } from '#server/diary/days-off.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import { found, InvalidField } from '#server/platform/http/errors.ts';
import { horizonOf, makeOccurrences, occurrenceDays } from '#server/series/occurrences.sql.ts';
import {
  fieldsOf,
  findHolidayRegion,
  findSeries,
  insertSeries,
} from '#server/series/series.sql.ts';

const TOO_LONG_AGO = 'A series can start up to about eight years ago. Choose a later first day.';

function refuseLongAgo({ startsOn, endsOn }: SeriesValues, today: IsoDate): void {
  const horizon = horizonOf(today);
  const last = endsOn !== null && endsOn < horizon ? endsOn : horizon;
  if (
    daysBetween(startsOn, last) >= MAX_SERIES_DAYS ||
    daysBetween(startsOn, today) > MAX_SERIES_DAYS
  ) {
    throw new InvalidField('startsOn', TOO_LONG_AGO);
  }
}

/** Stores a series and makes its appointments up to a year ahead. Needs a transaction. */
export async function createSeries(
  db: Database,
  ownerId: string,
  values: SeriesValues,
  today: IsoDate,
  maxAppointments: number,
): Promise<Series & { appointments: number }> {
  refuseLongAgo(values, today);
  const { startsOn } = values;
  const fields = await fieldsOf(db, ownerId, values);
  const { id } = await insertSeries(db, ownerId, { ...fields, madeUntil: addDays(startsOn, -1) });
  const making = { from: startsOn, until: horizonOf(today), maxAppointments };
  const appointments = await makeOccurrences(db, ownerId, id, making);
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
  const { startsOn, startTime, endTime } = values;
  const region = await findHolidayRegion(db, ownerId);
  const all = occurrenceDays(values, region, startsOn, horizonOf(today));
  const spans = await findDaysOffIn(db, ownerId, startsOn, horizonOf(today));
  const spanOf = (day: IsoDate) => spans.find((span) => span.startsOn <= day && day <= span.endsOn);
  const days = all.filter((day) => !spanOf(day));
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
