import { z } from 'zod';
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

/** The highest price of the price list. */
const MAX_LIST_PRICE = '10000.00';

/** A price of the price list: at most £10,000, so that no booking of it costs more than a price can. Null when blank. */
export function listPrice(name = 'Price') {
  return money(name)
    .unwrap()
    .transform((amount, context) =>
      amount !== null && Number(amount) > Number(MAX_LIST_PRICE)
        ? refuse(context, `${name} must be at most £10,000`)
        : amount,
    )
    .optional();
}

/** A price of the price list that must be given. */
export function requiredListPrice(name = 'Price') {
  return listPrice(name)
    .unwrap()
    .transform((amount, context) => amount ?? refuse(context, `${name} is required`));
}

/** An amount in pounds that must be given and may be negative, such as a discount: `'-2.50'`. */
export function signedMoney(name = 'Amount') {
  const positive = requiredMoney(name);
  return z
    .union([z.string(), z.number()], { error: `${name} is required` })
    .transform((typed, context) => {
      const text = String(typed).trim();
      const isNegative = /^£?\s*[-\u2212]/.test(text);
      const read = positive.safeParse(isNegative ? text.replace(/[-\u2212]/, '') : text);
      if (!read.success) return refuse(context, read.error.issues[0]?.message ?? '');
      return isNegative && Number(read.data) !== 0 ? `-${read.data}` : read.data;
    });
}

/** An amount in pounds that must be given and above zero. */
export function positiveMoney(name = 'Amount') {
  return requiredMoney(name).transform((amount, context) =>
    Number(amount) === 0 ? refuse(context, `${name} must be more than £0.00`) : amount,
  );
}

/** An amount in pounds that must be given. */
export function requiredMoney(name = 'Price') {
  return money(name)
    .unwrap()
    .transform((amount, context) => amount ?? refuse(context, `${name} is required`));
}
