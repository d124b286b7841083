import { expect, test } from 'vitest';
import { revenueCsv, totalOf } from '#web/features/reports/revenueTable.ts';

const rows = [
  { key: 'a', label: '=cmd|calc', earned: '0.10', invoiced: '0.00', received: '1.00' },
  { key: 'b', label: 'Ada "Ace" Byron', earned: '0.20', invoiced: '5.00', received: '-1.50' },
];

test('the table opens in a spreadsheet as text and numbers, never as a formula', () => {
  expect(revenueCsv('Client', rows)).toBe(
    '\uFEFF"Client",Earned,Invoiced,Received\r\n"\'=cmd|calc",0.10,0.00,1.00\r\n"Ada ""Ace"" Byron",0.20,5.00,-1.50\r\n',
  );
});

test('the sums are right to the penny; by service nothing is received', () => {
  expect(totalOf(rows)).toEqual({ earned: '0.30', invoiced: '5.00', received: '-0.50' });
  expect(totalOf(rows.map((row) => ({ ...row, received: null }))).received).toBeNull();
});
