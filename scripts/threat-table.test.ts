import { expect, test } from 'vitest';
import { findDeadReferences } from './spec-table.ts';
import { MIN_THREATS, readThreats } from './threat-table.ts';

const HEAD =
  '| who | what | how it is stopped | which test shows it |\n|---|---|---|---|\nWords between.\n';
const FILE = 'src/server/auth/auth.test.ts';
const enough = Array.from({ length: MIN_THREATS }, (_, at) => `| A | b ${at} | c | ${FILE} › d |`);
const read = (...lines: string[]) => readThreats(HEAD + [...lines, ...enough].join('\n'));
const messages = (...lines: string[]) => read(...lines).defects.map(({ message }) => message);

test('a threat is read with all of its tests', () => {
  const { rows, defects } = read(
    `| A thief | takes it | a lock | ${FILE} › one<br>${FILE} › two |`,
  );
  expect(defects).toEqual([]);
  expect(rows[0]).toEqual({
    id: 'A thief: takes it',
    line: 4,
    references: [
      { file: FILE, title: 'one' },
      { file: FILE, title: 'two' },
    ],
  });
});

test('a threat without a test is refused, as is one whose test does not exist', () => {
  expect(messages('| A thief | takes it | a lock | |')[0]).toContain('A thief: takes it');
  expect(messages('| A thief | takes it | a lock | open |')[0]).toContain('"open" is not');
  expect(messages('| A thief | takes it | | x |')[0]).toContain('has not four cells');
  const { rows } = read(`| A thief | takes it | a lock | ${FILE} › one |`);
  const [dead] = findDeadReferences(rows, () => new Set(['d']));
  expect(dead).toMatchObject({ line: 4, message: expect.stringContaining('"one"') });
});

test('a page that was not read is a defect', () => {
  expect(readThreats(HEAD).defects.map(({ message }) => message)).toEqual([
    `only 0 threats were read, of at least ${MIN_THREATS}`,
  ]);
});
