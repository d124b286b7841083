import { formatPounds } from '#contract/rules/currency.ts';
import { penceOf, poundsOf } from '#contract/rules/pence.ts';

/** `3 × £5.00` of a line whose amount is `15.00`; undefined for one of a thing, which needs no words. */
export const quantityText = (line: { quantity: number; amount: string }): string | undefined =>
  line.quantity === 1 ? undefined : `${line.quantity} × ${formatPounds(priceEach(line))}`;

/** The price of one of the things that a line bills, in pounds: `15.00` for three is `5.00`. Whole pence, as lines are checked. */
export const priceEach = ({ quantity, amount }: { quantity: number; amount: string }): string =>
  poundsOf(penceOf(amount) / quantity);
