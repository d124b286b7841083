/**
 * Checks that every rule in docs/spec.md names a test that exists, or is marked open, and counts both; and that every
 * threat in SECURITY.md and every deviation in decision 5 names tests that exist.
 */
import { existsSync, readFileSync } from 'node:fs';
import { countRows, type Defect, findDeadReferences, readSpec, type Row } from './spec-table.ts';
import { testTitles } from './test-titles.ts';
import { DEVIATIONS, readProofs, THREATS } from './proof-table.ts';

const RULES = 'docs/spec.md';
/** The pages whose every row must name its tests. */
const PROOFS = [
  { page: 'SECURITY.md', table: THREATS, what: 'threats' },
  {
    page: 'docs/decisions/0005-guarded-beyond-the-specification.md',
    table: DEVIATIONS,
    what: 'deviations from the letter of the specification',
  },
];
const known = new Map<string, ReadonlySet<string>>();

function titlesIn(file: string): ReadonlySet<string> | undefined {
  const titles =
    known.get(file) ??
    (existsSync(file) ? testTitles(readFileSync(file, 'utf8'), file.endsWith('x')) : undefined);
  if (titles !== undefined) known.set(file, titles);
  return titles;
}

type Read = (markdown: string) => { rows: Row[]; defects: Defect[] };

/** Prints the defects of a page, and returns its rows. */
function check(page: string, read: Read): Row[] {
  const { rows, defects } = read(readFileSync(page, 'utf8'));
  const all = [...defects, ...findDeadReferences(rows, titlesIn)].sort((a, b) => a.line - b.line);
  for (const { line, message } of all) console.error(`${page}:${line}: ${message}`);
  if (all.length > 0) process.exitCode = 1;
  return rows;
}

const rules = check(RULES, readSpec);
const counts = countRows(rules);
for (const { section, proven, open } of counts) {
  console.log(`section ${section}: ${proven} proven, ${open} open`);
}
const open = counts.reduce((sum, count) => sum + count.open, 0);
console.log(`${RULES}: ${rules.length} rules, ${rules.length - open} proven, ${open} open`);
for (const { page, table, what } of PROOFS) {
  const { length } = check(page, (markdown) => readProofs(markdown, table));
  console.log(`${page}: ${length} ${what}, each with its tests`);
}
