import { expect, test } from 'vitest';
import { slotAt } from '#web/features/diary/calendar/useEmptySlot.ts';

test.each([
  [100, '00:00'],
  [100 + 9 * 56 + 1, '09:00'],
  [100 + 9 * 56 + 29, '09:30'],
  [100 + 24 * 56, '23:30'],
  [0, '00:00'],
])('a press at height %i means the half hour from %s [empty-slot-1]', (y, time) => {
  expect(slotAt(y, { top: 100, height: 24 * 56 })).toBe(time);
});
