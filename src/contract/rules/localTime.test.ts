import { expect, test } from 'vitest';
import {
  numericDate,
  numericDateTime,
  shortDate,
  shortDateTime,
  timeOfDay,
} from '#contract/rules/localTime.ts';

const LONDON = 'Europe/London';

test.each([
  ['2026-01-05T09:05:07Z', LONDON, '05/01/2026, 09:05:07', '5 Jan 2026, 09:05'],
  ['2026-06-21T23:30:00Z', LONDON, '22/06/2026, 00:30:00', '22 Jun 2026, 00:30'],
  ['2026-06-21T23:30:00Z', 'America/New_York', '21/06/2026, 19:30:00', '21 Jun 2026, 19:30'],
  ['2026-03-29T01:00:00Z', LONDON, '29/03/2026, 02:00:00', '29 Mar 2026, 02:00'],
  ['2026-10-25T01:00:00Z', LONDON, '25/10/2026, 01:00:00', '25 Oct 2026, 01:00'],
])('%s is written the British way in %s', (iso, zone, numeric, short) => {
  const moment = Date.parse(iso);
  expect(numericDateTime(moment, zone)).toBe(numeric);
  expect(numericDate(moment, zone)).toBe(numeric.slice(0, 10));
  expect(shortDateTime(moment, zone)).toBe(short);
  expect(shortDate(moment, zone)).toBe(short.slice(0, -7));
  expect(timeOfDay(moment, zone)).toBe(short.slice(-5));
});

test.each([
  ['2026-01-05T09:05:00Z', '09:05'],
  ['2026-07-01T23:30:00Z', '00:30'],
  ['2026-03-29T00:59:00Z', '00:59'],
  ['2026-03-29T01:00:00Z', '02:00'],
  ['2026-10-25T00:59:00Z', '01:59'],
  ['2026-10-25T01:00:00Z', '01:00'],
])('at %s it is %s in London, also when the clocks change', (now, time) => {
  expect(timeOfDay(Date.parse(now), LONDON)).toBe(time);
});
