/**
 * Statements as OFX 1 (SGML, most elements without an end) and OFX 2 (XML). Only the payments are looked for; nothing is expanded
 * but the five entities and numbers.
 */
import {
  dayIn,
  type Line,
  penceIn,
  type ReadStatement,
  wordsIn,
} from '#server/money/bank-imports/statement/cells.ts';
import { MAX_STATEMENT_LINES } from '#contract/money/bankImports.ts';
import { TOO_MANY_LINES, UnreadableStatement } from '#server/money/bank-imports/statement/text.ts';

export const isOfx = (text: string): boolean =>
  /^\s*(OFXHEADER:|<\?|<OFX>)/i.test(text.slice(0, 200));

const NO_STATEMENT =
  'There is no statement of a bank account in this OFX file. Download it from your bank again, or as CSV.';

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const characters = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,6})|(amp|lt|gt|quot|apos));/g,
    (whole, code: string | undefined, name: string) =>
      code === undefined ? (ENTITIES[name] ?? whole) : String.fromCodePoint(Number(code)),
  );

/** No bank writes more into an element; an account's is kept with each of its payments. */
const MAX_ELEMENT_LENGTH = 300;

/** What is behind the tag, up to the next one or the end of the line. */
const elementIn = (block: string, name: string): string =>
  characters(
    new RegExp(`<${name}>([^<\r\n]{0,${MAX_ELEMENT_LENGTH}})`, 'i').exec(block)?.[1] ?? '',
  ).trim();

/** The currency of a statement, where it is another than pounds. */
function foreignCurrency(head: string): string | undefined {
  const currency = elementIn(head, 'CURDEF').toUpperCase();
  return currency === '' || currency === 'GBP' ? undefined : wordsIn(currency).slice(0, 10);
}

/** Whether money came in, in a currency whose amounts need not be readable. */
const cameIn = (block: string): boolean => /^[^-]*[1-9]/.test(elementIn(block, 'TRNAMT'));

/** A payment in pounds; undefined where it went out. `number` is its place in the file. */
function paymentIn(block: string, account: string, number: number): Line | undefined {
  const [pence, day] = [penceIn(elementIn(block, 'TRNAMT')), dayIn(elementIn(block, 'DTPOSTED'))];
  if (pence === undefined || day === undefined) {
    throw new UnreadableStatement(
      `Payment ${number} in this OFX file has no ${pence === undefined ? 'amount' : 'day'} that can be read.`,
    );
  }
  if (pence <= 0) return undefined;
  const payer = wordsIn(elementIn(block, 'NAME') || elementIn(block, 'PAYEE'));
  return { day, pence, account, payer, reference: wordsIn(elementIn(block, 'MEMO')) };
}

/**
 * Reads the payments that came in. A file may have statements of several accounts, each with its currency and number; those that
 * are not in pounds are left out. Throws an `UnreadableStatement` where all of them are, or with the payment whose day or
 * amount is none.
 */
export function readOfx(text: string): ReadStatement {
  if (!/<((CC)?STMTRS|BANKTRANLIST)>/i.test(text)) throw new UnreadableStatement(NO_STATEMENT);
  const [before = '', ...rest] = text.split(/<(?:CC)?STMTRS>/i);
  const statements = (rest.length === 0 ? [before] : rest).map((statement) => {
    const [head = '', ...blocks] = statement.split(/<STMTTRN>/i);
    return { head, blocks, currency: foreignCurrency(head) };
  });
  const [currency] = statements.map((statement) => statement.currency);
  if (currency !== undefined && statements.every((statement) => statement.currency !== undefined)) {
    throw new UnreadableStatement(
      `This account is in ${currency}. Pawkeeper only handles pounds. Choose an account in pounds.`,
    );
  }
  const read: ReadStatement = { lines: [], leftOut: 0 };
  let number = 0;
  const count = statements.reduce((sum, { blocks }) => sum + blocks.length, 0);
  if (count > MAX_STATEMENT_LINES) throw new UnreadableStatement(TOO_MANY_LINES);
  for (const { head, blocks, currency } of statements) {
    const account = elementIn(head, 'ACCTID');
    for (const rest of blocks) {
      const [block = ''] = rest.split(/<\/(?:STMTTRN|BANKTRANLIST)>/i);
      number += 1;
      if (currency !== undefined) {
        if (cameIn(block)) read.leftOut += 1;
        continue;
      }
      const line = paymentIn(block, account, number);
      if (line) read.lines.push(line);
    }
  }
  return read;
}
