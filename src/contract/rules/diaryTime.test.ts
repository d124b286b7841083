import { expect, it } from 'vitest';
import { diaryTime, isComing } from '#contract/rules/diaryTime.ts';

it.each([
  ['2026-06-10T23:30:00Z', { date: '2026-06-11', time: '00:30' }],
  ['2026-06-10T22:59:59Z', { date: '2026-06-10', time: '23:59' }],
  ['2026-12-10T23:59:59Z', { date: '2026-12-10', time: '23:59' }],
  // The clocks go back: this hour comes twice.
  ['2026-10-25T00:30:00Z', { date: '2026-10-25', time: '01:30' }],
  ['2026-10-25T01:30:00Z', { date: '2026-10-25', time: '01:30' }],
])('at %s the diary in London says %o [diary-time-1]', (moment, expected) => {
  expect(diaryTime(new Date(moment), 'Europe/London')).toEqual(expected);
});

it.each([
  ['earlier today', '2026-06-11', '09:14', false],
  ['this very minute', '2026-06-11', '09:15', false],
  ['in a minute', '2026-06-11', '09:16', true],
  ['yesterday at a later time', '2026-06-10', '23:00', false],
  ['tomorrow at an earlier time', '2026-06-12', '00:00', true],
])(
  'a booking that begins %s is still to come: %s %s, %s [diary-time-2]',
  (_, date, startTime, expected) => {
    expect(isComing({ date, startTime }, { date: '2026-06-11', time: '09:15' })).toBe(expected);
  },
);
