import { expect, test } from 'vitest';
import { minuteOfDay } from '#web/features/calendar/clock.ts';
import { firstScroll } from '#web/features/calendar/firstScroll.ts';

test.each([
  ['2026-03-29T00:59:00Z', 59],
  ['2026-03-29T01:00:00Z', 120],
  ['2026-10-25T00:30:00Z', 90],
  ['2026-10-25T01:30:00Z', 90],
  ['2026-10-25T23:59:00Z', 1439],
])('in London it is minute %2$i of the day at %1$s', (moment, minute) => {
  expect(minuteOfDay(new Date(moment), 'Europe/London')).toBe(minute);
});

test.each([
  ['no day is today', undefined, 420],
  ['it is noon', 720, 420],
  ['it is half past five', 330, 270],
  ['it is night', 1320, 1120],
  ['it is just past midnight', 10, 0],
])('the hours open at the working day, with now in sight: %s', (_, now, top) => {
  expect(firstScroll({ scrollHeight: 1440, clientHeight: 600 }, now)).toBe(top);
});
