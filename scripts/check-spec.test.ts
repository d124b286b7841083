import { describe, expect, test } from 'vitest';
import { countRows, findDeadReferences, MIN_ROWS, readSpec } from './spec-table.ts';

const HEAD = '| id | rule | test |\n|---|---|---|\n';
const enough = Array.from({ length: MIN_ROWS }, (_, at) => `| 9.rest.${at + 1} | A rule. | open |`);
const read = (...lines: string[]) => readSpec(HEAD + [...lines, ...enough].join('\n'));
const messages = (...lines: string[]) => read(...lines).defects.map(({ message }) => message);

describe('the page of rules', () => {
  test('is read row by row, without what is in a code fence', () => {
    const { rows, defects } = read(
      '```',
      '| not | a | row |',
      '```',
      '| 1.a.1 | It is. | pets-1 |',
    );
    expect(defects).toEqual([]);
    expect(rows).toHaveLength(MIN_ROWS + 1);
    expect(rows[0]).toEqual({ id: '1.a.1', line: 6, tests: ['pets-1'] });
  });

  test('takes several tests, and a bar in a rule', () => {
    const { rows } = read('| 1.a.1 | This \\| that. | pets-1, pet-form-20 |');
    expect(rows[0]?.tests).toEqual(['pets-1', 'pet-form-20']);
  });

  test.each([
    ['| 1.a.1 | It is. |', '1.a.1 has no test, not even "open"'],
    ['| 1.a.1 | It is. |  |', '1.a.1 has no test, not even "open"'],
    ['| 1.a.1 |  | open |', '1.a.1 has no rule'],
    ['| 1.a.1 | a | b | open |', '1.a.1 has more than three cells'],
    ['| one | It is. | open |', '"one" is not an id such as 2.sidebar.1'],
    ['| 9.rest.1 | It is. | open |', '9.rest.1 is already in line 3'],
    ['| 1.a.1 | a | later |', '1.a.1: "later" is neither "open" nor a test\'s id'],
    ['| 1.a.1 | a | pets-1, |', '1.a.1: "" is neither "open" nor a test\'s id'],
  ])('is refused for %s', (line, message) => {
    expect(messages(line)).toEqual([message]);
  });

  test('is refused when hardly anything of it was read', () => {
    const { defects } = readSpec(HEAD + enough.slice(1).join('\n'));
    expect(defects).toEqual([{ line: 1, message: 'only 199 rows were read, of at least 200' }]);
  });
});

test('a reference to an id that no test carries is dead', () => {
  const { rows } = read('| 1.a.1 | a | pets-1 |', '| 1.a.2 | b | pets-1, pets-2 |');
  expect(findDeadReferences(rows, new Set(['pets-1']))).toEqual([
    { line: 4, message: '1.a.2: no running test carries [pets-2]' },
  ]);
});

test('proven and open rows are counted by section', () => {
  const { rows } = read('| 2.a.1 | a | pets-1 |', '| 2.a.2 | b | open |');
  expect(countRows(rows)).toEqual([
    { section: '2', proven: 1, open: 1 },
    { section: '9', proven: 0, open: MIN_ROWS },
  ]);
});
