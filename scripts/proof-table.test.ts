import { describe, expect, test } from 'vitest';
import { DEVIATIONS, readProofs, THREATS } from './proof-table.ts';
import { findDeadReferences } from './spec-table.ts';

describe.each([THREATS, DEVIATIONS])('the table $header', (table) => {
  const head = `${table.header}\n|---|---|---|---|\nWords between.\n`;
  const enough = Array.from(
    { length: table.minRows },
    (_, at) => `| A | b ${at} | c | sign-in-3 |`,
  );
  const read = (...lines: string[]) => readProofs(head + [...lines, ...enough].join('\n'), table);
  const messages = (...lines: string[]) => read(...lines).defects.map(({ message }) => message);

  test('is read with all tests of a row', () => {
    const { rows, defects } = read('| A thief | takes it | a lock | sign-in-1, sign-in-2 |');
    expect(defects).toEqual([]);
    expect(rows[0]).toEqual({
      id: 'A thief: takes it',
      line: 4,
      tests: ['sign-in-1', 'sign-in-2'],
    });
  });

  test('refuses a row without a test, and one whose test does not exist', () => {
    expect(messages('| A thief | takes it | a lock | |')[0]).toContain('A thief: takes it');
    expect(messages('| A thief | takes it | a lock |')[0]).toContain('A thief: takes it');
    expect(messages('| A thief | takes it | a lock | open |')[0]).toContain(
      '"open" does not name tests',
    );
    expect(messages('| A thief | takes it | | x |')[0]).toContain('has not four cells');
    const { rows } = read('| A thief | takes it | a lock | sign-in-1 |');
    const [dead] = findDeadReferences(rows, new Set(['sign-in-3']));
    expect(dead).toMatchObject({ line: 4, message: expect.stringContaining('[sign-in-1]') });
  });

  test('is a defect when it was not read', () => {
    expect(readProofs(head, table).defects.map(({ message }) => message)).toEqual([
      `only 0 rows were read, of at least ${table.minRows}`,
    ]);
  });
});
