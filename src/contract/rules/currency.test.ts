import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { formatPounds } from '#contract/rules/currency.ts';

describe('an amount of money', () => {
  test.each([
    ['12.5', '£12.50'],
    ['12', '£12.00'],
    [12.5, '£12.50'],
    ['1234.50', '£1,234.50'],
    ['99999999.99', '£99,999,999.99'],
    ['0', '£0.00'],
    ['-5', '-£5.00'],
    ['-0.001', '£0.00'],
  ])('%j is shown in pounds with 2 decimals: %s [currency-1]', (value, shown) => {
    expect(formatPounds(value)).toBe(shown);
  });

  test.each([
    'abc',
    '',
    ' ',
    null,
    undefined,
    '12abc',
    '0x10',
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])('that is not numeric (%j) shows £0.00 [currency-2]', (value) => {
    expect(formatPounds(value)).toBe('£0.00');
  });

  test('shows every stored penny', () => {
    fc.assert(
      fc.property(fc.nat(99_999_999), fc.nat(99), (pounds, pence) => {
        const stored = `${pounds}.${String(pence).padStart(2, '0')}`;
        expect(formatPounds(stored).replaceAll(/[£,]/g, '')).toBe(stored);
      }),
    );
  });
});
