import { expect, test } from 'vitest';
import { namesInWords, petNameOf } from '#web/features/diary/appointments/bookedPets.ts';

test.each([
  [[], ''],
  [['Rex'], 'Rex'],
  [['Rex', 'Bella'], 'Rex and Bella'],
  [['Rex', 'Bella', 'Max'], 'Rex, Bella and Max'],
  [['Rex', 'Bella', 'Max', 'Mia'], 'Rex, Bella and 2 more'],
])('%j are named "%s" [booked-pets-1]', (names, words) => {
  expect(namesInWords(names)).toBe(words);
});

test('a booking names its pets in their order, and leaves out those that are gone [booked-pets-2]', () => {
  const names = new Map([
    ['1', 'Rex'],
    ['2', 'Bella'],
  ]);
  expect(petNameOf({ petIds: ['2', '1'] }, names)).toBe('Bella and Rex');
  expect(petNameOf({ petIds: ['3', '1'] }, names)).toBe('Rex');
  expect(petNameOf({ petIds: [] }, names)).toBeUndefined();
  expect(petNameOf({ petIds: ['3'] }, names)).toBeUndefined();
  expect(petNameOf({ petIds: ['1'] }, undefined)).toBeUndefined();
});
