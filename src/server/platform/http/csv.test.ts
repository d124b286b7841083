import { expect, test } from 'vitest';
import { csv } from '#server/platform/http/csv.ts';

const cellOf = (text: string): string => csv(['notes'], [{ notes: text }], false);

/** The cells of a spreadsheet that splits at `separator` and heeds quotes at the start of a cell only. */
function cellsOf(table: string, separator: string): string[] {
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)")?([^${separator}\\r\\n]*)(?:[${separator}\\r\\n]|$)`,
    'g',
  );
  return [...table.matchAll(cell)].map(
    ([, quoted = '', rest = '']) => quoted.replaceAll('""', '"') + rest,
  );
}

test.for(['=1+1', '+44 20', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠A1'])(
  'a cell is text, not the formula %s, in a spreadsheet of any language [csv-1]',
  (formula) => {
    for (const before of [
      '',
      ';',
      'Zoë;',
      'Zoë\t',
      'a\r',
      'a\n',
      'a\r\n',
      '"',
      'a;"',
      'a; ',
      ' ',
    ]) {
      const table = csv(['name', 'notes'], [{ name: 'Zoë', notes: before + formula }], false);
      for (const separator of [',', ';', '\t']) {
        for (const cell of cellsOf(table, separator)) {
          expect(cell.trim()).not.toMatch(/^"?[=+\-@＝＋－＠]/u);
        }
      }
    }
  },
);

test('a text without such signs at the start stays as it is', () => {
  for (const text of ['a=b', 'Zoë; 2 - 3 pm', 'sam@example.org', '07123 456789', 'x,=1', '']) {
    expect(cellOf(text).replaceAll(/^"|"?\r\n$/g, '')).toBe(text);
  }
});
