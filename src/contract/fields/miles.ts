import { decimalField } from '#contract/fields/decimal.ts';

/** A distance in miles: at most 5 digits, 2 of them decimals. Returns `'2.40'`, or null when blank. */
export function miles() {
  return decimalField({
    name: 'Distance',
    wholeDigits: 3,
    example: '2.5',
    notANumber: 'Distance must be a number of miles, such as 2.4',
    tooLarge: 'Distance must be at most 999.99 miles',
  });
}
