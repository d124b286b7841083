/** The periods that reports are asked for. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { lastTwelveMonths } from '#contract/rules/lastTwelveMonths.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { formatDay, parseDay } from '#contract/rules/civilDay.ts';

export interface ReportPeriod {
  label: string;
  from: IsoDate;
  to: IsoDate;
}

/** "Tue 1 Dec 2025 to Sun 29 Nov 2026" */
export const periodText = ({ from, to }: ReportPeriod): string =>
  `${mediumDate(from)} to ${mediumDate(to)}`;

/** A tax year begins on 6 April (gov.uk, "Self Assessment tax returns"). */
function taxYear(begins: number): ReportPeriod {
  const next = formatDay({ year: begins + 1, month: 4, day: 6 });
  return {
    label: `Tax year ${begins}/${String((begins + 1) % 100).padStart(2, '0')}`,
    from: formatDay({ year: begins, month: 4, day: 6 }),
    to: addDays(next, -1),
  };
}

/** The last twelve months, this tax year and the two before. */
export function reportPeriods(today: IsoDate): ReportPeriod[] {
  const { year } = parseDay(today);
  const begins = today >= formatDay({ year, month: 4, day: 6 }) ? year : year - 1;
  return [
    { label: 'Last 12 months', ...lastTwelveMonths(today) },
    taxYear(begins),
    taxYear(begins - 1),
    taxYear(begins - 2),
  ];
}
