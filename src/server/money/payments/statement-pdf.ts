/** A client's statement as a PDF. */
import { buffer } from 'node:stream/consumers';
import { formatPounds } from '#contract/rules/currency.ts';
import { plainDate } from '#contract/rules/longDate.ts';
import { penceOf } from '#contract/rules/pence.ts';
import { bankBox } from '#server/platform/pdf/bank-box.ts';
import type { StatementDocument } from '#server/money/payments/statement.sql.ts';
import { openPen, PAGE } from '#server/platform/pdf/pen.ts';

const SOFT = '#5c6660';
const [LEFT, RIGHT] = [PAGE.edge, PAGE.width - PAGE.edge];
const [WHAT, AMOUNT] = [LEFT + 110, RIGHT - 90];
const right = { align: 'right' } as const;

export async function statementPdf(document: StatementDocument): Promise<Buffer> {
  const { business, clientName, reference, from, to, opening, rows, closing } = document;
  const { printedName, printedAddress: address, ...account } = business;
  const businessName = printedName ?? 'Pawkeeper';
  const pen = openPen({ title: `Statement for ${clientName}`, author: businessName, madeOn: to });
  const title = { size: 26, weight: 'bold', colour: '#1d6b45' } as const;
  pen.line('Statement', RIGHT, 52, { ...title, ...right });
  let y = pen.lines(pen.wrap(businessName, 290, { size: 17, weight: 'bold' }), LEFT, 56, {
    size: 17,
    weight: 'bold',
  });
  const small = { size: 9, colour: SOFT };
  if (address !== null) y = pen.lines(pen.wrap(address, 260, small), LEFT, y + 4, small);
  y = Math.max(y, 110) + 20;
  pen.line(clientName, LEFT, y, { weight: 'bold' });
  pen.line(`${plainDate(from)} to ${plainDate(to)}`, RIGHT, y, { ...small, ...right });
  y += 30;
  const row = (
    day: string,
    what: string,
    amount: string | null,
    balance: string,
    isMain = false,
  ) => {
    const words = isMain ? ({ weight: 'bold' } as const) : {};
    const lines = pen.wrap(what, AMOUNT - WHAT - 80, words);
    y = pen.fitting(y, lines.length * pen.lineHeight());
    pen.line(day, LEFT, y, { colour: SOFT });
    if (amount !== null) pen.line(formatPounds(amount), AMOUNT, y, right);
    pen.line(formatPounds(balance), RIGHT, y, { ...words, ...right });
    y = pen.lines(lines, WHAT, y, words) + 6;
  };
  const head = { ...small, weight: 'bold' } as const;
  pen.line('Date', LEFT, y, head);
  pen.line('Details', WHAT, y, head);
  pen.line('Amount', AMOUNT, y, { ...head, ...right });
  pen.line('Balance', RIGHT, y, { ...head, ...right });
  pen.rule(y + 16, SOFT);
  y += 22;
  row('', 'Balance brought forward', null, opening);
  for (const { day, what, amount, balance } of rows) row(plainDate(day), what, amount, balance);
  pen.rule(y, SOFT);
  y += 10;
  row('', closing.startsWith('-') ? 'Credit' : 'Balance due', null, closing, true);
  if (penceOf(closing) > 0)
    bankBox(pen, y + 16, { ...account, tradingName: businessName, reference });
  const { count } = pen.doc.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    pen.doc.switchToPage(at);
    pen.line(`Page ${at + 1} of ${count}`, RIGHT, PAGE.height - 44, { ...small, ...right });
  }
  pen.doc.end();
  return buffer(pen.doc);
}
