import type { IsoDate } from '#contract/fields/isoDate.ts';
import { addDays, weekdayOf } from '#contract/rules/businessDay.ts';
import { daysInMonth, formatDay } from '#contract/fields/civilDay.ts';

/**
 * The weeks that a month touches, each from Sunday to Saturday; the first and last are filled with
 * the neighbouring months' days. Months count from 1.
 */
export function monthGrid(year: number, month: number): IsoDate[][] {
  const first = formatDay({ year, month, day: 1 });
  const daysBefore = weekdayOf(first);
  const weekCount = Math.ceil((daysBefore + daysInMonth(year, month)) / 7);
  return Array.from({ length: weekCount }, (_week, week) =>
    Array.from({ length: 7 }, (_day, weekday) => addDays(first, week * 7 + weekday - daysBefore)),
  );
}
