import { describe, expect, test } from 'vitest';
import { testIds } from './test-ids.ts';

describe('the ids of the tests in a file', () => {
  test.each([
    ["test('a fact [pets-1]', () => {});", 'pets-1'],
    ['it("a fact [pets-1]", async () => {});', 'pets-1'],
    ["test(\n  'a fact [pets-1]',\n  () => {},\n);", 'pets-1'],
    ["test(/* why */ 'a fact [pets-1]', () => {});", 'pets-1'],
    ["test.only('a fact [pets-1]', () => {});", 'pets-1'],
    ["test.concurrent.each([1])('a fact %d [pets-1]', () => {});", 'pets-1'],
    ["it.each([\n  ['(', ')'],\n  [']', /[)/]'/],\n])('a $fact [pets-1]', () => {});", 'pets-1'],
    ['test.each`\n a | b\n ${1} | ${")"}\n`("a fact [pets-1]", () => {});', 'pets-1'],
    ["test.runIf(1 / 2 < 3 / 4)('a fact [pets-1]', () => {});", 'pets-1'],
    ['test(`a fact of ${`${name}`} and \\` it [pets-1]`, () => {});', 'pets-1'],
    ["test('a fact [bank-import-12]', { tag: '@phone' }, async () => {});", 'bank-import-12'],
  ])('end the titles of its tests: %s', (source, id) => {
    expect(testIds(source)).toEqual([id]);
  });

  test.each([
    "describe('a subject [a-1]', () => {});",
    "test.describe('a subject [a-1]', () => {});",
    "test.skip('not yet [a-1]', () => {});",
    "it.todo('not yet [a-1]');",
    "test.fails('wrong [a-1]', () => {});",
    "test.skip(isPhone, 'only on a laptop');",
    "await test.step('a step [a-1]', async () => {});",
    "// test('a comment [a-1]', () => {});",
    "/* it('a comment [a-1]', () => {}); */",
    'const text = "test(\'in a string [a-1]\', () => {})";',
    "test('a ' + 'sum [a-1]', () => {});",
    'test(title, () => {});',
    "pattern.test('not a test [a-1]', 1);",
    "const latest = contest('no [a-1]', () => {});",
    "test('a fact', () => {});",
    "test('a fact [1]', () => {});",
    "test('a fact [a-1] and more', () => {});",
  ])('are not found where no test runs, or none ends its title: %s', (source) => {
    expect(testIds(source)).toEqual([]);
  });

  test('are found after regular expressions, comments and templates', () => {
    const source = [
      'const quote = /[\'"`]/.test(text) ? a / b : c / d;',
      'const nested = `${list.map((each) => `(${each.replace(/`/g, "}")}`)}`;',
      "describe('a subject', () => {",
      "  test('the first fact [a-1]', () => expect(/\\/\\*/.test('/*')).toBe(true));",
      "  test('the second fact [a-2]', () => {});",
      '});',
    ];
    expect(testIds(source.join('\n'))).toEqual(['a-1', 'a-2']);
  });
});
