/** Enforces the import rules of .dependency-cruiser.cjs, that no modules import each other in a circle, and that every file was read for it. */
import { globSync, readFileSync } from 'node:fs';
import { cruise } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { findModuleCycles } from './module-cycles.ts';
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
const production = output.modules
  .filter(({ source }) => source.startsWith('src/') && !/\.test\.tsx?$|\/testing\//.test(source))
  .map(({ source, dependencies }) => ({
    source,
    imports: dependencies.map(({ resolved }) => resolved).filter((path) => path.startsWith('src/')),
  }));
const cycles = findModuleCycles(production);
for (const cycle of cycles) console.error(`${cycle}: modules in a circle`);

const unread = findUnread(files, output.modules);
for (const path of unread) console.error(`${path}: its imports were not read`);

console.log(
  `${files.length - unread.length} of ${files.length} files checked, ${violations.length + cycles.length} wrong imports`,
);
if (files.length === 0 || unread.length > 0 || violations.length + cycles.length > 0)
  process.exitCode = 1;
