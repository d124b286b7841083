import { expect, test } from 'vitest';
import type { Appointment } from '#contract/diary/appointments.ts';
import { firstMinute, firstScroll } from '#web/features/diary/calendar/firstScroll.ts';

const DAY = '2026-03-29';
const booked = (startTime: string, endTime: string, date = DAY) =>
  ({ id: startTime, date, endDate: null, startTime, endTime }) as Appointment;
const day = [booked('06:45', '07:30'), booked('11:30', '12:15'), booked('16:00', '17:00')];

test.each([
  ['on another day', undefined, 405],
  ['in the morning', 300, 405],
  ['at noon', 720, 690],
  ['in the evening, when all are over', 1320, 405],
])(
  'the hours open at the first appointment that is not over: %s [first-scroll-1]',
  (_, now, minute) => {
    expect(firstMinute(day, [DAY], now)).toBe(minute);
  },
);

test('a week opens at its earliest appointment; one that goes on from the day before does not count [first-scroll-2]', () => {
  const week = ['2026-03-28', DAY];
  expect(firstMinute([...day, booked('22:00', '06:00', '2026-03-28')], week)).toBe(405);
  expect(firstMinute([], week)).toBeUndefined();
});

test('without an appointment the hours open at the working day', () => {
  expect(firstScroll(1440)).toBe(390);
  expect(firstScroll(2880, 405)).toBe(750);
  expect(firstScroll(1440, 10)).toBe(0);
});
