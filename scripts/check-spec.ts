/**
 * Checks that every rule in docs/spec.md names a test that exists, or is marked open, and counts both; and that every
 * threat in SECURITY.md names the tests that show how it is stopped.
 */
import { existsSync, readFileSync } from 'node:fs';
import { countRows, type Defect, findDeadReferences, readSpec, type Row } from './spec-table.ts';
import { testTitles } from './test-titles.ts';
import { readThreats } from './threat-table.ts';

const RULES = 'docs/spec.md';
const THREATS = 'SECURITY.md';
const known = new Map<string, ReadonlySet<string>>();

function titlesIn(file: string): ReadonlySet<string> | undefined {
  const titles =
    known.get(file) ?? (existsSync(file) ? testTitles(readFileSync(file, 'utf8')) : undefined);
  if (titles !== undefined) known.set(file, titles);
  return titles;
}

type Read = (markdown: string) => { rows: Row[]; defects: Defect[] };

/** Tells what is wrong with a page, and gives its rows. */
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
console.log(`${THREATS}: ${check(THREATS, readThreats).length} threats, each with its tests`);
