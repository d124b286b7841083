/** Sums of money in whole pence: amounts are decimal texts outside (`'12.50'`), and no float ever touches them. */

/** `'12.50'` -> 1250, `'-0.50'` -> -50. At most 12 digits, so that every number is exact. */
export function penceOf(amount: string): number {
  if (amount.startsWith('-')) return -penceOf(amount.slice(1));
  const [pounds = '0', pennies = ''] = amount.split('.');
  return Number(pounds) * 100 + Number(pennies.padEnd(2, '0'));
}

/** 1250 -> `'12.50'`, -50 -> `'-0.50'`. */
export function poundsOf(pence: number): string {
  if (pence < 0) return `-${poundsOf(-pence)}`;
  return `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;
}

/** The sum of some amounts as a decimal text; null for none. */
export function sumOfAmounts(amounts: readonly string[]): string | null {
  if (amounts.length === 0) return null;
  return poundsOf(amounts.reduce((sum, amount) => sum + penceOf(amount), 0));
}

/** A percentage (`'33.33'`) of an amount in pence, half a penny rounded up. */
export function percentOf(pence: number, percent: string): number {
  return Math.floor((pence * penceOf(percent) + 5_000) / 10_000);
}

/** The VAT within a gross amount in pence at a rate (`'20.00'`), half a penny rounded away from zero. */
export function vatWithin(gross: number, percent: string): number {
  if (gross < 0) return -vatWithin(-gross, percent);
  const points = penceOf(percent);
  return Math.floor((gross * points * 2 + (10_000 + points)) / ((10_000 + points) * 2));
}
