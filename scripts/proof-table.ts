/** Reads the tables whose every row names its tests: the threats of SECURITY.md, the deviations of decision 5. */
import { cellsOf, type Defect, type Row, testsIn } from './spec-table.ts';

export interface ProofTable {
  /** The line of its four columns; the last one holds the tests. */
  header: string;
  /** With fewer rows than this the page was not read at all. */
  minRows: number;
}

export const THREATS: ProofTable = {
  header: '| who | what | how it is stopped | which test shows it |',
  minRows: 20,
};

export const DEVIATIONS: ProofTable = {
  header: '| where | literal reading | what Pawkeeper does | which test shows it |',
  minRows: 25,
};

const RULER = '|---|---|---|---|';

/** Every row of the page, and its defects. A row without a test is one. */
export function readProofs(
  markdown: string,
  { header, minRows }: ProofTable,
): { rows: Row[]; defects: Defect[] } {
  const rows: Row[] = [];
  const defects: Defect[] = [];
  for (const [index, text] of markdown.split('\n').entries()) {
    const line = index + 1;
    if (!text.startsWith('|') || text === header || text === RULER) continue;
    const [first = '', second = '', third = '', cell = '', ...rest] = cellsOf(text);
    const id = `${first}: ${second}`;
    if (rest.length > 0 || [first, second, third].includes('')) {
      defects.push({ line, message: `"${id}" has not four cells` });
    }
    const { tests, others } = testsIn(cell);
    const message = `${id}: "${cell}" does not name tests by their ids`;
    if (others.length > 0) defects.push({ line, message });
    rows.push({ id, line, tests });
  }
  if (rows.length < minRows) {
    const message = `only ${rows.length} rows were read, of at least ${minRows}`;
    defects.push({ line: 1, message });
  }
  return { rows, defects };
}
