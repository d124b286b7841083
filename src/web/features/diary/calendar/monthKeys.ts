/** How the keyboard moves through a month: the keys of the ARIA date grid. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { addDays, weekdayOf } from '#contract/rules/businessDay.ts';
import { daysInMonth, formatDay, parseDay } from '#contract/fields/civilDay.ts';
import { isStorableDay } from '#web/features/diary/calendar/storableDay.ts';

/** The same day of another month, or its last day where it is shorter. Years end at 9999 and begin at 1. */
export function addMonths(day: IsoDate, count: number): IsoDate {
  const { year, month, day: date } = parseDay(day);
  const months = year * 12 + (month - 1) + count;
  const target = { year: Math.floor(months / 12), month: (months % 12) + 1 };
  if (target.year < 1 || target.year > 9999) return day;
  return formatDay({ ...target, day: Math.min(date, daysInMonth(target.year, target.month)) });
}

/** Where a key leads from a day; undefined for a key that moves nothing. */
export function dayAfterKey(day: IsoDate, key: string): IsoDate | undefined {
  const target = targetOf(day, key);
  return target !== undefined && isStorableDay(target) ? target : undefined;
}

function targetOf(day: IsoDate, key: string): IsoDate | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return undefined;
  }
}
