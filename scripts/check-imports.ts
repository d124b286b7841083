/** Enforces the import rules of .dependency-cruiser.cjs, and that every module was really read for them. */
import { globSync, readFileSync } from 'node:fs';
import { cruise } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { findUnread } from './unread-modules.ts';

const FOLDERS = ['src', 'e2e', 'scripts', 'bench'];

const files = globSync(`{${FOLDERS.join(',')}}/**/*.{ts,tsx}`).map((path) => ({
  path: path.replaceAll('\\', '/'),
  text: readFileSync(path, 'utf8'),
}));
const options = await extractOptions('./.dependency-cruiser.cjs');
const { output } = await cruise(FOLDERS, { ...options, validate: true });
if (typeof output === 'string')
  throw new TypeError('dependency-cruiser gave a report, not a result');

const { violations } = output.summary;
for (const { rule, from, to, cycle } of violations) {
  const way = [from, ...(cycle?.map(({ name }) => name) ?? [to])].join(' -> ');
  console.error(`${way}: ${rule.name}`);
}
const unread = findUnread(files, output.modules);
for (const path of unread) console.error(`${path}: its imports were not read`);

console.log(
  `${files.length - unread.length} of ${files.length} modules checked, ${violations.length} wrong imports`,
);
if (files.length === 0 || unread.length > 0 || violations.length > 0) process.exitCode = 1;
