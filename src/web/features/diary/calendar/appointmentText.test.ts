import { expect, test } from 'vitest';
import { testAppointment } from '#web/features/diary/calendar/testAppointment.ts';
import { timesText } from '#contract/rules/bookedTimes.ts';
import { moveText } from '#web/features/diary/appointments/moveText.ts';
import { bookingText } from '#web/features/diary/calendar/appointmentText.ts';

const BEFORE = { date: '2026-11-22', startTime: '07:30', endTime: '08:30', endDate: null };

test.each([
  ['to another day', { date: '2026-11-23' }, 'Moved to Monday 23 November, 07:30'],
  [
    'to another time',
    { startTime: '08:00', endTime: '09:00' },
    'Moved to Sunday 22 November, 08:00',
  ],
  ['to another end', { endTime: '09:15' }, 'Now ends at 09:15'],
])('a move %s says where the appointment is now [appointment-text-1]', (_, change, text) => {
  expect(moveText(BEFORE, { ...BEFORE, price: '14.00', ...change })).toBe(text);
});

const STAY = { date: '2026-12-30', endDate: '2027-01-02', startTime: '18:00', endTime: '10:00' };

test.each([
  [
    'to other days',
    { date: '2026-12-31', endDate: '2027-01-03' },
    'Moved to Thursday 31 December until Sunday 3 January',
  ],
  [
    'to a later end, at the price that was agreed',
    { endDate: '2027-01-03' },
    'Now 4 nights: Wednesday 30 December until Sunday 3 January. The price is still £135.00',
  ],
  [
    'to a single night without a price',
    { date: '2027-01-01', price: null },
    'Now 1 night: Friday 1 January until Saturday 2 January',
  ],
])('a stay that moved %s says its days, and its nights where they changed', (_, change, text) => {
  expect(moveText(STAY, { ...STAY, price: '135.00', ...change })).toBe(text);
});

test('the times of a stay name both days and the nights', () => {
  expect(timesText(STAY)).toBe(
    'Wednesday 30 December 2026, 18:00 to Saturday 2 January 2027, 10:00, 3 nights',
  );
});

test.each([
  [true, '18:00 Arrives: Cat at home, until Saturday 2 January, 10:00, Pet Sitting, Confirmed'],
  [false, '10:00 Leaves: Cat at home, since Wednesday 30 December, 18:00, Pet Sitting, Confirmed'],
])('among the hours a stay says what it does and its other end (arrives: %s)', (begins, text) => {
  const booked = testAppointment({ ...STAY, title: 'Cat at home', serviceType: 'sitting' });
  const piece = { booked, from: 0, to: 60, begins, ends: !begins };
  expect(bookingText(piece, false)).toBe(text);
});
