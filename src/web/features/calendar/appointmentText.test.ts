import { expect, test } from 'vitest';
import { moveText } from '#web/features/calendar/appointmentText.ts';

const BEFORE = { date: '2026-11-22', startTime: '07:30', endTime: '08:30' };

test.each([
  ['to another day', { date: '2026-11-23' }, 'Moved to Monday 23 November, 07:30'],
  [
    'to another time',
    { startTime: '08:00', endTime: '09:00' },
    'Moved to Sunday 22 November, 08:00',
  ],
  ['to another end', { endTime: '09:15' }, 'Now ends at 09:15'],
])('a move %s says where the appointment is now', (_, change, text) => {
  expect(moveText(BEFORE, { ...BEFORE, ...change })).toBe(text);
});
