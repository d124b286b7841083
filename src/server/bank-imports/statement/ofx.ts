/**
 * Statements as OFX 1 (SGML, most elements without an end) and OFX 2 (XML). Only the payments are looked for; nothing is expanded
 * but the five entities and numbers.
 */
import {
  dayIn,
  penceIn,
  type ReadStatement,
  wordsIn,
} from '#server/bank-imports/statement/cells.ts';
import { UnreadableStatement } from '#server/bank-imports/statement/text.ts';

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

/** What stands behind the tag, up to the next one or the end of the line. */
const elementIn = (block: string, name: string): string =>
  characters(new RegExp(`<${name}>([^<\r\n]*)`, 'i').exec(block)?.[1] ?? '').trim();

/** Reads the payments that came in. Throws an `UnreadableStatement` that names the payment where a day or an amount is none. */
export function readOfx(text: string): ReadStatement {
  const [head = '', ...blocks] = text.split(/<STMTTRN>/i);
  if (!/<(STMTRS|BANKTRANLIST)>/i.test(head)) throw new UnreadableStatement(NO_STATEMENT);
  const currency = elementIn(head, 'CURDEF').toUpperCase();
  if (currency !== '' && currency !== 'GBP') {
    throw new UnreadableStatement(
      `This account is in ${wordsIn(currency).slice(0, 10)}. Pawkeeper counts in pounds.`,
    );
  }
  const account = elementIn(head, 'ACCTID');
  const read: ReadStatement = { lines: [], leftOut: 0 };
  for (const [at, rest] of blocks.entries()) {
    const [block = ''] = rest.split(/<\/(?:STMTTRN|BANKTRANLIST)>/i);
    const [pence, day] = [penceIn(elementIn(block, 'TRNAMT')), dayIn(elementIn(block, 'DTPOSTED'))];
    if (pence === undefined || day === undefined) {
      throw new UnreadableStatement(
        `Payment ${at + 1} in this OFX file has no ${pence === undefined ? 'amount' : 'day'} that can be read.`,
      );
    }
    if (pence <= 0) continue;
    const payer = wordsIn(elementIn(block, 'NAME') || elementIn(block, 'PAYEE'));
    read.lines.push({ day, pence, account, payer, reference: wordsIn(elementIn(block, 'MEMO')) });
  }
  return read;
}
