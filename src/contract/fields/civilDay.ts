/** A day of the Gregorian calendar, carried back to all earlier years; months count from 1. */
type CivilDay = { year: number; month: number; day: number };

const DAYS_PER_ERA = 146_097; // 400 years, after which the calendar repeats itself

/** Reads `yyyy-mm-dd`; throws a RangeError when it is not a day of the calendar. */
export function parseDay(text: string): CivilDay {
  const civil = readDay(text);
  if (civil === undefined) throw new RangeError('Not a calendar day (yyyy-mm-dd)');
  return civil;
}

/** Writes `yyyy-mm-dd`, with at least four digits for the year. */
export function formatDay({ year, month, day }: CivilDay): string {
  const sign = year < 0 ? '-' : '';
  const digits = [String(Math.abs(year)).padStart(4, '0'), twoDigits(month), twoDigits(day)];
  return sign + digits.join('-');
}

/** True for a day that exists: 30 February doesn't. */
export function isRealDay(text: string): boolean {
  return readDay(text) !== undefined;
}

/**
 * Days since 1970-01-01, in whole numbers only: `Date` reads years below 100 as 19xx and follows the
 * clock changes of the machine. Method: Howard Hinnant, "chrono-Compatible Low-Level Date
 * Algorithms", days_from_civil; its year begins in March, so the leap day comes last.
 */
export function dayNumber({ year, month, day }: CivilDay): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  return era * DAYS_PER_ERA + yearOfEra * 365 + leapDays + dayOfYear - 719_468;
}

/** The day with that number: the inverse of `dayNumber` (civil_from_days in the same paper). */
export function dayOfNumber(daysSince1970: number): CivilDay {
  const shifted = daysSince1970 + 719_468;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const leapDays =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

function readDay(text: string): CivilDay | undefined {
  // Six digits at most: far beyond every real date, and still exact in whole-number arithmetic.
  const parts = /^(-?\d{4,6})-(\d\d)-(\d\d)$/.exec(text);
  if (parts === null) return undefined;
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number);
  const isReal = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return isReal ? { year, month, day } : undefined;
}

/** 28 to 31; `month` counts from 1. */
export function daysInMonth(year: number, month: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (month === 2) return isLeapYear ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
