import { expect, test } from 'vitest';
import { shiftedTimes } from '#web/features/diary/appointments/shiftedTimes.ts';

test.each([
  ['09:00', '10:00', 60, '10:00', '11:00'],
  ['09:00', '10:00', -15, '08:45', '09:45'],
  ['00:15', '01:00', -15, '00:00', '00:45'],
  ['22:00', '22:59', 60, '23:00', '23:59'],
  ['22:30', '07:00', 60, '23:30', '08:00'],
])('%s to %s by %i minutes is %s to %s [shifted-times-1]', (start, end, minutes, from, to) => {
  const shifted = shiftedTimes({ startTime: start, endTime: end }, minutes);
  expect(shifted).toEqual({ startTime: from, endTime: to });
});

test.each([
  ['00:00', '01:00', -15],
  ['22:30', '23:30', 60],
  ['22:00', '00:30', -60],
])(
  '%s to %s is not moved to another day by %i minutes [shifted-times-2]',
  (start, end, minutes) => {
    expect(shiftedTimes({ startTime: start, endTime: end }, minutes)).toBeUndefined();
  },
);
