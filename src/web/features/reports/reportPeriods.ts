/** The periods that reports are asked for. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { formatDay, parseDay } from '#contract/rules/civilDay.ts';

export interface ReportPeriod {
  label: string;
  from: IsoDate;
  to: IsoDate;
}

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
  const { year, month } = parseDay(today);
  const begins = today >= formatDay({ year, month: 4, day: 6 }) ? year : year - 1;
  const from = formatDay(
    month === 12 ? { year, month: 1, day: 1 } : { year: year - 1, month: month + 1, day: 1 },
  );
  return [
    { label: 'Last 12 months', from, to: today },
    taxYear(begins),
    taxYear(begins - 1),
    taxYear(begins - 2),
  ];
}

/** The period of the same length one year before. */
export function yearBefore({ from, to }: ReportPeriod): { from: IsoDate; to: IsoDate } {
  const back = (day: IsoDate): IsoDate => {
    const { year, month, day: date } = parseDay(day);
    // 29 February has no day in most years: the 28th stands for it.
    return formatDay({ year: year - 1, month, day: month === 2 ? Math.min(date, 28) : date });
  };
  return { from: back(from), to: back(to) };
}
