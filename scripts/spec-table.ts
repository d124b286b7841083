/** Reads the rules of docs/spec.md and says what is wrong with them. */

/** One rule and its proof: `open`, which is no test, or the ids of tests. */
export interface Row {
  id: string;
  line: number;
  tests: readonly string[];
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
const TEST_ID = /^[a-zA-Z][\w-]*-\d+$/;

/** The cells of a table row; `\|` is a bar inside a cell. */
export function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** The ids of tests in a cell, and what in it is none. */
export function testsIn(cell: string): { tests: string[]; others: string[] } {
  const parts = cell.split(',').map((part) => part.trim());
  return {
    tests: parts.filter((part) => TEST_ID.test(part)),
    others: parts.filter((part) => !TEST_ID.test(part)),
  };
}

function readRow(text: string, line: number): { row?: Row; messages: string[] } {
  const [id = '', rule = '', test = '', ...rest] = cellsOf(text);
  if (!ID.test(id)) return { messages: [`"${id}" is not an id such as 2.sidebar.1`] };
  if (rest.length > 0) return { messages: [`${id} has more than three cells`] };
  const messages: string[] = [];
  if (rule === '') messages.push(`${id} has no rule`);
  if (test === '') messages.push(`${id} has no test, not even "open"`);
  if (test === '' || test === 'open') return { row: { id, line, tests: [] }, messages };
  const { tests, others } = testsIn(test);
  messages.push(...others.map((other) => `${id}: "${other}" is neither "open" nor a test's id`));
  return { row: { id, line, tests }, messages };
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

/** Rows that name a test which doesn't exist. */
export function findDeadReferences(rows: readonly Row[], known: ReadonlySet<string>): Defect[] {
  return rows.flatMap(({ id, line, tests }) =>
    tests
      .filter((test) => !known.has(test))
      .map((test) => ({ line, message: `${id}: no running test carries [${test}]` })),
  );
}

/** How many rows are proven and how many open, by section in the order of the page. */
export function countRows(rows: readonly Row[]): Count[] {
  const sections = new Map<string, Count>();
  for (const { id, tests } of rows) {
    const section = id.slice(0, id.indexOf('.'));
    const count = sections.get(section) ?? { section, proven: 0, open: 0 };
    count[tests.length > 0 ? 'proven' : 'open'] += 1;
    sections.set(section, count);
  }
  return [...sections.values()];
}
