/**
 * Checks that every rule in docs/spec.md names a test that exists, or is marked open, and counts both; that every threat
 * in SECURITY.md and every deviation in decision 5 names tests that exist; and that no two tests carry the same
 * id, and no two decisions the same number.
 */
import { globSync, readFileSync } from 'node:fs';
import { DEVIATIONS, readProofs, THREATS } from './proof-table.ts';
import { countRows, type Defect, findDeadReferences, readSpec, type Row } from './spec-table.ts';
import { testIds } from './test-ids.ts';

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
/** The ids that tests carry, each with its file. */
const known = new Map<string, string>();
const TEST_FILES = [
  '{src,scripts}/**/*.test.{ts,tsx}',
  'e2e/**/*.spec.ts',
  // The same journeys run in several engines.
  'e2e/engines/journeys.ts',
];
for (const file of globSync(TEST_FILES)) {
  for (const id of testIds(readFileSync(file, 'utf8'), file.endsWith('x'))) {
    const before = known.get(id);
    if (before !== undefined) fail(`${file}: [${id}] is already the id of a test in ${before}`);
    known.set(id, file);
  }
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

type Read = (markdown: string) => { rows: Row[]; defects: Defect[] };

/** Prints the defects of a page, and returns its rows. */
function check(page: string, read: Read): Row[] {
  const { rows, defects } = read(readFileSync(page, 'utf8'));
  const all = [...defects, ...findDeadReferences(rows, new Set(known.keys()))].sort(
    (a, b) => a.line - b.line,
  );
  for (const { line, message } of all) fail(`${page}:${line}: ${message}`);
  return rows;
}

const numbers = globSync('docs/decisions/*.md').map((path) => /\d{4}/.exec(path)?.[0]);
for (const number of new Set(numbers.filter((number, at) => numbers.indexOf(number) !== at))) {
  fail(`docs/decisions: two decisions have the number ${number}`);
}

const rules = check(RULES, readSpec);
const counts = countRows(rules);
for (const { section, proven, open } of counts) {
  console.log(`section ${section}: ${proven} proven, ${open} open`);
}
const open = counts.reduce((sum, count) => sum + count.open, 0);
console.log(`${RULES}: ${rules.length} rules, ${rules.length - open} proven, ${open} open`);
const proofs = PROOFS.flatMap(({ page, table, what }) => {
  const rows = check(page, (markdown) => readProofs(markdown, table));
  console.log(`${page}: ${rows.length} ${what}, each with its tests`);
  return rows;
});
const named = new Set([...rules, ...proofs].flatMap(({ tests }) => tests));
for (const [id, file] of known) {
  if (!named.has(id)) fail(`${file}: no row names [${id}]; take it off, or name it`);
}
