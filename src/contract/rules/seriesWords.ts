/** A series in words, as its form and its list show it. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { parseDay } from '#contract/fields/civilDay.ts';
import { monthName, plainDate } from '#contract/rules/longDate.ts';
import type { SeriesRule } from '#contract/rules/seriesDays.ts';

/** What the sentence is made of. */
export interface SeriesInWords extends SeriesRule {
  /** `09:00` */
  startTime: string;
  endTime: string;
  skipBankHolidays?: boolean | undefined;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** `Monday`, `Monday and Friday`, `Monday, Wednesday and Friday`. */
function list(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

const isWeek = (days: readonly number[], from: number, to: number): boolean =>
  days.length === to - from + 1 && days.every((day) => day >= from && day <= to);

/** `Every Monday`, `Every 2 weeks on Monday and Friday`, `Every day`, `Every weekday`. */
function days({ weekdays, everyWeeks }: SeriesRule): string {
  const sorted = weekdays.toSorted((a, b) => a - b);
  const names = list(sorted.map((day) => WEEKDAYS[day - 1] ?? ''));
  if (everyWeeks > 1) return `Every ${everyWeeks} weeks on ${names}`;
  if (isWeek(sorted, 1, 7)) return 'Every day';
  if (isWeek(sorted, 1, 5)) return 'Every weekday, Monday to Friday';
  return `Every ${names}`;
}

/** `18 December`, with its year where that is another one than the year of `beside`. */
function shortDay(day: IsoDate, beside: IsoDate): string {
  const { year, month, day: number } = parseDay(day);
  return year === parseDay(beside).year ? `${number} ${monthName(month)}` : plainDate(day);
}

/**
 * `Every Monday, Wednesday and Friday, 09:00 to 10:00, until 18 December`. The first day is said where it is later than `today`,
 * and years where they are not today's.
 */
export function seriesWords(series: SeriesInWords, today: IsoDate): string {
  const { startTime, endTime, startsOn, endsOn, skipBankHolidays } = series;
  const parts = [days(series), `${startTime} to ${endTime}`];
  if (startsOn > today) parts.push(`from ${shortDay(startsOn, today)}`);
  if (endsOn !== null) parts.push(`until ${shortDay(endsOn, today)}`);
  if (skipBankHolidays) parts.push('not on bank holidays');
  return parts.join(', ');
}
