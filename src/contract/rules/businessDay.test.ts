import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { addDays, businessDay, weekdayOf } from '#contract/rules/businessDay.ts';

const LONDON = 'Europe/London';
const moments = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const days = moments.map((moment) => moment.toISOString().slice(0, 10));

describe('today', () => {
  test.each([
    ['2026-01-15T23:59:59Z', '2026-01-15'],
    ['2026-06-15T22:59:59Z', '2026-06-15'],
    ['2026-06-15T23:00:00Z', '2026-06-16'],
    ['2026-12-31T23:59:59Z', '2026-12-31'],
    ['2027-01-01T00:00:00Z', '2027-01-01'],
  ])("is the business's local day: at %s it is %s in London [business-day-1]", (moment, day) => {
    expect(businessDay(new Date(moment), LONDON)).toBe(day);
  });

  test.each([
    // Clocks go forward on 29 March 2026 at 01:00 and back on 25 October 2026 at 02:00.
    ['2026-03-28T23:59:59Z', '2026-03-28'],
    ['2026-03-29T00:00:00Z', '2026-03-29'],
    ['2026-03-29T01:00:00Z', '2026-03-29'],
    ['2026-03-29T22:59:59Z', '2026-03-29'],
    ['2026-03-29T23:00:00Z', '2026-03-30'],
    ['2026-10-24T22:59:59Z', '2026-10-24'],
    ['2026-10-24T23:00:00Z', '2026-10-25'],
    ['2026-10-25T01:00:00Z', '2026-10-25'],
    ['2026-10-25T23:59:59Z', '2026-10-25'],
    ['2026-10-26T00:00:00Z', '2026-10-26'],
  ])('turns at local midnight around the clock changes of 2026: at %s it is %s', (moment, day) => {
    expect(businessDay(new Date(moment), LONDON)).toBe(day);
  });

  test('differs between time zones at one moment [business-day-3]', () => {
    const moment = new Date('2026-11-21T11:00:00Z');
    expect(businessDay(moment, 'Pacific/Kiritimati')).toBe('2026-11-22');
    expect(businessDay(moment, 'Pacific/Pago_Pago')).toBe('2026-11-21');
    expect(businessDay(new Date('2026-11-21T10:00:00Z'), 'Pacific/Pago_Pago')).toBe('2026-11-20');
  });

  test('is written YYYY-MM-DD in every year, those below 100 too [business-day-2]', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        expect(businessDay(moment, 'UTC')).toBe(moment.toISOString().slice(0, 10));
      }),
    );
    expect(businessDay(new Date('0050-03-01T12:00:00Z'), LONDON)).toBe('0050-03-01');
  });
});

describe('counting days', () => {
  test.each([
    ['2026-03-28', 1, '2026-03-29'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-10-25', 1, '2026-10-26'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2025-02-28', 1, '2025-03-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['0099-12-31', 1, '0100-01-01'],
    ['0001-01-01', 31, '0001-02-01'],
    ['9999-12-31', 1, '10000-01-01'],
  ])('from %s by %i gives %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected);
  });

  test('there and back again ends where it began', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -4_000_000, max: 4_000_000 }), (day, count) => {
        expect(addDays(addDays(day, count), -count)).toBe(day);
      }),
    );
  });
});

describe('the weekday', () => {
  test.each([
    ['2026-11-21', 6],
    ['2026-11-22', 0],
    ['1970-01-01', 4],
    ['1969-12-31', 3],
    ['0001-01-01', 1],
  ])('of %s is %i, Sunday being 0', (day, weekday) => {
    expect(weekdayOf(day)).toBe(weekday);
  });

  test('advances by one each day and repeats after seven', () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(weekdayOf(addDays(day, 1))).toBe((weekdayOf(day) + 1) % 7);
        expect(weekdayOf(addDays(day, 7))).toBe(weekdayOf(day));
        expect(weekdayOf(day)).toBe(new Date(`${day}T00:00:00Z`).getUTCDay());
      }),
    );
  });
});
