import { expect, test } from 'vitest';
import { bookedByDay, dayAfterMove } from '#web/features/diary/calendar/bookedDays.ts';

const booked = (id: string, date: string, startTime: string, endDate: string | null = null) => ({
  id,
  date,
  endDate,
  startTime,
  endTime: '08:00',
});

test('each day has its bookings by time, and a stay on all of its days that are shown', () => {
  const bookings = [
    booked('stay', '2026-02-20', '18:00', '2026-03-02'),
    booked('early', '2026-03-01', '07:00'),
    booked('walk', '2026-03-02', '07:00'),
    booked('late', '2026-03-02', '09:00'),
  ];
  const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
  const byDay = [...bookedByDay(bookings, days)];
  expect(byDay.map(([day, list]) => [day, list.map(({ id }) => id).join(' ')])).toEqual([
    ['2026-03-01', 'stay early'],
    ['2026-03-02', 'walk stay late'],
    ['2026-03-03', ''],
  ]);
});

const WEEK = ['2026-03-29', '2026-03-30', '2026-03-31', '2026-04-01', '2026-04-02'];
const stay = (date: string, endDate: string) => ({ date, endDate });

test.each([
  ['that still has the day', '2026-03-31', stay('2026-03-30', '2026-04-02'), '2026-03-31'],
  ['that begins later now', '2026-03-29', stay('2026-03-30', '2026-04-02'), '2026-03-30'],
  ['that ends earlier now', '2026-04-01', stay('2026-03-28', '2026-03-31'), '2026-03-31'],
  ['that never had the day', '2026-04-02', stay('2026-03-28', '2026-03-31'), '2026-04-02'],
  ['that leaves the days in view', '2026-04-02', stay('2026-04-06', '2026-04-09'), '2026-04-06'],
])('after the move of a stay %s, %s becomes the day', (_, shown, after, day) => {
  const before = stay('2026-03-29', '2026-04-01');
  expect(dayAfterMove(shown, WEEK, before, after)).toBe(day);
});

test('the day follows any other booking that moves, and not one that only changes its hours', () => {
  const at = (date: string) => ({ date, endDate: null });
  const moved = (to: string) => dayAfterMove('2026-03-29', WEEK, at('2026-03-30'), at(to));
  expect([moved('2026-03-31'), moved('2026-03-30')]).toEqual(['2026-03-31', '2026-03-29']);
});
