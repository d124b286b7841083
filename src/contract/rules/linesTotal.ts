/** What the lines of a form come to while they are being typed. */
import { signedMoney } from '#contract/fields/money.ts';
import { penceOf, poundsOf } from '#contract/rules/pence.ts';

/** A line as it is typed: how many, and the price of one. */
interface TypedLine {
  quantity?: unknown;
  amount?: unknown;
}

const money = signedMoney();

/** What a typed line comes to, in pence; undefined while its quantity or price can't be saved. */
export function typedPence({ quantity = 1, amount }: TypedLine): number | undefined {
  const price = money.safeParse(amount);
  const count = Number(quantity);
  const isCount = String(quantity).trim() !== '' && Number.isInteger(count) && count >= 1;
  return price.success && isCount ? penceOf(price.data) * count : undefined;
}

/** The sum of typed lines in pounds, and how many of them have no amount yet and are not in it. */
export function linesTotal(lines: readonly TypedLine[]): { total: string; missing: number } {
  const pence = lines.map(typedPence);
  return {
    total: poundsOf(pence.reduce<number>((sum, each) => sum + (each ?? 0), 0)),
    missing: pence.filter((each) => each === undefined).length,
  };
}
