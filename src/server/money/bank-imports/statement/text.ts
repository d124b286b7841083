/** Decodes a bank statement's bytes, or explains in a sentence why they are not text. */
import { MAX_STATEMENT_LINES } from '#contract/money/bankImports.ts';
import { HttpError } from '#server/platform/errors/errors.ts';

/** A file that cannot be read as a statement; the message says what to do. */
export class UnreadableStatement extends HttpError {
  constructor(message: string) {
    super(400, message);
  }
}

export const TOO_MANY_LINES = `This file has more than ${MAX_STATEMENT_LINES.toLocaleString('en-GB')} payments. Download a shorter period from your bank.`;
const EMPTY = 'This file is empty. Download the statement from your bank again.';
const NO_TEXT =
  'This is not a bank statement that Pawkeeper can read. Download it from your bank as CSV or OFX.';

/** What other files begin with, and what people call them. */
const OTHER_FILES = [
  ['PK\u0003\u0004', 'an Excel workbook or a ZIP file'],
  ['\u00D0\u00CF\u0011\u00E0', 'an old Excel workbook'],
  ['%PDF', 'a PDF'],
  ['\u001F\u008B', 'a compressed file'],
] as const;

const decoded = (bytes: Uint8Array, encoding: string, fatal: boolean): string =>
  new TextDecoder(encoding, { fatal }).decode(bytes);

/** How many of the bytes at even (0) or odd (1) places of the beginning are zero, from 0 to 1. */
function zeros(bytes: Uint8Array, from: 0 | 1): number {
  const places = bytes.subarray(0, 2_000).filter((_byte, at) => at % 2 === from);
  return places.filter((byte) => byte === 0).length / Math.max(1, places.length);
}

/** UTF-16 has a zero in most of its pairs where the text is English; it may come without its mark. */
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (zeros(bytes, 1) > 0.7 && zeros(bytes, 0) < 0.1) return 'utf-16le';
  if (zeros(bytes, 0) > 0.7 && zeros(bytes, 1) < 0.1) return 'utf-16be';
  return 'utf-8';
}

/** Reads UTF-8, UTF-16 of both orders, or Windows-1252. Throws an `UnreadableStatement`. */
export function textOf(bytes: Uint8Array): string {
  const start = String.fromCodePoint(...bytes.subarray(0, 4));
  const other = OTHER_FILES.find(([mark]) => start.startsWith(mark));
  if (other) {
    throw new UnreadableStatement(
      `This is ${other[1]}. Download the statement from your bank as CSV or OFX.`,
    );
  }
  const encoding = encodingOf(bytes);
  let text: string;
  try {
    text = decoded(bytes, encoding, encoding === 'utf-8');
  } catch {
    // Not UTF-8: what banks wrote before, where every byte is a sign.
    text = decoded(bytes, 'windows-1252', false);
  }
  if (text.trim() === '') throw new UnreadableStatement(EMPTY);
  if (text.includes('\0')) throw new UnreadableStatement(NO_TEXT);
  return text;
}
