import { expect, test } from 'vitest';
import {
  createdText,
  doneText,
  previewText,
} from '#web/features/diary/appointments/series/scopeWords.ts';

test('a preview says how many change and how many are kept [scope-words-1]', () => {
  expect(previewText('change', { changed: 23, kept: 2 })).toBe(
    'changes 23, keeps 2 that you changed yourself or completed',
  );
  expect(previewText('move', { changed: 1, kept: 0 })).toBe('moves 1');
  expect(previewText('cancel', { changed: 5, kept: 0 })).toBe('cancels 5');
  expect(previewText('delete', { changed: 5, kept: 1 })).toBe(
    'deletes 5, keeps 1 that you changed yourself or completed',
  );
});

test('afterwards it says what was done [scope-words-2]', () => {
  expect(doneText('delete', { changed: 1, kept: 0 })).toBe('Deleted 1 appointment');
  expect(doneText('change', { changed: 23, kept: 2 })).toBe(
    'Changed 23 appointments, kept 2 that you changed yourself or completed',
  );
});

test.each([
  [53, '53 appointments created successfully'],
  [1, 'Appointment created successfully'],
  [0, 'Booked. Its appointments are added 18 months ahead'],
])('a new series of %i appointments says so', (count, words) => {
  expect(createdText(count)).toBe(words);
});
