/** What is special about a day for everyone: a bank holiday, or clocks that change. */
import type { HolidayRegion } from '#contract/choices.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { weekdayOf } from '#contract/rules/businessDay.ts';
import { bankHolidayOn } from '#contract/rules/bankHolidays.ts';

/** "The clocks go forward", "The clocks go back", or undefined: the last Sunday of March and of October (Summer Time Order 2002). */
function clockChangeOn(day: IsoDate): string | undefined {
  const [, month, date] = day.split('-').map(Number);
  const isLastSunday = (date ?? 0) > 24 && weekdayOf(day) === 0;
  if (!isLastSunday) return undefined;
  if (month === 3) return 'The clocks go forward';
  return month === 10 ? 'The clocks go back' : undefined;
}

/** "Christmas Day", "The clocks go back": what is special about a day, or undefined. */
export const dayNote = (day: IsoDate, region: HolidayRegion): string | undefined =>
  bankHolidayOn(day, region) ?? clockChangeOn(day);
