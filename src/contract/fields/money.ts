import { decimalField } from '#contract/fields/decimal.ts';
import { refuse } from '#contract/fields/refuse.ts';

/** The largest amount: 10 digits, 2 of them pence. */
export const MAX_AMOUNT = '99999999.99';

/** An amount in pounds: at most 10 digits, 2 of them pence. Returns `'12.50'`, or null when blank. */
export function money(name = 'Price') {
  return decimalField({
    name,
    unitSign: '£',
    wholeDigits: 8,
    example: '12.50',
    notANumber: `${name} must be an amount in pounds, such as 12.50`,
    tooLarge: `${name} must be at most £99,999,999.99`,
  });
}

/** An amount in pounds that must be given. */
export function requiredMoney(name = 'Price') {
  return money(name)
    .unwrap()
    .transform((amount, context) => amount ?? refuse(context, `${name} is required`));
}
