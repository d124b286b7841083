import type { IsoDate } from '#contract/fields/isoDate.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { formatDay, parseDay } from '#contract/fields/civilDay.ts';

/** Some days as people call them, both ends included. */
export interface NamedPeriod {
  label: string;
  from: IsoDate;
  to: IsoDate;
}

/** A tax year begins on 6 April (gov.uk, "Self Assessment tax returns"). */
function taxYear(begins: number): NamedPeriod {
  const next = formatDay({ year: begins + 1, month: 4, day: 6 });
  return {
    label: `Tax year ${begins}/${String((begins + 1) % 100).padStart(2, '0')}`,
    from: formatDay({ year: begins, month: 4, day: 6 }),
    to: addDays(next, -1),
  };
}

/** The tax year of a day, and those before it. */
export function taxYears(today: IsoDate, count: number): NamedPeriod[] {
  const { year } = parseDay(today);
  const begins = today >= formatDay({ year, month: 4, day: 6 }) ? year : year - 1;
  return Array.from({ length: count }, (_, back) => taxYear(begins - back));
}
