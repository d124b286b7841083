/** Reads the rules of docs/spec.md and says what is wrong with them. */

/** One rule and its proof: `open`, or references to tests. */
export interface Row {
  id: string;
  line: number;
  references: readonly Reference[];
}

export interface Reference {
  file: string;
  title: string;
}

export interface Defect {
  line: number;
  message: string;
}

export interface Count {
  section: string;
  proven: number;
  open: number;
}

/** With fewer rows than this the page was not read at all. */
export const MIN_ROWS = 200;

const ID = /^[1-9](\.[A-Za-z]+)\.[1-9]\d*$/;
const HEADER = '| id | rule | test |';
const RULER = '|---|---|---|';
/** Only files that a runner picks up. */
const TEST_FILE = /^(src|scripts)\/.+\.test\.tsx?$|^e2e\/.+\.spec\.ts$/;

/** The cells of a table row; `\|` is a bar inside a cell. */
export function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** A reference to a test, or undefined where the text is none. */
export function referenceOf(text: string): Reference | undefined {
  const at = text.indexOf(' › ');
  const [file, title] = [text.slice(0, at), text.slice(at + ' › '.length)];
  return at > 0 && title !== '' && TEST_FILE.test(file) ? { file, title } : undefined;
}

function readRow(text: string, line: number): { row?: Row; messages: string[] } {
  const [id = '', rule = '', test = '', ...rest] = cellsOf(text);
  if (!ID.test(id)) return { messages: [`"${id}" is not an id such as 2.sidebar.1`] };
  if (rest.length > 0) return { messages: [`${id} has more than three cells`] };
  const messages: string[] = [];
  if (rule === '') messages.push(`${id} has no rule`);
  if (test === '') messages.push(`${id} has no test, not even "open"`);
  const references: Reference[] = [];
  const parts = test === '' || test === 'open' ? [] : test.split('<br>');
  for (const part of parts.map((each) => each.trim())) {
    const reference = referenceOf(part);
    if (reference === undefined) {
      messages.push(`${id}: "${part}" is not "open" or "<path of a test file> › <title>"`);
    } else references.push(reference);
  }
  return { row: { id, line, references }, messages };
}

/** Every row of the page, and its defects. */
export function readSpec(markdown: string): { rows: Row[]; defects: Defect[] } {
  const rows: Row[] = [];
  const defects: Defect[] = [];
  const seen = new Map<string, number>();
  let fenced = false;
  for (const [index, text] of markdown.split('\n').entries()) {
    const line = index + 1;
    if (text.startsWith('```')) fenced = !fenced;
    if (fenced || !text.trimStart().startsWith('|') || text === HEADER || text === RULER) continue;
    const { row, messages } = readRow(text, line);
    defects.push(...messages.map((message) => ({ line, message })));
    if (row === undefined) continue;
    const before = seen.get(row.id);
    if (before === undefined) seen.set(row.id, line);
    else defects.push({ line, message: `${row.id} is already in line ${before}` });
    rows.push(row);
  }
  if (rows.length < MIN_ROWS) {
    defects.push({
      line: 1,
      message: `only ${rows.length} rows were read, of at least ${MIN_ROWS}`,
    });
  }
  return { rows, defects };
}

/** References to tests that don't exist. `titlesIn` returns the titles in a file, or undefined if there is no such file. */
export function findDeadReferences(
  rows: readonly Row[],
  titlesIn: (file: string) => ReadonlySet<string> | undefined,
): Defect[] {
  const check = ({ id, line }: Row, { file, title }: Reference): Defect[] => {
    const titles = titlesIn(file);
    if (titles === undefined) return [{ line, message: `${id}: there is no file ${file}` }];
    if (titles.has(title)) return [];
    return [{ line, message: `${id}: ${file} has no running test titled "${title}"` }];
  };
  return rows.flatMap((row) => row.references.flatMap((reference) => check(row, reference)));
}

/** How many rows are proven and how many open, by section in the order of the page. */
export function countRows(rows: readonly Row[]): Count[] {
  const sections = new Map<string, Count>();
  for (const { id, references } of rows) {
    const section = id.slice(0, id.indexOf('.'));
    const count = sections.get(section) ?? { section, proven: 0, open: 0 };
    count[references.length > 0 ? 'proven' : 'open'] += 1;
    sections.set(section, count);
  }
  return [...sections.values()];
}
