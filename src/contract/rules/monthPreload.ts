/** The read that the calendar and the dashboard begin with. */
import type { Opening } from '#contract/page.ts';
import { parseDay } from '#contract/fields/civilDay.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import { monthGrid } from '#contract/rules/monthGrid.ts';

/** The appointments of this month's grid, as the calendar and the dashboard ask for them. */
export function thisMonth({ now, timeZone }: Opening): string {
  const { year, month } = parseDay(businessDay(now, timeZone));
  const days = monthGrid(year, month).flat();
  return `/api/appointments?from=${days[0]}&to=${days.at(-1)}`;
}
