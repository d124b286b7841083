import { describe, expect, test } from 'vitest';
import { testTitles } from './test-titles.ts';

const titles = (source: string): string[] => [...testTitles(source)];

describe('the titles of a test file', () => {
  test.each([
    ["test('a fact', () => {});", 'a fact'],
    ['it("a fact", async () => {});', 'a fact'],
    ["test(\n  'a fact',\n  () => {},\n);", 'a fact'],
    ["test(/* why */ 'a fact', () => {});", 'a fact'],
    [String.raw`test('Sam\'s \u201cfact\u201d', () => {});`, "Sam's \u201cfact\u201d"],
    ["test.only('a fact', () => {});", 'a fact'],
    ["test.concurrent.each([1])('a fact %d', () => {});", 'a fact %d'],
    ["it.each([\n  ['(', ')'],\n  [']', /[)/]'/],\n])('a $fact', () => {});", 'a $fact'],
    ['test.each`\n a | b\n ${1} | ${")"}\n`("a fact", () => {});', 'a fact'],
    ["test.runIf(1 / 2 < 3 / 4)('a fact', () => {});", 'a fact'],
    ['test(`a fact of ${`${name}`} and \\` it`, () => {});', 'a fact of ${`${name}`} and \\` it'],
    ["test('a fact', { tag: '@phone' }, async ({ page }) => {});", 'a fact'],
  ])('are the first literals of its tests: %s', (source, title) => {
    expect(titles(source)).toEqual([title]);
  });

  test.each([
    "describe('a subject', () => {});",
    "test.describe('a subject', () => {});",
    "test.skip('not yet', () => {});",
    "it.todo('not yet');",
    "test.fails('wrong', () => {});",
    "test.skip(isPhone, 'only on a laptop');",
    "await test.step('a step', async () => {});",
    "// test('a comment', () => {});",
    "/* it('a comment', () => {}); */",
    'const text = "test(\'in a string\', () => {})";',
    "test('a ' + 'sum', () => {});",
    'test(title, () => {});',
    "pattern.test('not a test', 1);",
    "const latest = contest('no', () => {});",
  ])('are not found where no test runs: %s', (source) => {
    expect(titles(source)).toEqual([]);
  });

  test('are found after regular expressions, comments and templates', () => {
    const source = [
      'const quote = /[\'"`]/.test(text) ? a / b : c / d;',
      'const nested = `${list.map((each) => `(${each.replace(/`/g, "}")}`)}`;',
      "describe('a subject', () => {",
      "  test('the first fact', () => expect(/\\/\\*/.test('/*')).toBe(true));",
      "  test('the second fact', () => {});",
      '});',
    ];
    expect(titles(source.join('\n'))).toEqual(['the first fact', 'the second fact']);
  });
});
