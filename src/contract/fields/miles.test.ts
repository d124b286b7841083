import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { miles } from '#contract/fields/miles.ts';

const distance = miles();

function faultOf(input: unknown): string | undefined {
  return distance.safeParse(input).error?.issues[0]?.message;
}

describe('a distance in miles', () => {
  test.each([
    ['2.4', '2.40'],
    ['0', '0.00'],
    ['999.99', '999.99'],
    [2.45, '2.45'],
  ])('%j is a number with 2 decimals: %s [miles-1]', (typed, stored) => {
    expect(distance.parse(typed)).toBe(stored);
  });

  test('may be left empty: blank becomes unset, left out stays left out', () => {
    expect(['', '  ', null].map((typed) => distance.parse(typed))).toEqual([null, null, null]);
    expect(distance.parse(undefined)).toBeUndefined();
  });

  test.each([
    ['1000', 'Distance must be at most 999.99 miles'],
    ['1,000', 'Distance must be at most 999.99 miles'],
    ['1.234', 'Distance can have at most 2 decimals'],
    ['-1', 'Distance cannot be negative'],
    ['2,5', 'Distance must be written with a point, not a comma, such as 2.5'],
    ['two', 'Distance must be a number of miles, such as 2.4'],
    ['£2', 'Distance must be a number of miles, such as 2.4'],
    [Number.NaN, 'Distance must be a number of miles, such as 2.4'],
  ])(
    'of more than 5 digits with 2 decimals, or no number, is refused: %j [miles-2]',
    (typed, words) => {
      expect(faultOf(typed)).toBe(words);
    },
  );

  test('to 2 decimals, as a recorded walk sends it, is always kept', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 999.99, noNaN: true }), (walked) => {
        const sent = walked.toFixed(2);
        expect(distance.parse(sent)).toBe(sent);
      }),
    );
  });
});
