/** Checks that every rule in docs/spec.md names a test that exists, or is marked open; counts both. */
import { existsSync, readFileSync } from 'node:fs';
import { countRows, findDeadReferences, readSpec } from './spec-table.ts';
import { testTitles } from './test-titles.ts';

const PAGE = 'docs/spec.md';
const known = new Map<string, ReadonlySet<string>>();

function titlesIn(file: string): ReadonlySet<string> | undefined {
  const titles =
    known.get(file) ?? (existsSync(file) ? testTitles(readFileSync(file, 'utf8')) : undefined);
  if (titles !== undefined) known.set(file, titles);
  return titles;
}

const { rows, defects } = readSpec(readFileSync(PAGE, 'utf8'));
const all = [...defects, ...findDeadReferences(rows, titlesIn)].sort((a, b) => a.line - b.line);
for (const { line, message } of all) console.error(`${PAGE}:${line}: ${message}`);

const counts = countRows(rows);
for (const { section, proven, open } of counts) {
  console.log(`section ${section}: ${proven} proven, ${open} open`);
}
const open = counts.reduce((sum, count) => sum + count.open, 0);
console.log(`${PAGE}: ${rows.length} rules, ${rows.length - open} proven, ${open} open`);
if (all.length > 0) process.exitCode = 1;
