/** The periods that invoices are drafted for and listed by, as people say them. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { addDays, weekdayOf } from '#contract/rules/businessDay.ts';
import { daysInMonth, formatDay, parseDay } from '#contract/fields/civilDay.ts';
import { type NamedPeriod, taxYears } from '#contract/rules/taxYears.ts';

type Period = NamedPeriod;

/** The first and the last day of a month. */
const monthOf = (year: number, month: number): Omit<Period, 'label'> => ({
  from: formatDay({ year, month, day: 1 }),
  to: formatDay({ year, month, day: daysInMonth(year, month) }),
});

/** This week and month, and the last ones: weeks begin on Monday. */
export function billingPeriods(today: IsoDate): Period[] {
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
  const { year, month } = parseDay(today);
  const last = month === 1 ? monthOf(year - 1, 12) : monthOf(year, month - 1);
  return [
    { label: 'This week', from: monday, to: addDays(monday, 6) },
    { label: 'Last week', from: addDays(monday, -7), to: addDays(monday, -1) },
    { label: 'This month', ...monthOf(year, month) },
    { label: 'Last month', ...last },
  ];
}

/** What a list of invoices can be narrowed to. */
export const listPeriods = (today: IsoDate): Period[] => [
  ...billingPeriods(today).filter(({ label }) => label.endsWith('month')),
  ...taxYears(today, 3),
];
