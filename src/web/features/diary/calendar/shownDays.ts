/** Which days each view shows, what they are called, and where its arrows lead. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { addDays, weekdayOf } from '#contract/rules/businessDay.ts';
import { parseDay } from '#contract/fields/civilDay.ts';
import { longDate, monthName, monthTitle } from '#contract/rules/longDate.ts';
import { monthGrid } from '#contract/rules/monthGrid.ts';
import { addMonths } from '#web/features/diary/calendar/monthKeys.ts';
import { isStorableDay } from '#web/features/diary/calendar/storableDay.ts';

export const calendarViews = ['month', 'week', 'day'] as const;
export type CalendarView = (typeof calendarViews)[number];

export const isCalendarView = (text: string | null): text is CalendarView =>
  calendarViews.some((view) => view === text);

/** The days of the view around the chosen one; those that no appointment can be on are left out. */
export function shownDays(view: CalendarView, chosen: IsoDate): IsoDate[] {
  return daysOf(view, chosen).filter(isStorableDay);
}

function daysOf(view: CalendarView, chosen: IsoDate): IsoDate[] {
  if (view === 'day') return [chosen];
  if (view === 'week') {
    const sunday = addDays(chosen, -weekdayOf(chosen));
    return Array.from({ length: 7 }, (_, weekday) => addDays(sunday, weekday));
  }
  const { year, month } = parseDay(chosen);
  return monthGrid(year, month).flat();
}

/**
 * The first and last day to ask the server for. A stay may reach from the evening before into the first day, so where
 * hours are shown that evening is included.
 */
export function askedPeriod(view: CalendarView, chosen: IsoDate): { from: IsoDate; to: IsoDate } {
  const days = shownDays(view, chosen);
  const [first = chosen] = days;
  const before = addDays(first, -1);
  const from = view !== 'month' && isStorableDay(before) ? before : first;
  return { from, to: days.at(-1) ?? chosen };
}

/** The day that is chosen after stepping to the next (1) or previous (-1) month, week or day. */
export function stepped(view: CalendarView, chosen: IsoDate, direction: 1 | -1): IsoDate {
  if (view === 'month') return addMonths(chosen, direction);
  const target = addDays(chosen, direction * (view === 'week' ? 7 : 1));
  return isStorableDay(target) ? target : chosen;
}

/** "March 2026", "29 March – 4 April 2026" or "Sun 29 March 2026". */
export function titleOf(view: CalendarView, chosen: IsoDate): string {
  if (view === 'day') return longDate(chosen).replace(/^(\w{3})\w*/, '$1');
  if (view === 'month') return monthTitle(chosen);
  const days = shownDays('week', chosen);
  const first = parseDay(days[0] ?? chosen);
  const last = parseDay(days.at(-1) ?? chosen);
  const end = `${last.day} ${monthName(last.month)} ${last.year}`;
  if (first.year !== last.year) {
    return `${first.day} ${monthName(first.month)} ${first.year} – ${end}`;
  }
  if (first.month !== last.month) return `${first.day} ${monthName(first.month)} – ${end}`;
  return `${first.day} – ${end}`;
}
