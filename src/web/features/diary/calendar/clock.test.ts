import { expect, test } from 'vitest';
import { minuteOfDay } from '#web/features/diary/calendar/clock.ts';

test.each([
  ['2026-03-29T00:59:00Z', 59],
  ['2026-03-29T01:00:00Z', 120],
  ['2026-10-25T00:30:00Z', 90],
  ['2026-10-25T01:30:00Z', 90],
  ['2026-10-25T23:59:00Z', 1439],
])('in London it is minute %2$i of the day at %1$s', (moment, minute) => {
  expect(minuteOfDay(new Date(moment), 'Europe/London')).toBe(minute);
});
