import { expect, test } from 'vitest';
import { findUnread } from './unread-modules.ts';

const file = { path: 'src/a.ts', text: '' };

test('a module that was not visited is unread', () => {
  expect(findUnread([file], [])).toEqual(['src/a.ts']);
  expect(findUnread([file], [{ source: 'src/a.ts', dependencies: [] }])).toEqual([]);
});

test.each([
  "import './b.ts';",
  "/** Why. */\nimport { b } from './b.ts';",
  "import {\n  b,\n  type C,\n} from './b.ts';",
  "import type { B } from './b.ts';",
  "export { b } from './b.ts';",
  "export * from './b.ts';",
])('a module that imports and was read as importing nothing is unread: %s', (text) => {
  const files = [{ ...file, text }];
  expect(findUnread(files, [{ source: 'src/a.ts', dependencies: [] }])).toEqual(['src/a.ts']);
  expect(findUnread(files, [{ source: 'src/a.ts', dependencies: [{}] }])).toEqual([]);
});

test.each([
  "// import './b.ts';",
  "export const b = 'c';",
  "export const from = a;\nconst text = 'from';",
  "export function say(): string {\n  return 'b';\n}",
])('a module that imports nothing is read without dependencies: %s', (text) => {
  const modules = [{ source: 'src/a.ts', dependencies: [] }];
  expect(findUnread([{ ...file, text }], modules)).toEqual([]);
});
