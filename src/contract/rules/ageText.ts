import type { IsoDate } from '#contract/fields/isoDate.ts';
import { dayNumber, isRealDay, parseDay } from '#contract/fields/civilDay.ts';

/**
 * A pet's age on `today`: whole years, below a year whole months, below a month days; empty without a
 * date of birth, or when it lies in the future.
 *
 * A birthday on a day that the month lacks (29 to 31) comes on the 1st of the next month: a pet born
 * on 29 February 2024 is one year old on 1 March 2025.
 */
export function ageText(dateOfBirth: IsoDate | null | undefined, today: IsoDate): string {
  if (dateOfBirth === null || dateOfBirth === undefined || !isRealDay(dateOfBirth)) return '';
  const born = parseDay(dateOfBirth);
  const now = parseDay(today);
  const days = dayNumber(now) - dayNumber(born);
  if (days < 0) return '';
  const begunMonths = (now.year - born.year) * 12 + now.month - born.month;
  const months = now.day < born.day ? begunMonths - 1 : begunMonths;
  if (months >= 12) return counted(Math.floor(months / 12), 'year');
  return months >= 1 ? counted(months, 'month') : counted(days, 'day');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
