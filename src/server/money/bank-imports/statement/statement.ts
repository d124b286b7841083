/** A bank's file, read: each payment that came in, with what makes it the same payment in another file. */
import { hash } from 'node:crypto';
import { MAX_STATEMENT_LINES } from '#contract/money/bankImports.ts';
import type { Line } from '#server/money/bank-imports/statement/cells.ts';
import { type ColumnChoice, readCsv } from '#server/money/bank-imports/statement/csv.ts';
import { isOfx, readOfx } from '#server/money/bank-imports/statement/ofx.ts';
import {
  TOO_MANY_LINES,
  textOf,
  UnreadableStatement,
} from '#server/money/bank-imports/statement/text.ts';

/** A payment that is known again in any other file that has it. */
export interface StatementLine extends Line {
  fingerprint: string;
}

/** Above what a price can be. */
const MAX_PENCE = 9_999_999_999;

/** Gives equal payments of one day a number each, so that they stay as many as they are. */
function withFingerprints(lines: readonly Line[]): StatementLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const { account, day, payer, reference, pence } = line;
    const same = JSON.stringify([account, day, payer, reference, pence]);
    const occurrence = (seen.get(same) ?? 0) + 1;
    seen.set(same, occurrence);
    return { ...line, fingerprint: hash('sha256', `${occurrence} ${same}`, 'base64url') };
  });
}

/**
 * Reads a statement; `choice` says which columns of a CSV file say what. Throws an `UnreadableStatement`, or
 * an `InvalidField` of `columns` where those of a CSV file are unknown.
 */
export function readStatement(
  bytes: Uint8Array,
  choice: ColumnChoice,
): { lines: StatementLine[]; leftOut: number } {
  const text = textOf(bytes);
  const { lines, leftOut } = isOfx(text) ? readOfx(text) : readCsv(text, choice);
  if (lines.length > MAX_STATEMENT_LINES) throw new UnreadableStatement(TOO_MANY_LINES);
  const large = lines.find(({ pence }) => pence > MAX_PENCE);
  if (large)
    throw new UnreadableStatement(
      `The payment of ${large.day} is larger than Pawkeeper can count.`,
    );
  return { lines: withFingerprints(lines), leftOut };
}
