import { expect, test } from 'vitest';
import { findModuleCycles, moduleOf } from './module-cycles.ts';

test('a folder of an area and what is below it is one module', () => {
  expect(moduleOf('src/server/money/invoices/pdf/document.ts')).toBe('src/server/money/invoices');
  expect(moduleOf('src/web/features/people/pets/form/field.ts')).toBe(
    'src/web/features/people/pets',
  );
  expect(moduleOf('src/server/app.ts')).toBe('src/server/app.ts');
});

test('two folders whose files import each other are named, though no file is in a circle', () => {
  const files = [
    { source: 'src/server/money/a/one.ts', imports: ['src/server/money/b/two.ts'] },
    { source: 'src/server/money/b/two.ts', imports: ['src/server/money/c/four.ts'] },
    { source: 'src/server/money/c/three.ts', imports: ['src/server/money/a/five.ts'] },
    { source: 'src/server/money/d/six.ts', imports: ['src/server/money/a/one.ts'] },
  ];
  expect(findModuleCycles(files)).toEqual([
    'src/server/money/a -> src/server/money/b: src/server/money/a/one.ts -> src/server/money/b/two.ts',
    'src/server/money/b -> src/server/money/c: src/server/money/b/two.ts -> src/server/money/c/four.ts',
    'src/server/money/c -> src/server/money/a: src/server/money/c/three.ts -> src/server/money/a/five.ts',
  ]);
});
