/** Reads the threats of SECURITY.md: each must name the tests that show how it is stopped. */
import { cellsOf, type Defect, referenceOf, type Row } from './spec-table.ts';

/** Fewer rows than this mean that the page was not read, whatever else it says. */
export const MIN_THREATS = 20;

const HEADER = '| who | what | how it is stopped | which test shows it |';
const RULER = '|---|---|---|---|';

/** Every row of the page, and what is wrong with how they are written. A threat without a test is a defect. */
export function readThreats(markdown: string): { rows: Row[]; defects: Defect[] } {
  const rows: Row[] = [];
  const defects: Defect[] = [];
  for (const [index, text] of markdown.split('\n').entries()) {
    const line = index + 1;
    if (!text.startsWith('|') || text === HEADER || text === RULER) continue;
    const [who = '', what = '', how = '', tests = '', ...rest] = cellsOf(text);
    const id = `${who}: ${what}`;
    if (rest.length > 0 || [who, what, how].includes('')) {
      defects.push({ line, message: `"${id}" has not four cells` });
    }
    const parts = tests.split('<br>').map((part) => part.trim());
    const references = parts.flatMap((part) => referenceOf(part) ?? []);
    if (references.length < parts.length) {
      defects.push({ line, message: `${id}: "${tests}" is not "<path of a test file> › <title>"` });
    }
    rows.push({ id, line, references });
  }
  if (rows.length < MIN_THREATS) {
    const message = `only ${rows.length} threats were read, of at least ${MIN_THREATS}`;
    defects.push({ line: 1, message });
  }
  return { rows, defects };
}
