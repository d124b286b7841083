/** Moving stays: by whole days, with the times of their arrival and departure as they are. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { lastDayOf, MAX_NIGHTS, nightsOf } from '#contract/rules/stay.ts';
import type { Times } from '#web/features/diary/calendar/span.ts';
import { isStorableDay } from '#web/features/diary/calendar/storableDay.ts';

const storable = (before: Times, date: IsoDate, endDate: IsoDate): Times =>
  isStorableDay(date) && isStorableDay(endDate) ? { ...before, date, endDate } : before;

const possibleNights = (count: number): number => Math.min(Math.max(count, 1), MAX_NIGHTS);

/** The same number of nights, moved by some days; unmoved if the dates can't be stored. */
export const stayMovedBy = (stay: Times, days: number): Times =>
  storable(stay, addDays(stay.date, days), addDays(lastDayOf(stay), days));

/** The same first day, with more nights (fewer if negative): at least one. */
export const stayEndMovedBy = (stay: Times, days: number): Times =>
  storable(stay, stay.date, addDays(stay.date, possibleNights(nightsOf(stay) + days)));

/** The same last day, with the first day moved: at least one night before it. */
export const stayStartMovedBy = (stay: Times, days: number): Times =>
  storable(stay, addDays(lastDayOf(stay), -possibleNights(nightsOf(stay) - days)), lastDayOf(stay));
