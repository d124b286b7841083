/** On which days a series falls. Days and weekdays alone: no clock change matters. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { addDays, weekdayOf } from '#contract/rules/businessDay.ts';
import { dayNumber, daysInMonth, formatDay, parseDay } from '#contract/fields/civilDay.ts';

/** When a series falls. Its weeks are counted from the week of `startsOn`, which begins on a Monday. */
export interface SeriesRule {
  /** 1 for Monday to 7 for Sunday. */
  weekdays: readonly number[];
  everyWeeks: number;
  startsOn: IsoDate;
  /** The last day, included; null to repeat indefinitely. */
  endsOn: IsoDate | null;
}

/** 1 for Monday to 7 for Sunday. */
export const isoWeekday = (day: IsoDate): number => weekdayOf(day) || 7;

/** The number of the week, Monday to Sunday, that a day lies in. Only differences mean something. */
const weekNumber = (day: IsoDate): number => Math.floor((dayNumber(parseDay(day)) + 3) / 7);

/** Whether a rule names this day. */
const isSeriesDay = (rule: SeriesRule, day: IsoDate): boolean =>
  day >= rule.startsOn &&
  (rule.endsOn === null || day <= rule.endsOn) &&
  rule.weekdays.includes(isoWeekday(day)) &&
  (weekNumber(day) - weekNumber(rule.startsOn)) % rule.everyWeeks === 0;

/** The days of a series from `from` to `to`, both included, in order. */
export function seriesDays(rule: SeriesRule, from: IsoDate, to: IsoDate): IsoDate[] {
  const first = from > rule.startsOn ? from : rule.startsOn;
  const last = rule.endsOn !== null && rule.endsOn < to ? rule.endsOn : to;
  const days: IsoDate[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (isSeriesDay(rule, day)) days.push(day);
  }
  return days;
}

/** The first day of a series from `from` on, or undefined. Every rule that goes on has one within five weeks. */
export const nextSeriesDay = (rule: SeriesRule, from: IsoDate): IsoDate | undefined => {
  const first = from > rule.startsOn ? from : rule.startsOn;
  return seriesDays(rule, first, addDays(first, 7 * (rule.everyWeeks + 1)))[0];
};

/** The same day a number of months later; the last day of a shorter month. */
export function addMonths(date: IsoDate, count: number): IsoDate {
  const { year, month, day } = parseDay(date);
  const months = year * 12 + (month - 1) + count;
  const [newYear, newMonth] = [Math.floor(months / 12), (months % 12) + 1];
  return formatDay({
    year: newYear,
    month: newMonth,
    day: Math.min(day, daysInMonth(newYear, newMonth)),
  });
}

/** The last day that the appointments of a series are made for: 18 months from today. */
export const seriesHorizon = (today: IsoDate): IsoDate => addMonths(today, 18);

/** The number of days between two days: 1 from today to tomorrow. */
export const daysBetween = (from: IsoDate, to: IsoDate): number =>
  dayNumber(parseDay(to)) - dayNumber(parseDay(from));
