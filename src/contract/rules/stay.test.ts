import { expect, test } from 'vitest';
import { addDays } from '#contract/rules/businessDay.ts';
import { dayOrder, isOnDay, nightsOf, stayOn, stayText } from '#contract/rules/stay.ts';

const stay = (date: string, endDate: string | null, startTime = '18:00', endTime = '10:00') => ({
  id: `${date}${startTime}`,
  date,
  endDate,
  startTime,
  endTime,
});

test.each([
  ['over the start of summer time', '2026-03-28', '2026-03-30', 2],
  ['over its end', '2026-10-24', '2026-10-26', 2],
  ['over the end of a year', '2026-12-30', '2027-01-02', 3],
  ['over 29 February', '2028-02-28', '2028-03-01', 2],
  ['on one day', '2026-03-28', null, 0],
])('nights %s', (_, date, endDate, nights) => {
  expect(nightsOf({ date, endDate })).toBe(nights);
});

test('a stay arrives on its first day, leaves on its last and is in the house between [stay-1]', () => {
  const booked = stay('2026-12-30', '2027-01-02');
  const days = Array.from({ length: 6 }, (_, at) => addDays('2026-12-29', at));
  expect(days.map((day) => stayOn(booked, day)?.phase)).toEqual([
    undefined,
    'arrives',
    'inTheHouse',
    'inTheHouse',
    'leaves',
    undefined,
  ]);
  expect(days.map((day) => stayText(booked, day))).toEqual([
    undefined,
    'Arrives, stays until Sat 2 Jan',
    'In the house until Sat 2 Jan',
    'In the house until Sat 2 Jan',
    'Leaves',
    undefined,
  ]);
  expect(days.map((day) => isOnDay(booked, day))).toEqual([false, true, true, true, true, false]);
});

test('a booking without a last day is no stay, overnight or not', () => {
  expect(stayOn(stay('2026-03-28', null), '2026-03-28')).toBeUndefined();
  expect(isOnDay(stay('2026-03-28', null), '2026-03-29')).toBe(false);
});

test('a day begins with who is in the house and goes on by the time of arriving, leaving and starting [stay-2]', () => {
  const house = stay('2026-03-01', '2026-03-31', '23:00', '01:00');
  const leaves = stay('2026-03-20', '2026-03-28', '17:00', '10:00');
  const arrives = stay('2026-03-28', '2026-03-30', '09:30');
  const walk = stay('2026-03-28', null, '08:00');
  const late = stay('2026-03-28', null, '11:00');
  expect(dayOrder([late, arrives, leaves, walk, house], '2026-03-28')).toEqual([
    house,
    walk,
    arrives,
    leaves,
    late,
  ]);
});
