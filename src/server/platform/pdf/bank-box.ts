/** The box of a PDF that says how to pay by bank transfer. */
import { PAGE, type Pen } from '#server/platform/pdf/pen.ts';

/** Where a client's money goes. */
export interface BankAccount {
  tradingName: string;
  accountName: string | null;
  sortCode: string | null;
  accountNumber: string | null;
  /** What the client writes on the transfer. */
  reference: string | null;
}

const [LEFT, RIGHT] = [PAGE.edge, PAGE.width - PAGE.edge];
const ROW_HEIGHT = 15;
const SOFT = '#5c6660';

/** Draws the box, on the next page if there is no room; returns where to go on. Nothing without a bank account. */
export function bankBox(
  pen: Pen,
  from: number,
  { tradingName, accountName, sortCode, accountNumber, reference }: BankAccount,
): number {
  if (sortCode === null || accountNumber === null) return from;
  const rows: [string, string][] = [
    ['Account name', accountName ?? tradingName],
    ['Sort code', sortCode],
    ['Account number', accountNumber],
    ...(reference === null ? [] : [['Reference', reference] as [string, string]]),
  ];
  const height = 40 + rows.length * ROW_HEIGHT;
  const y = pen.fitting(from, height);
  pen.doc
    .roundedRect(LEFT, y, RIGHT - LEFT, height, 8)
    .lineWidth(0.75)
    .strokeColor('#d8d2c4')
    .stroke();
  pen.line('Please pay by bank transfer', LEFT + 14, y + 12, { weight: 'bold' });
  for (const [at, [label, value]] of rows.entries()) {
    pen.line(label, LEFT + 14, y + 32 + at * ROW_HEIGHT, { colour: SOFT });
    pen.line(value, LEFT + 130, y + 32 + at * ROW_HEIGHT, { weight: 'bold' });
  }
  return y + height + 18;
}
