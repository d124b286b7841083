import { expect, test } from 'vitest';
import { NEXT_STEPS } from '#web/features/people/keys/keyWords.ts';

test('what can happen to a key follows from where it is, the most likely first [key-steps-1]', () => {
  expect(NEXT_STEPS).toEqual({
    atBase: ['taken', 'handedOver', 'lost'],
    withMe: ['putBack', 'handedOver', 'lost'],
    withClient: ['returned', 'lost'],
    lost: ['found'],
  });
});
