import { expect, test } from 'vitest';
import { printedHours } from '#web/features/diary/calendar/printedHours.ts';
import { testAppointment } from '#web/features/diary/calendar/testAppointment.ts';

const WEEK = ['2026-03-29', '2026-03-30'];
const booked = (startTime: string, endTime: string, date = '2026-03-30') =>
  testAppointment({ date, startTime, endTime });

test.each([
  ['nothing', [], 8, 10],
  ['noon', [booked('12:00', '13:00')], 8, 10],
  ['an early and a late walk', [booked('06:30', '07:15'), booked('20:15', '21:15')], 6, 16],
  ['a night', [booked('22:00', '06:00', '2026-03-29')], 0, 24],
  ['another week', [booked('05:00', '06:00', '2026-04-07')], 8, 10],
])('paper has the working day and what is booked outside of it: %s', (_, list, first, count) => {
  expect(printedHours(list, WEEK)).toEqual({ first, count });
});
