import { expect, test } from 'vitest';
import { addMonths, dayAfterKey } from '#web/features/diary/calendar/monthKeys.ts';

test.each([
  ['2026-03-29', 'ArrowLeft', '2026-03-28'],
  ['2026-03-29', 'ArrowRight', '2026-03-30'],
  ['2026-03-01', 'ArrowUp', '2026-02-22'],
  ['2026-10-25', 'ArrowDown', '2026-11-01'],
  ['2026-03-25', 'Home', '2026-03-22'],
  ['2026-03-25', 'End', '2026-03-28'],
  ['2026-03-31', 'PageUp', '2026-02-28'],
  ['2024-01-31', 'PageDown', '2024-02-29'],
  ['2026-12-15', 'PageDown', '2027-01-15'],
])('in the month grid from %s the key %s leads to %s', (day, key, target) => {
  expect(dayAfterKey(day, key)).toBe(target);
});

test('other keys move nothing in the month grid', () => {
  expect(dayAfterKey('2026-03-29', 'a')).toBeUndefined();
});

test('the calendar ends where days can no longer be stored', () => {
  expect(addMonths('0001-01-15', -1)).toBe('0001-01-15');
  expect(addMonths('9999-12-15', 1)).toBe('9999-12-15');
});
