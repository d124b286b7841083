import { expect, test } from 'vitest';
import { countsByDay, inWords, WEEKDAYS } from '#web/features/overview/dashboard/miniMonthDays.ts';

test('the appointments of each day are counted', () => {
  const days = ['2026-03-29', '2026-03-29', '2026-03-30'];
  const booked = days.map((date) => ({ date, endDate: null }));
  expect([...countsByDay(booked, days)]).toEqual([
    ['2026-03-29', 2],
    ['2026-03-30', 1],
  ]);
});

test('a stay counts on each of its days that the month shows', () => {
  const days = ['2026-03-30', '2026-03-31', '2026-04-01', '2026-04-02'];
  const stays = [
    { date: '2026-02-01', endDate: '2026-03-31' },
    { date: '2026-03-31', endDate: '2026-04-01' },
  ];
  expect([...countsByDay(stays, days)]).toEqual([
    ['2026-03-30', 1],
    ['2026-03-31', 2],
    ['2026-04-01', 1],
  ]);
});

test('a count is said in words', () => {
  expect([0, 1, 2].map(inWords)).toEqual(['no appointments', '1 appointment', '2 appointments']);
});

test('weeks start on Sunday', () => {
  expect(WEEKDAYS.map(({ short }) => short).join(' ')).toBe('Su Mo Tu We Th Fr Sa');
});
