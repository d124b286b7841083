import { describe, expect, test } from 'vitest';
import { countRows, findDeadReferences, MIN_ROWS, readSpec } from './spec-table.ts';

const HEAD = '| id | rule | test |\n|---|---|---|\n';
const FILE = 'src/contract/pets.test.ts';
const enough = Array.from({ length: MIN_ROWS }, (_, at) => `| 9.rest.${at + 1} | A rule. | open |`);
const read = (...lines: string[]) => readSpec(HEAD + [...lines, ...enough].join('\n'));
const messages = (...lines: string[]) => read(...lines).defects.map(({ message }) => message);

describe('the page of rules', () => {
  test('is read row by row, without what is in a code fence', () => {
    const { rows, defects } = read(
      '```',
      '| not | a | row |',
      '```',
      `| 1.a.1 | It is. | ${FILE} › it is |`,
    );
    expect(defects).toEqual([]);
    expect(rows).toHaveLength(MIN_ROWS + 1);
    expect(rows[0]).toEqual({ id: '1.a.1', line: 6, references: [{ file: FILE, title: 'it is' }] });
  });

  test('takes several references, and a bar or an arrow in a title', () => {
    const { rows } = read(`| 1.a.1 | It is. | ${FILE} › a \\| b › c<br>e2e/pets.spec.ts › d |`);
    expect(rows[0]?.references).toEqual([
      { file: FILE, title: 'a | b › c' },
      { file: 'e2e/pets.spec.ts', title: 'd' },
    ]);
  });

  test.each([
    ['| 1.a.1 | It is. |', '1.a.1 has no test, not even "open"'],
    ['| 1.a.1 | It is. |  |', '1.a.1 has no test, not even "open"'],
    ['| 1.a.1 |  | open |', '1.a.1 has no rule'],
    ['| 1.a.1 | a | b | open |', '1.a.1 has more than three cells'],
    ['| one | It is. | open |', '"one" is not an id such as 2.sidebar.1'],
    ['| 9.rest.1 | It is. | open |', '9.rest.1 is already in line 3'],
    ['| 1.a.1 | a | later |', '1.a.1: "later" is not "open" or "<path of a test file> › <title>"'],
    [
      '| 1.a.1 | a | src/contract/pets.ts › b |',
      '1.a.1: "src/contract/pets.ts › b" is not "open" or "<path of a test file> › <title>"',
    ],
  ])('is refused for %s', (line, message) => {
    expect(messages(line)).toEqual([message]);
  });

  test('is refused when hardly anything of it was read', () => {
    const { defects } = readSpec(HEAD + enough.slice(1).join('\n'));
    expect(defects).toEqual([{ line: 1, message: 'only 199 rows were read, of at least 200' }]);
  });
});

test('a reference to a file or a title that does not exist is dead', () => {
  const { rows } = read(
    `| 1.a.1 | a | ${FILE} › there |`,
    `| 1.a.2 | b | ${FILE} › elsewhere |`,
    '| 1.a.3 | c | e2e/gone.spec.ts › there |',
  );
  const titlesIn = (file: string) => (file === FILE ? new Set(['there']) : undefined);
  expect(findDeadReferences(rows, titlesIn)).toEqual([
    { line: 4, message: `1.a.2: ${FILE} has no running test titled "elsewhere"` },
    { line: 5, message: '1.a.3: there is no file e2e/gone.spec.ts' },
  ]);
});

test('proven and open rows are counted by section', () => {
  const { rows } = read(`| 2.a.1 | a | ${FILE} › there |`, '| 2.a.2 | b | open |');
  expect(countRows(rows)).toEqual([
    { section: '2', proven: 1, open: 1 },
    { section: '9', proven: 0, open: MIN_ROWS },
  ]);
});
