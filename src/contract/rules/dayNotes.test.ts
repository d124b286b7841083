import { expect, test } from 'vitest';
import { dayNote } from '#contract/rules/dayNotes.ts';

test.each([
  ['2026-03-29', 'The clocks go forward'],
  ['2026-10-25', 'The clocks go back'],
  ['2027-03-28', 'The clocks go forward'],
  ['2027-10-31', 'The clocks go back'],
  ['2027-10-24', undefined],
  ['2026-12-25', 'Christmas Day'],
  ['2026-04-03', 'Good Friday'],
  ['2026-03-22', undefined],
  ['2026-10-24', undefined],
  ['2026-11-29', undefined],
])('%s: %s [day-notes-1]', (day, note) => {
  expect(dayNote(day, 'england-and-wales')).toBe(note);
});

test('a bank holiday is that of the region [day-notes-2]', () => {
  expect(dayNote('2026-11-30', 'scotland')).toBe('St Andrew’s Day');
  expect(dayNote('2026-11-30', 'england-and-wales')).toBeUndefined();
});
