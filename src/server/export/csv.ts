/** Tables for spreadsheets (RFC 4180), in which no text is ever taken for a formula. */
import { stringify } from 'csv-stringify/sync';
import { camelWords } from '#contract/rules/camelWords.ts';

/** The first signs by which spreadsheets tell a formula, the wide ones of East Asian keyboards among them (OWASP). */
const FORMULA = /^[=+\-@\t\r\n\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}]/u;

/** A text behind an apostrophe is a text, phone numbers with their + included. The JSON file has it without. */
const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Rows of a table. With `isFirst` the names of the columns stand above, after the mark by which Excel knows UTF-8. */
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
