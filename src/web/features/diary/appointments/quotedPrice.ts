/** The price of a booking by the price list: when it is followed, and how it reads. */
import { penceOf, sumOfAmounts } from '#contract/rules/pence.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import type { Charge } from '#contract/rules/quote.ts';

/** A price and its parts, as a form holds them: an empty text for no price. */
export interface Priced {
  price: string;
  charges: readonly Charge[];
}

const isTypedCharge = ({ kind }: Charge): boolean => kind === 'manual';

/** Whether a price is that of the price list: its charges add up to it, and nobody typed one of them. */
export const isQuoted = ({ price, charges }: Priced): boolean =>
  charges.length > 0 &&
  !charges.some(isTypedCharge) &&
  sumOfAmounts(charges.map(({ amount }) => amount)) === price;

/**
 * Whether the price goes on following the price list. A typed one does not, nor one that was cleared (its charges are still
 * there), nor a booking that was stored without a price.
 */
export function followsQuote(
  { serviceId, price, charges }: Priced & { serviceId: string },
  stored: { serviceId: string | null } | undefined,
): boolean {
  if (serviceId === '') return false;
  if (charges.length > 0) return isQuoted({ price, charges });
  return price === '' && stored?.serviceId !== serviceId;
}

/** `, 7 nights` at the end of the label of what a stay costs. */
const COUNTED = /, (\d+ (?:visit|day|night)s?)$/;

const lowerFirst = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** How a price came about: "£14.00 + £5.00 second dog + £7.00 bank holiday", "£315.00 for 7 nights". */
export function chargesInWords(charges: readonly Charge[]): string {
  return charges
    .map(({ kind, label, amount }) => {
      const pounds = formatPounds(amount);
      if (kind !== 'base') return `${pounds} ${lowerFirst(label)}`;
      const counted = COUNTED.exec(label)?.[1];
      return counted === undefined ? pounds : `${pounds} for ${counted}`;
    })
    .join(' + ');
}

/** Whether a typed price is the same amount as another. */
export const isSamePrice = (typed: string, amount: string): boolean =>
  /^\d{1,8}(\.\d{1,2})?$/.test(typed) && penceOf(typed) === penceOf(amount);
