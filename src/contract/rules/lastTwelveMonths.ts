import type { IsoDate } from '#contract/fields/isoDate.ts';
import { formatDay, parseDay } from '#contract/fields/civilDay.ts';

interface Days {
  from: IsoDate;
  to: IsoDate;
}

/** Eleven whole months and this one so far. */
export function lastTwelveMonths(today: IsoDate): Days {
  const { year, month } = parseDay(today);
  const first = month === 12 ? { year, month: 1 } : { year: year - 1, month: month + 1 };
  return { from: formatDay({ ...first, day: 1 }), to: today };
}

/** The same days one year before. Where 29 February has no day, the 28th stands for it. */
export function yearBefore({ from, to }: Days): Days {
  const back = (text: IsoDate): IsoDate => {
    const { year, month, day } = parseDay(text);
    return formatDay({ year: year - 1, month, day: month === 2 ? Math.min(day, 28) : day });
  };
  return { from: back(from), to: back(to) };
}
