import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { addDays, weekdayOf } from '#contract/rules/businessDay.ts';
import { monthGrid } from '#contract/rules/monthGrid.ts';

describe('the month grid', () => {
  test('starts its weeks on Sunday and fills them with the neighbouring months', () => {
    const weeks = monthGrid(2026, 8);
    expect(weeks).toHaveLength(6);
    expect([weeks[0]?.[0], weeks[0]?.[6], weeks.at(-1)?.[6]]).toEqual([
      '2026-07-26',
      '2026-08-01',
      '2026-09-05',
    ]);
  });

  test.each([
    [2026, 2, 4],
    [2024, 2, 5],
    [2026, 11, 5],
    [2026, 5, 6],
  ])('has only the weeks that the month touches: %i-%i has %i', (year, month, weeks) => {
    expect(monthGrid(year, month)).toHaveLength(weeks);
  });

  test.each([0, 13, 1.5, Number.NaN])('refuses a month that does not exist: %d', (month) => {
    expect(() => monthGrid(2026, month)).toThrow(RangeError);
  });

  test('holds every day of the month once, in order, in whole weeks', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 1, max: 12 }),
        (year, month) => {
          const weeks = monthGrid(year, month);
          const days = weeks.flat();
          const prefix = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-`;
          const [first = ''] = days;
          expect(days).toEqual(days.map((_, index) => addDays(first, index)));
          expect(weekdayOf(first)).toBe(0);
          expect(weeks.every((week) => week.length === 7)).toBe(true);
          expect(weeks.every((week) => week.some((day) => day.startsWith(prefix)))).toBe(true);
          const lastDay = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
          expect(days.filter((day) => day.startsWith(prefix))).toHaveLength(lastDay);
        },
      ),
    );
  });
});
