import { expect, it, test } from 'vitest';
import { momentAt, wallText } from '#contract/rules/momentAt.ts';

test.each([
  ['2026-01-15', '09:30', 'Europe/London', '2026-01-15T09:30:00.000Z'],
  ['2026-06-15', '09:30', 'Europe/London', '2026-06-15T08:30:00.000Z'],
  // The clocks go forward at 01:00 on 29 March: 01:30 does not exist, and is 02:30.
  ['2026-03-29', '00:30', 'Europe/London', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29', '01:30', 'Europe/London', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29', '02:30', 'Europe/London', '2026-03-29T01:30:00.000Z'],
  // They go back at 02:00 on 25 October: 01:30 comes twice.
  ['2026-10-25', '01:30', 'Europe/London', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25', '02:30', 'Europe/London', '2026-10-25T02:30:00.000Z'],
  ['2026-06-15', '00:10', 'Pacific/Auckland', '2026-06-14T12:10:00.000Z'],
])('%s %s in %s is %s', (date, time, zone, moment) => {
  expect(new Date(momentAt(date, time, zone)).toISOString()).toBe(moment);
});

it('a time box shows the moment that it is read as', () => {
  const moment = Date.parse('2026-06-15T08:30:00.000Z');
  expect(wallText(moment, 'Europe/London')).toBe('2026-06-15T09:30');
  expect(momentAt('2026-06-15', '09:30', 'Europe/London')).toBe(moment);
});
