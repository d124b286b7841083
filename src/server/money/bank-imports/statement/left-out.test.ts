import { expect, test } from 'vitest';
import { readStatement } from '#server/money/bank-imports/statement/statement.ts';

const read = (text: string) => {
  const { lines, leftOut } = readStatement(Buffer.from(text), { before: [] });
  return { pence: lines.map(({ pence }) => pence), leftOut };
};
const csv = (...rows: string[]) => ['Date,Name,Amount,Currency,State', ...rows].join('\n');
const ofx = (...amounts: string[]) =>
  `<OFX><STMTRS><CURDEF>GBP<BANKTRANLIST>${amounts
    .map((amount) => `<STMTTRN><DTPOSTED>20260329<TRNAMT>${amount}<NAME>Jane</STMTTRN>`)
    .join('')}</BANKTRANLIST></STMTRS></OFX>`;

test.each([
  ['CSV', csv('29/03/2026,Jane,0.00,GBP,', '29/03/2026,Jane,0.01,GBP,')],
  ['OFX', ofx('0.00', '0.01')],
])('%s: a penny is a payment, nothing is none [left-out-1]', (_format, file) => {
  expect(read(file)).toEqual({ pence: [1], leftOut: 0 });
});

test.each(['PENDING', 'Declined', 'REVERTED', 'failed', 'Cancelled', 'canceled'])(
  'what is %s is left out and counted [left-out-2]',
  (state) => {
    const file = csv('29/03/2026,Jane,5.00,GBP,COMPLETED', `29/03/2026,Bob,7.00,GBP,${state}`);
    expect(read(file)).toEqual({ pence: [500], leftOut: 1 });
  },
);

test('a total without a day, and a row without an amount, are no payments [left-out-3]', () => {
  const file = csv(',Total,12.00,GBP,', '29/03/2026,Bob,,GBP,', '29/03/2026,Jane,5.00,,');
  expect(read(file)).toEqual({ pence: [500], leftOut: 0 });
});

test('a file of 20,000 payments is read, and one more is too many [left-out-4]', () => {
  const amounts = Array<string>(20_000).fill('1.00');
  const rows = amounts.map((amount) => `29/03/2026,Jane,${amount},GBP,`);
  expect(read(csv(...rows)).pence).toHaveLength(20_000);
  expect(read(ofx(...amounts)).pence).toHaveLength(20_000);
  expect(() => read(ofx(...amounts, '1.00'))).toThrow('more than 20,000 payments');
});

test('the largest sum that can be counted is read, and a larger one is named [left-out-5]', () => {
  expect(read(csv('29/03/2026,Jane,99999999.99,GBP,')).pence).toEqual([9_999_999_999]);
  expect(() => read(csv('29/03/2026,Jane,"100,000,000.00",GBP,'))).toThrow(
    'The payment of 2026-03-29 is larger than Pawkeeper can count.',
  );
});
