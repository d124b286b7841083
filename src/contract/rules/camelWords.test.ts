import { describe, expect, test } from 'vitest';

import { camelWords } from '#contract/rules/camelWords.ts';

describe('a service type', () => {
  test.each([
    ['petSitting', 'Pet Sitting'],
    ['walk', 'Walk'],
    ['longDogWalk', 'Long Dog Walk'],
    ['GPSWalk', 'GPS Walk'],
    ['walkByGPS', 'Walk By GPS'],
    ['Pet Sitting', 'Pet Sitting'],
    ['', ''],
  ])('in camel case is split into words: %j reads %j [camel-words-1]', (name, words) => {
    expect(camelWords(name)).toBe(words);
  });
});
