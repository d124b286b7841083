/** The columns of a report, and the report as a file for spreadsheets. */
import { formatPounds } from '#contract/rules/currency.ts';
import { penceOf, poundsOf } from '#contract/rules/pence.ts';

/** A column of numbers next to the names of the rows. */
export interface ReportColumn<Row> {
  heading: string;
  /** As in the file: amounts as decimal texts, blank for none. */
  cell: (row: Row) => string;
  /** As on the screen. */
  shown: (row: Row) => string;
  /** Left out on a phone. */
  isWide?: boolean;
  /** Of all rows together; left out where rows overlap. */
  total?: (rows: readonly Row[]) => string;
}

/** The sum of amounts in pounds, as a decimal text. */
export const sumOfRows = <Row>(rows: readonly Row[], amount: (row: Row) => string | null): string =>
  poundsOf(rows.reduce((pence, row) => pence + penceOf(amount(row) ?? '0'), 0));

/** The column, on wide screens only. */
export const wide = <Row>(column: ReportColumn<Row>): ReportColumn<Row> => ({
  ...column,
  isWide: true,
});

/** A column of money, added up. */
export const moneyColumn = <Row>(
  heading: string,
  amount: (row: Row) => string | null,
): ReportColumn<Row> => ({
  heading,
  cell: (row) => amount(row) ?? '',
  shown: (row) => formatPounds(amount(row)),
  total: (rows) => formatPounds(sumOfRows(rows, amount)),
});

/** A column of whole numbers, added up. */
export const countColumn = <Row>(
  heading: string,
  count: (row: Row) => number,
): ReportColumn<Row> => ({
  heading,
  cell: (row) => String(count(row)),
  shown: (row) => String(count(row)),
  total: (rows) => String(rows.reduce((sum, row) => sum + count(row), 0)),
});

/** A text: one that a spreadsheet might take for a formula has an apostrophe in front. */
const text = (words: string): string =>
  `"${(/^[\s]*[=+\-@]/u.test(words) ? `'${words}` : words).replaceAll('"', '""')}"`;

const isNumber = (cell: string): boolean => /^-?\d*(\.\d+)?$/.test(cell);

/** A table with its words in the first line, and the mark by which Excel knows UTF-8. */
export function reportCsv<Row>(
  first: string,
  nameOf: (row: Row) => string,
  columns: readonly ReportColumn<Row>[],
  rows: readonly Row[],
): string {
  const heading = [first, ...columns.map((column) => column.heading)].map(text).join(',');
  const lines = rows.map((row) => {
    const cells = columns.map((column) => column.cell(row));
    return [text(nameOf(row)), ...cells.map((cell) => (isNumber(cell) ? cell : text(cell)))].join(
      ',',
    );
  });
  return `\uFEFF${[heading, ...lines, ''].join('\r\n')}`;
}
