import type { IsoDate } from '#contract/fields/isoDate.ts';
import { weekdayOf } from '#contract/rules/businessDay.ts';
import { parseDay } from '#contract/fields/civilDay.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A day in full, the British way: "Saturday 21 November 2026". */
export function longDate(date: IsoDate): string {
  const { year, month, day } = parseDay(date);
  return `${WEEKDAYS[weekdayOf(date)]} ${day} ${monthName(month)} ${year}`;
}

/** A day in short: "Sat 21 Nov 2026". */
export function mediumDate(date: IsoDate): string {
  const { year, month, day } = parseDay(date);
  const weekday = WEEKDAYS[weekdayOf(date)] ?? '';
  return `${weekday.slice(0, 3)} ${day} ${monthName(month).slice(0, 3)} ${year}`;
}

/** A day as short as a column of a table has room for: "21 Nov 2026". */
export const shortDate = (date: IsoDate): string => mediumDate(date).replace(/^\S+ /, '');

/** A day without its weekday: "21 November 2026". */
export const plainDate = (date: IsoDate): string => longDate(date).replace(/^\S+ /, '');

/** The name of a month from 1 to 12: "March". */
export const monthName = (month: number): string => MONTHS[month - 1] ?? '';

/** The month of a day: "March 2026". */
export function monthTitle(date: IsoDate): string {
  const { year, month } = parseDay(date);
  return `${monthName(month)} ${year}`;
}
