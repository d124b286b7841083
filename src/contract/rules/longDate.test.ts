import { describe, expect, test } from 'vitest';

import { longDate, shortDate } from '#contract/rules/longDate.ts';

describe("today's long-form date", () => {
  test.each([
    ['2026-11-21', 'Saturday 21 November 2026'],
    ['2024-02-29', 'Thursday 29 February 2024'],
    ['2026-01-01', 'Thursday 1 January 2026'],
    ['0050-12-31', 'Saturday 31 December 50'],
  ])('of %s reads "%s" [long-date-1]', (day, text) => {
    expect(longDate(day)).toBe(text);
  });
});

test('a column of a table has a day without its weekday [long-date-2]', () => {
  expect(shortDate('2026-11-21')).toBe('21 Nov 2026');
});
