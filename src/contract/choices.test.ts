import { expect, test } from 'vitest';
import { serviceTypeLabels, serviceTypes } from '#contract/choices.ts';

test('the kinds of service are six, each with its value and its label [choices-1]', () => {
  expect(serviceTypes.map((type) => [type, serviceTypeLabels[type]])).toEqual([
    ['walk', 'Dog Walk'],
    ['sitting', 'Pet Sitting'],
    ['grooming', 'Grooming'],
    ['feeding', 'Feeding'],
    ['checkup', 'Check-up'],
    ['other', 'Other'],
  ]);
});
