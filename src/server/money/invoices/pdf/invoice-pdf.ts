/** An invoice or a credit note as a PDF: A4, one to three pages for most. The same document is the same file, byte by byte. */
import { buffer } from 'node:stream/consumers';
import { formatPounds } from '#contract/rules/currency.ts';
import { plainDate } from '#contract/rules/longDate.ts';
import { penceOf, poundsOf } from '#contract/rules/pence.ts';
import { quantityText } from '#contract/rules/quantityText.ts';
import { bankBox } from '#server/platform/pdf/bank-box.ts';
import type { InvoiceDocument, PrintedLine } from '#server/money/invoices/pdf/document.ts';
import { openPen, PAGE, type Pen } from '#server/platform/pdf/pen.ts';

const GREEN = '#1d6b45';
const SOFT = '#5c6660';
const [LEFT, RIGHT] = [PAGE.edge, PAGE.width - PAGE.edge];
const LAST_Y = PAGE.height - PAGE.bottom;
const small = { size: 9, colour: SOFT } as const;
const head = { size: 9, weight: 'bold', colour: SOFT } as const;

/** Where the columns end, at the right; the day is at the left, what it is for begins after it. */
interface Columns {
  what: number;
  whatWidth: number;
  net: number;
  rate: number;
  vat: number;
  hasVat: boolean;
}

function columnsOf({ vat }: InvoiceDocument): Columns {
  const hasVat = vat !== null;
  const what = LEFT + 72;
  const end = hasVat ? RIGHT - 220 : RIGHT - 80;
  return {
    what,
    whatWidth: end - what,
    net: RIGHT - 160,
    rate: RIGHT - 115,
    vat: RIGHT - 65,
    hasVat,
  };
}

/** `21 Nov 2026` fits next to every line. */
const shortDate = (day: string): string =>
  plainDate(day).replace(/ (\S{3})\S* /, (_whole, month: string) => ` ${month} `);

const titleOf = ({ isCreditNote }: InvoiceDocument): string =>
  isCreditNote ? 'Credit note' : 'Invoice';

/** What is next to the number: days, and what it corrects. */
function facts(document: InvoiceDocument): [label: string, value: string][] {
  const { number, issuedOn, dueOn, supplyFrom, supplyTo, creditOf, business } = document;
  const period =
    supplyFrom === null || supplyTo === null
      ? undefined
      : supplyFrom === supplyTo
        ? plainDate(supplyFrom)
        : `${shortDate(supplyFrom)} to ${shortDate(supplyTo)}`;
  const all: [string, string | null | undefined][] = [
    ['Number', number],
    ['Date', plainDate(issuedOn)],
    ['Due', dueOn && plainDate(dueOn)],
    ['Corrects', creditOf],
    ['Supplied', period],
    ['VAT number', business.vatNumber],
  ];
  return all.flatMap(([label, value]) => (value ? [[label, value] as [string, string]] : []));
}

/** What a logo may take of the top of the first page, in points. */
const LOGO = { width: 180, height: 60 } as const;

/** The top of the first page; returns where the lines begin. */
function header(pen: Pen, document: InvoiceDocument, logo: Buffer | undefined): number {
  const { business, client } = document;
  pen.line(titleOf(document), RIGHT, 52, {
    size: 26,
    weight: 'bold',
    align: 'right',
    colour: GREEN,
  });
  const name = { size: 17, weight: 'bold' } as const;
  const top = logo ? pen.picture(logo, LEFT, 48, LOGO) + 12 : 56;
  let y = pen.lines(pen.wrap(business.tradingName, 290, name), LEFT, top, name) + 4;
  const contact = [business.ownName, business.address, business.email, business.phone];
  for (const each of contact) {
    if (each) y = pen.lines(pen.wrap(each, 260, small), LEFT, y, small);
  }
  y = Math.max(y, 130) + 22;
  pen.rule(y);
  y += 16;
  pen.line(document.isCreditNote ? 'Credit for' : 'Invoice for', LEFT, y, head);
  let left = pen.lines(pen.wrap(client.name, 240, { weight: 'bold' }), LEFT, y + 16, {
    weight: 'bold',
  });
  if (client.address !== null) left = pen.lines(pen.wrap(client.address, 240), LEFT, left);
  let right = y;
  for (const [label, value] of facts(document)) {
    pen.line(label, 330, right, small);
    right = pen.lines(pen.wrap(value, RIGHT - 400), 400, right - 1);
  }
  return Math.max(left, right) + 24;
}

/** The words above the lines, on each page. */
function tableHead(pen: Pen, y: number, { what, net, rate, vat, hasVat }: Columns): number {
  pen.line('Date', LEFT, y, head);
  pen.line('Description', what, y, head);
  const right = { ...head, align: 'right' } as const;
  if (hasVat) {
    pen.line('Net', net, y, right);
    pen.line('Rate', rate, y, right);
    pen.line('VAT', vat, y, right);
  }
  pen.line('Amount', RIGHT, y, right);
  pen.rule(y + 16, SOFT);
  return y + 22;
}

/** `20%`, `17.5%`. */
const rateText = (rate: string): string => `${Number(rate)}%`;

/** What a line is for; how many of it are in a row of their own. */
const wordsOf = (line: PrintedLine): string =>
  [line.description, quantityText(line)].filter(Boolean).join('\n');

function tableRow(pen: Pen, y: number, line: PrintedLine, columns: Columns): number {
  const { what, whatWidth, net, rate, vat, hasVat } = columns;
  const right = { align: 'right' } as const;
  if (line.day !== null) pen.line(shortDate(line.day), LEFT, y, { colour: SOFT });
  if (hasVat && line.vat !== null) {
    pen.line(formatPounds(poundsOf(penceOf(line.amount) - penceOf(line.vat))), net, y, right);
    pen.line(rateText(line.vatRate ?? '0'), rate, y, right);
    pen.line(formatPounds(line.vat), vat, y, right);
  }
  pen.line(formatPounds(line.amount), RIGHT, y, right);
  return pen.lines(pen.wrap(wordsOf(line), whatWidth), what, y) + 6;
}

const nextPage = (pen: Pen): number => {
  pen.doc.addPage();
  return PAGE.edge;
};

function table(pen: Pen, from: number, document: InvoiceDocument): number {
  const columns = columnsOf(document);
  let y = tableHead(pen, from, columns);
  for (const line of document.lines) {
    const height = pen.wrap(wordsOf(line), columns.whatWidth).length * pen.lineHeight() + 6;
    if (y + height > LAST_Y) y = tableHead(pen, nextPage(pen), columns);
    y = tableRow(pen, y, line, columns);
  }
  pen.rule(y, SOFT);
  return y + 12;
}

function sums(pen: Pen, from: number, { total, vat, isCreditNote }: InvoiceDocument): number {
  let y = pen.fitting(from, 70);
  const row = (label: string, amount: string, isMain: boolean) => {
    const words = isMain ? ({ size: 13, weight: 'bold' } as const) : {};
    pen.line(label, 330, y, words);
    pen.line(formatPounds(amount), RIGHT, y, { ...words, align: 'right' });
    y += pen.lineHeight(words) + 2;
  };
  if (vat !== null) {
    row('Net', poundsOf(penceOf(total) - penceOf(vat)), false);
    row('VAT', vat, false);
  }
  row(isCreditNote ? 'Total credited' : 'Total', total, true);
  return y + 16;
}

/** Longer texts below, which may go on to the next page. */
function paragraph(pen: Pen, from: number, text: string | null, words = {}): number {
  if (text === null) return from;
  let y = from;
  for (const line of pen.wrap(text, RIGHT - LEFT, words)) {
    y = pen.fitting(y, pen.lineHeight(words));
    pen.line(line, LEFT, y, words);
    y += pen.lineHeight(words);
  }
  return y + 12;
}

/** The number of each page, and what it is a page of. */
function pageNumbers(pen: Pen, document: InvoiceDocument): void {
  const { start, count } = pen.doc.bufferedPageRange();
  const y = PAGE.height - 44;
  for (let at = 0; at < count; at += 1) {
    pen.doc.switchToPage(start + at);
    pen.line(`${titleOf(document)} ${document.number}`, LEFT, y, small);
    pen.line(`Page ${at + 1} of ${count}`, RIGHT, y, { ...small, align: 'right' });
  }
}

/** Makes the file. */
export async function invoicePdf(document: InvoiceDocument, logo?: Buffer): Promise<Buffer> {
  const { business, number, issuedOn, notes } = document;
  const title = `${titleOf(document)} ${number}`;
  const pen = openPen({ title, author: business.tradingName, madeOn: issuedOn });
  let y = header(pen, document, logo);
  y = table(pen, y, document);
  y = sums(pen, y, document);
  if (!document.isCreditNote) y = bankBox(pen, y, business);
  y = paragraph(pen, y, notes);
  paragraph(pen, y, business.footer, small);
  pageNumbers(pen, document);
  pen.doc.end();
  return buffer(pen.doc);
}
