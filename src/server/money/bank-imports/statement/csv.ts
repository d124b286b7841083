/** Statements as CSV: the row of names is found, and what came in is read from the rows below. */
import { CsvError, parse } from 'csv-parse/sync';
import {
  type ColumnsFound,
  MAX_STATEMENT_LINES,
  type StatementColumns,
} from '#contract/money/bankImports.ts';
import {
  dayIn,
  penceIn,
  type ReadStatement,
  wordsIn,
} from '#server/money/bank-imports/statement/cells.ts';
import {
  chosenColumns,
  type Columns,
  columnsOf,
} from '#server/money/bank-imports/statement/columns.ts';
import { TOO_MANY_LINES, UnreadableStatement } from '#server/money/bank-imports/statement/text.ts';
import { InvalidField } from '#server/platform/errors/errors.ts';

/** Some banks write a title, an account and a balance above the names. */
const MAX_ROWS_ABOVE = 20;
/** No bank has more, and a row that is one long cell is no statement. */
const MAX_COLUMNS = 100;
const MAX_ROW_LENGTH = 20_000;
/** What is shown of a cell, or told from others by, is shorter. */
const MAX_CELL_LENGTH = 500;
/** One more than a file may have, which is then refused. */
const MAX_ROWS = MAX_STATEMENT_LINES + MAX_ROWS_ABOVE + 1;

const UNKNOWN_COLUMNS =
  'Pawkeeper doesn’t know this file’s columns yet. Choose what each one contains.';
const UNREADABLE =
  'This is not a CSV file that Pawkeeper can read. Download the statement from your bank again.';

/** What splits the cells: the one that the beginning has most of. */
function delimiterOf(text: string): string {
  const start = text.slice(0, 4_000);
  const count = (sign: string) => start.split(sign).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

/** The beginning of a text. */
const copyOf = (text: string, length: number): string =>
  Buffer.from(text.slice(0, length), 'utf16le').toString('utf16le');

function cellsOf(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MAX_ROW_LENGTH,
      to: MAX_ROWS,
      // A copy: a part of a string would keep all of it.
      cast: (cell) => (cell.length > MAX_CELL_LENGTH ? copyOf(cell, MAX_CELL_LENGTH) : cell),
    });
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableStatement(UNREADABLE);
    throw error;
  }
}

/** Names for columns that have none, or one that stands twice. */
const named = (row: readonly string[]): string[] =>
  row.slice(0, MAX_COLUMNS).map((cell, at) => {
    const name = cell.trim().slice(0, 100).toWellFormed();
    return name === '' || row.findIndex((other) => other.trim() === name) < at
      ? `Column ${at + 1}`
      : name;
  });

/** A file that begins with a payment has no names: its columns are numbered. */
function withNames(rows: string[][]): string[][] {
  const [first = []] = rows;
  const isPayment =
    first.some((cell) => dayIn(cell) !== undefined) &&
    first.some((cell) => dayIn(cell) === undefined && penceIn(cell) !== undefined);
  return isPayment ? [first.map(() => ''), ...rows] : rows;
}

const headings = (rows: readonly string[][]): string[][] =>
  rows.slice(0, MAX_ROWS_ABOVE).map((row) => named(row));

/** Which columns are looked for: those that were chosen now, else those that were chosen before, the latest first, or known ones. */
export interface ColumnChoice {
  now?: StatementColumns | undefined;
  before: readonly StatementColumns[];
}

/** Where the names stand, and which column says what. */
function findColumns(
  rows: readonly string[][],
  { now, before }: ColumnChoice,
): { below: number; columns: Columns; isAmountLast: boolean } | undefined {
  const rowsOfNames = headings(rows);
  const choose = (one: StatementColumns) => (row: string[]) => chosenColumns(row, one);
  for (const find of now ? [choose(now)] : [...before.map(choose), columnsOf]) {
    for (const [at, row] of rowsOfNames.entries()) {
      const columns = find(row);
      if (columns) {
        return { below: at + 1, columns, isAmountLast: columns.amount === row.length - 1 };
      }
    }
  }
  return undefined;
}

const NOT_SETTLED = /pending|declined|reverted|failed|cancelled|canceled/i;

/** Without a column of its own, what the payer said is behind a gap: `J SMITH          JONES4K7Q`. */
function wordsOf(row: readonly string[], { payer, references }: Columns) {
  const said = references.map((at) => wordsIn(row[at] ?? '')).filter((words) => words !== '');
  const whole = (row[payer] ?? '').trim();
  if (references.length > 0)
    return { payer: wordsIn(whole), reference: [...new Set(said)].join(' ') };
  const [first = '', ...rest] = whole.split(/\t| {2,}/);
  return { payer: wordsIn(first), reference: wordsIn(rest.join(' ')) };
}

/** Cells that were one, without empty ones at the end. */
function joined(cells: readonly string[]): string {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells
    .slice(0, last + 1)
    .join(',')
    .trim();
}

/**
 * Reads the payments that came in. Throws an `UnreadableStatement` that names the row where a day or an amount is none, and an
 * `InvalidField` of `columns` where the columns are unknown.
 */
export function readCsv(text: string, choice: ColumnChoice): ReadStatement {
  const rows = withNames(cellsOf(text));
  const found = findColumns(rows, choice);
  if (!found) throw new InvalidField('columns', UNKNOWN_COLUMNS);
  const { below, columns, isAmountLast } = found;
  if (rows.length - below > MAX_STATEMENT_LINES) throw new UnreadableStatement(TOO_MANY_LINES);
  const read: ReadStatement = { lines: [], leftOut: 0 };
  for (const [at, row] of rows.slice(below).entries()) {
    const cell = (column: number): string => (row[column] ?? '').trim();
    // 12,50 without quotes is two cells: it must not be read as 12.
    const sum = isAmountLast ? joined(row.slice(columns.amount)) : cell(columns.amount);
    // A total below, or money that went out in a column of its own.
    if (sum === '' || cell(columns.day) === '') continue;
    const pence = penceIn(sum);
    if (pence === undefined) throw wrongCell(at + below, 'amount', sum);
    if (pence <= 0) continue;
    const day = dayIn(cell(columns.day));
    if (day === undefined) throw wrongCell(at + below, 'day', cell(columns.day));
    const currency = cell(columns.currency).toUpperCase();
    if ((currency !== '' && currency !== 'GBP') || NOT_SETTLED.test(cell(columns.state))) {
      read.leftOut += 1;
      continue;
    }
    read.lines.push({ day, pence, account: cell(columns.account), ...wordsOf(row, columns) });
  }
  return read;
}

const wrongCell = (row: number, what: 'amount' | 'day', cell: string) =>
  new UnreadableStatement(
    what === 'day'
      ? `Row ${row + 1}: “${wordsIn(cell).slice(0, 40)}” is not a day such as 29/03/2026.`
      : `Row ${row + 1}: “${wordsIn(cell).slice(0, 40)}” is not an amount such as 1,250.00.`,
  );

/** The columns to choose from, each with what is in the row below. */
export function columnsToChoose(text: string): ColumnsFound {
  const rows = withNames(cellsOf(text));
  const filled = rows
    .slice(0, MAX_ROWS_ABOVE)
    .map((row) => row.filter((cell) => cell.trim() !== '').length);
  const [widest = 0] = filled.toSorted((one, other) => other - one);
  const isNumbered = rows[0]?.every((cell) => cell === '') === true;
  const at = isNumbered ? 0 : filled.indexOf(widest);
  const names = named(rows[at] ?? []);
  return names.map((name, column) => ({ name, example: wordsIn(rows[at + 1]?.[column] ?? '') }));
}
