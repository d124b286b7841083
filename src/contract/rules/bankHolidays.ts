/**
 * The bank holidays of the United Kingdom, as https://www.gov.uk/bank-holidays lists them. Those that come back every year
 * follow the Banking and Financial Dealings Act 1971 and the yearly proclamations: one that falls on a weekend moves to
 * the next weekday that is free, and the weekend day itself is none. Those that are proclaimed once are in `ONCE`.
 */
import type { HolidayRegion } from '#contract/choices.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { addDays, weekdayOf } from '#contract/rules/businessDay.ts';
import { daysInMonth, formatDay, parseDay } from '#contract/fields/civilDay.ts';

const MONDAY = 1;
const ALL: readonly HolidayRegion[] = ['england-and-wales', 'scotland', 'northern-ireland'];

/** Days proclaimed for one year. */
const ONCE: readonly { day: IsoDate; name: string; regions: readonly HolidayRegion[] }[] = [
  { day: '2022-06-03', name: 'Platinum Jubilee bank holiday', regions: ALL },
  {
    day: '2022-09-19',
    name: 'Bank Holiday for the State Funeral of Queen Elizabeth II',
    regions: ALL,
  },
  { day: '2023-05-08', name: 'Bank holiday for the coronation of King Charles III', regions: ALL },
  // Proclamation of 4 February 2026.
  { day: '2026-06-15', name: 'World Cup bank holiday', regions: ['scotland'] },
];

/** Holidays that moved in one year, by the day on which they would have been. */
const MOVED: Readonly<Record<IsoDate, IsoDate>> = { '2022-05-30': '2022-06-02' };

const dayOf = (year: number, month: number, day: number): IsoDate =>
  formatDay({ year, month, day });

const isWeekend = (day: IsoDate): boolean => [0, 6].includes(weekdayOf(day));

/** The first Monday of a month. */
function firstMonday(year: number, month: number): IsoDate {
  const first = dayOf(year, month, 1);
  return addDays(first, (MONDAY - weekdayOf(first) + 7) % 7);
}

/** The last Monday of a month. */
function lastMonday(year: number, month: number): IsoDate {
  const last = dayOf(year, month, daysInMonth(year, month));
  return addDays(last, -((weekdayOf(last) - MONDAY + 7) % 7));
}

/** Easter Sunday of the Gregorian calendar ("Anonymous Gregorian algorithm", Nature, 20 April 1876). */
function easterSunday(year: number): IsoDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const sum = epact + toSunday - 7 * late + 114;
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1);
}

/** Holidays on a fixed date: one on a weekend moves to the next weekday that is no holiday already. */
function withSubstitutes(days: readonly [IsoDate, string][]): [IsoDate, string][] {
  const taken = new Set(days.map(([day]) => day).filter((day) => !isWeekend(day)));
  return days.map(([day, name]) => {
    if (!isWeekend(day)) return [day, name];
    let substitute = day;
    while (isWeekend(substitute) || taken.has(substitute)) substitute = addDays(substitute, 1);
    taken.add(substitute);
    return [substitute, `${name} (substitute day)`];
  });
}

function ofYear(year: number, region: HolidayRegion): Map<IsoDate, string> {
  const isScotland = region === 'scotland';
  const isNorthernIreland = region === 'northern-ireland';
  const easter = easterSunday(year);
  const fixed: [IsoDate, string][] = [[dayOf(year, 1, 1), 'New Year’s Day']];
  if (isScotland) fixed.push([dayOf(year, 1, 2), '2nd January']);
  if (isNorthernIreland) fixed.push([dayOf(year, 3, 17), 'St Patrick’s Day']);
  if (isNorthernIreland) fixed.push([dayOf(year, 7, 12), 'Battle of the Boyne']);
  if (isScotland) fixed.push([dayOf(year, 11, 30), 'St Andrew’s Day']);
  fixed.push([dayOf(year, 12, 25), 'Christmas Day'], [dayOf(year, 12, 26), 'Boxing Day']);
  const byWeekday: [IsoDate, string][] = [
    [addDays(easter, -2), 'Good Friday'],
    [firstMonday(year, 5), 'Early May bank holiday'],
    [lastMonday(year, 5), 'Spring bank holiday'],
    [isScotland ? firstMonday(year, 8) : lastMonday(year, 8), 'Summer bank holiday'],
  ];
  if (!isScotland) byWeekday.push([addDays(easter, 1), 'Easter Monday']);
  const once = ONCE.filter(
    ({ day, regions }) =>
      day.startsWith(`${String(year).padStart(4, '0')}-`) && regions.includes(region),
  ).map(({ day, name }): [IsoDate, string] => [day, name]);
  const moved = byWeekday.map(([day, name]): [IsoDate, string] => [MOVED[day] ?? day, name]);
  return new Map([...withSubstitutes(fixed), ...moved, ...once]);
}

const years = new Map<string, Map<IsoDate, string>>();
/** Callers choose the days they ask about, so that the memory of years must end somewhere. */
const MAX_YEARS = 300;

/** The name of the bank holiday on that day, or undefined. */
export function bankHolidayOn(day: IsoDate, region: HolidayRegion): string | undefined {
  const { year } = parseDay(day);
  const key = `${year} ${region}`;
  let holidays = years.get(key);
  if (holidays === undefined) {
    holidays = ofYear(year, region);
    if (years.size >= MAX_YEARS) years.clear();
    years.set(key, holidays);
  }
  return holidays.get(day);
}
