import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { money } from '#contract/fields/money.ts';

const price = money();
const NOT_A_NUMBER = 'Price must be an amount in pounds, such as 12.50';

function faultOf(input: unknown): string | undefined {
  return price.safeParse(input).error?.issues[0]?.message;
}

describe('a price', () => {
  test.each([
    ['12', '12.00'],
    ['12.5', '12.50'],
    ['12.50', '12.50'],
    ['£12', '12.00'],
    ['£ 12.50', '12.50'],
    ['1,234.50', '1234.50'],
    ['£1,234,567', '1234567.00'],
    ['.5', '0.50'],
    ['12.', '12.00'],
    ['007', '7.00'],
    ['0', '0.00'],
    ['99999999.99', '99999999.99'],
    [12, '12.00'],
    [0.29, '0.29'],
    [1234.5, '1234.50'],
    [-0, '0.00'],
  ])('%j is a number with 2 decimals: %s [money-1]', (typed, stored) => {
    expect(price.parse(typed)).toBe(stored);
  });

  test('is optional: blank becomes unset, left out stays left out', () => {
    expect(['', '  ', null].map((typed) => price.parse(typed))).toEqual([null, null, null]);
    expect(price.parse(undefined)).toBeUndefined();
  });

  test.each(['12.345', '12.500', '0.001', 12.345, 0.1 + 0.2])(
    'with a third decimal (%j) is refused, never rounded [money-4]',
    (typed) => {
      expect(faultOf(typed)).toBe('Price can have at most 2 decimals');
    },
  );

  test.each(['100000000', '100,000,000', '123456789.5', 100_000_000, 1e20])(
    'of more than 10 digits, 2 of them decimals, is refused: %j [money-3]',
    (typed) => {
      expect(faultOf(typed)).toBe('Price must be at most £99,999,999.99');
    },
  );

  test.each(['-5', '-£5', '£-5', '\u22125.50', '-0.01', -5])(
    'below zero (%j) is refused [money-5]',
    (typed) => {
      expect(faultOf(typed)).toBe('Price cannot be negative');
    },
  );

  test.each(['12,50', '12,5', '1.234,50', '£12,50'])(
    'with a decimal comma (%s) is refused',
    (typed) => {
      expect(faultOf(typed)).toBe('Price must be written with a point, not a comma, such as 12.50');
    },
  );

  test.each([
    'abc',
    '1e3',
    1e21,
    1e-7,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '0x10',
    '+5',
    '1 2',
    '1£2',
    '££5',
    '£',
    '.',
    ',',
    '1,2345',
    '1.2.3',
    '12.50 pounds',
    '$5',
    '١٢',
    true,
    {},
    '9'.repeat(2_000_000),
  ])('that is not a plain amount is refused: %# [money-2]', (typed) => {
    expect(faultOf(typed)).toBe(NOT_A_NUMBER);
  });

  test('keeps every penny, whether sent as text or as a number', () => {
    fc.assert(
      fc.property(fc.nat(99_999_999), fc.nat(99), (pounds, pence) => {
        const exact = `${pounds}.${String(pence).padStart(2, '0')}`;
        expect(price.parse(exact)).toBe(exact);
        expect(price.parse(Number(exact))).toBe(exact);
      }),
    );
  });
});
