import { decimalField } from '#contract/fields/decimal.ts';

/** A price in pounds: at most 10 digits, 2 of them pence. Returns `'12.50'`, or null when blank. */
export function money() {
  return decimalField({
    name: 'Price',
    unitSign: '£',
    wholeDigits: 8,
    example: '12.50',
    notANumber: 'Price must be an amount in pounds, such as 12.50',
    tooLarge: 'Price must be at most £99,999,999.99',
  });
}
