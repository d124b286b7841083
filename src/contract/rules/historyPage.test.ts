import { expect, test } from 'vitest';
import { historyKindOf, historyPath } from '#contract/rules/historyPage.ts';

test.each([
  ['?section=history&kind=money', 'money', '/api/pets/1/history?kind=money'],
  ['?kind=nonsense', undefined, '/api/pets/1/history'],
  ['', undefined, '/api/pets/1/history'],
] as const)('"%s" narrows the history to %s [history-kinds-1]', (search, kind, path) => {
  expect(historyKindOf(search)).toBe(kind);
  expect(historyPath('/api/pets/1', historyKindOf(search))).toBe(path);
});
