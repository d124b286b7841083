import type { IsoDate } from '#contract/fields/isoDate.ts';
import { dayNumber, dayOfNumber, formatDay, parseDay } from '#contract/fields/civilDay.ts';
import { formatterOf } from '#contract/rules/localTime.ts';

/** The day it is at that moment in the time zone of the business (`Europe/London`). */
export function businessDay(now: Date, timeZone: string): IsoDate {
  const parts = new Map(
    formatterOf('numericDate', timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const year = parts.get('year') ?? 0;
  return formatDay({ year, month: parts.get('month') ?? 0, day: parts.get('day') ?? 0 });
}

/** The day `count` days later (earlier when negative). Days have no hours, so no clock change matters. */
export function addDays(day: IsoDate, count: number): IsoDate {
  return formatDay(dayOfNumber(dayNumber(parseDay(day)) + count));
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: IsoDate): number {
  const sinceThursday = dayNumber(parseDay(day)) % 7; // 1970-01-01 was a Thursday
  return (sinceThursday + 7 + 4) % 7;
}
