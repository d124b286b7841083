import { expect, test } from 'vitest';
import { countsByDay, inWords, WEEKDAYS } from '#web/features/dashboard/miniMonthDays.ts';

test('the appointments of each day are counted', () => {
  const days = ['2026-03-29', '2026-03-29', '2026-03-30'].map((date) => ({ date }));
  expect([...countsByDay(days)]).toEqual([
    ['2026-03-29', 2],
    ['2026-03-30', 1],
  ]);
});

test('a count is said in words', () => {
  expect([0, 1, 2].map(inWords)).toEqual(['no appointments', '1 appointment', '2 appointments']);
});

test('weeks start on Sunday', () => {
  expect(WEEKDAYS.map(({ short }) => short).join(' ')).toBe('Su Mo Tu We Th Fr Sa');
});
