/** Tables for spreadsheets (RFC 4180), in which no text is ever taken for a formula. */
import { stringify } from 'csv-stringify/sync';
import { camelWords } from '#contract/rules/camelWords.ts';

/**
 * Where a spreadsheet may see a formula (OWASP): at the start of a cell, and behind the signs at which a spreadsheet of
 * another language splits cells and rows, even where quotes stand around them. The wide signs are those of East Asian
 * keyboards.
 */
const FORMULA_START =
  /(?<=^|[;\t\r\n])(?=[ "\u{A0}]*[=+\-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}])|^(?=[\t\r\n])/gu;

/** A negative amount is a number, and is added up as one. */
const AMOUNT = /^-\d+\.\d\d$/;

/** What follows an apostrophe is text, phone numbers with their + included. The JSON file has it without. */
const harmless = (text: string): string =>
  AMOUNT.test(text) ? text : text.replaceAll(FORMULA_START, "'");

/** Rows of a table. With `isFirst` the names of the columns are above, after the mark by which Excel knows UTF-8. */
export const csv = (
  fields: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
  isFirst: boolean,
): string =>
  stringify([...rows], {
    columns: fields.map((key) => ({ key, header: camelWords(key) })),
    header: isFirst,
    bom: isFirst,
    record_delimiter: 'windows',
    cast: { boolean: (value) => (value ? 'yes' : 'no'), string: harmless },
  });
