import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { expect, test } from 'vitest';
import { addDays } from '#contract/rules/businessDay.ts';
import {
  addMonths,
  daysBetween,
  isoWeekday,
  nextSeriesDay,
  seriesDays,
  type SeriesRule,
} from '#contract/rules/seriesDays.ts';

const EVERY_YEAR = ['0001-01-01', '9000-12-31'] as const;

const rule = (fields: Partial<SeriesRule>): SeriesRule => ({
  weekdays: [1, 3],
  everyWeeks: 1,
  startsOn: '2026-03-23',
  endsOn: null,
  ...fields,
});

test('the days are the weekdays from the first to the last day, both included', () => {
  expect(seriesDays(rule({ endsOn: '2026-04-01' }), ...EVERY_YEAR)).toEqual([
    '2026-03-23',
    '2026-03-25',
    '2026-03-30',
    '2026-04-01',
  ]);
});

test('every second week counts from the week of the first day, also over the end of the year [series-days-4]', () => {
  // Wednesday 23 December 2026: the Monday of its week is past.
  const fortnightly = rule({ startsOn: '2026-12-23', everyWeeks: 2, endsOn: '2027-01-20' });
  expect(seriesDays(fortnightly, ...EVERY_YEAR)).toEqual([
    '2026-12-23',
    '2027-01-04',
    '2027-01-06',
    '2027-01-18',
    '2027-01-20',
  ]);
});

test('both nights of the clock changes are days like any other [series-days-1]', () => {
  const days = seriesDays(rule({ weekdays: [7] }), '2026-03-29', '2026-10-25');
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-03-29', '2026-10-25', 31]);
});

test('a year has its 29 February, and a month later is never a day that does not exist', () => {
  expect(addMonths('2028-02-29', 12)).toBe('2029-02-28');
  expect(addMonths('2026-11-30', 3)).toBe('2027-02-28');
  expect(addMonths('2026-01-31', 24)).toBe('2028-01-31');
});

const day = fc.integer({ min: 0, max: 4_000 }).map((count) => addDays('2020-01-01', count));
const rules = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  everyWeeks: fc.integer({ min: 1, max: 4 }),
  startsOn: day,
  endsOn: fc.option(day),
});

/** The same by steps: from the Monday of the first week, so many weeks on, each of its weekdays. */
function byWeeks({ weekdays, everyWeeks, startsOn, endsOn }: SeriesRule, from: string, to: string) {
  const found: string[] = [];
  let monday = addDays(startsOn, 1 - isoWeekday(startsOn));
  for (; monday <= to; monday = addDays(monday, 7 * everyWeeks)) {
    for (const weekday of weekdays) found.push(addDays(monday, weekday - 1));
  }
  return found
    .filter((each) => each >= startsOn && each >= from && each <= to && each <= (endsOn ?? to))
    .toSorted();
}

test('any rule has the days that one finds week by week, each once [series-days-2]', () => {
  fc.assert(
    fc.property(rules, day, fc.integer({ min: 0, max: 500 }), (made, from, length) => {
      const to = addDays(from, length);
      const days = seriesDays(made, from, to);
      expect(days).toEqual(byWeeks(made, from, to));
      expect(new Set(days).size).toBe(days.length);
    }),
  );
});

const RFC_DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const compact = (date: string): string => date.replaceAll('-', '');

/** The days of a rule as the calendar standard (RFC 5545) has them, at nine o'clock in London: after both clock changes too. */
function byStandard({ weekdays, everyWeeks, startsOn, endsOn }: SeriesRule, to: string): string[] {
  const last = endsOn !== null && endsOn < to ? endsOn : to;
  const names = weekdays.map((weekday) => RFC_DAYS[weekday - 1]);
  const found = new RRuleTemporal({
    rruleString: [
      `DTSTART;TZID=Europe/London:${compact(startsOn)}T090000`,
      `RRULE:FREQ=WEEKLY;INTERVAL=${everyWeeks};WKST=MO;BYDAY=${names.join()};UNTIL=${compact(last)}T235959Z`,
    ].join('\n'),
    // The library stops at ten thousand steps unless it is told otherwise.
    maxIterations: 100_000,
  }).all();
  expect(found.filter(({ hour, minute }) => hour !== 9 || minute !== 0)).toEqual([]);
  // A first day that is none of the weekdays is none of the series.
  return found.map((each) => each.toPlainDate().toString());
}

test('any rule has the days of the calendar standard, at the same hour in winter and summer [series-days-3]', () => {
  fc.assert(
    fc.property(rules, fc.integer({ min: 0, max: 900 }), (made, length) => {
      const to = addDays(made.startsOn, length);
      expect(seriesDays(made, made.startsOn, to)).toEqual(
        made.endsOn !== null && made.endsOn < made.startsOn ? [] : byStandard(made, to),
      );
    }),
  );
});

test('the next day of a rule is the first of its days', () => {
  fc.assert(
    fc.property(rules, day, (made, from) => {
      const later = seriesDays(
        made,
        from,
        addDays(made.startsOn > from ? made.startsOn : from, 60),
      );
      expect(nextSeriesDay(made, from)).toBe(later[0]);
      expect(daysBetween(from, addDays(from, 60))).toBe(60);
    }),
  );
});
