/** Which columns of a statement say what: known by the names that banks give them, or chosen by someone before. */
import type { StatementColumns } from '#contract/money/bankImports.ts';

/** Where in a row something stands. */
export interface Columns {
  day: number;
  payer: number;
  /** Several, where a bank writes what the payer said in one column or in another. */
  references: readonly number[];
  /** What came in, and with a sign what went out. */
  amount: number;
  /** Which of the owner's accounts it is. */
  account: number;
  currency: number;
  /** Whether it is settled. */
  state: number;
}

type Row = readonly string[];

/** The names that banks give their columns, the surest first. */
const NAMES = {
  day: ['date', 'transaction date', 'completed date', 'posting date', 'booking date', 'value date'],
  // Starling; Monzo; Tide, Lloyds, Halifax; NatWest, Nationwide; Barclays.
  payer: [
    'counter party',
    'counterparty',
    'name',
    'payee',
    'transaction description',
    'description',
    'transactions',
    'narrative',
    'memo',
    'details',
  ],
  references: ['reference', 'payment reference', 'notes and #tags', 'memo', 'description'],
  amount: ['amount (gbp)', 'amount', 'value', 'transaction amount'],
  moneyIn: ['credit amount', 'credit', 'money in', 'paid in', 'in'],
  account: ['account', 'account number'],
  currency: ['currency', 'transaction currency'],
  state: ['state', 'status'],
} as const;

/** `Paid in (£)` -> `paid in`; the unit of an amount stays where a bank has another beside it. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\(£\)|[£:]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const at = (row: Row, names: readonly string[]): number => {
  const plainRow = row.map(plain);
  const name = names.find((name) => plainRow.includes(name));
  return name === undefined ? -1 : plainRow.indexOf(name);
};

/** What is next to in every file. */
const beside = (row: Row): Pick<Columns, 'account' | 'currency' | 'state'> => ({
  account: at(row, NAMES.account),
  currency: at(row, NAMES.currency),
  state: at(row, NAMES.state),
});

/** The columns of a header row; undefined if it is not a known one. */
export function columnsOf(row: Row): Columns | undefined {
  const [day, payer] = [at(row, NAMES.day), at(row, NAMES.payer)];
  const signed = at(row, NAMES.amount);
  const amount = signed === -1 ? at(row, NAMES.moneyIn) : signed;
  if (day === -1 || payer === -1 || amount === -1) return undefined;
  const references = NAMES.references
    .map((name) => at(row, [name]))
    .filter((column) => column !== -1 && column !== payer);
  return { day, payer, references, amount, ...beside(row) };
}

/** The columns of a row by the names that someone chose; undefined where one of them is not in it. */
export function chosenColumns(
  row: Row,
  { day, payer, reference, amount, moneyIn }: StatementColumns,
): Columns | undefined {
  const where = (name: string | null | undefined): number => (name ? row.indexOf(name) : -1);
  const sum = where(amount || moneyIn);
  if (where(day) === -1 || where(payer) === -1 || sum === -1) return undefined;
  if (reference && where(reference) === -1) return undefined;
  const references = reference ? [where(reference)] : [];
  return { day: where(day), payer: where(payer), references, amount: sum, ...beside(row) };
}
