import { expect, test } from 'vitest';
import { countColumn, moneyColumn, reportCsv } from '#web/features/money/revenue/reportTable.ts';

const rows = [
  { label: '=cmd|calc', earned: '0.10', last: '2026-03-01', visits: 1 },
  { label: 'Ada "Ace" Byron', earned: '-0.30', last: '@now', visits: 2 },
];
type Row = (typeof rows)[number];
const earned = moneyColumn<Row>('Earned', (row) => row.earned);
const last = { heading: 'Last', cell: (row: Row) => row.last, shown: (row: Row) => row.last };

test('the table opens in a spreadsheet as text and numbers, never as a formula [report-table-1]', () => {
  expect(reportCsv('Client', ({ label }) => label, [earned, last], rows)).toBe(
    '\uFEFF"Client","Earned","Last"\r\n"\'=cmd|calc",0.10,"2026-03-01"\r\n"Ada ""Ace"" Byron",-0.30,"\'@now"\r\n',
  );
});

test('the sums are right to the penny; a row without an amount adds nothing [report-table-2]', () => {
  expect(earned.total?.(rows)).toBe('-£0.20');
  expect(moneyColumn<Row>('Received', () => null).total?.(rows)).toBe('£0.00');
  expect(countColumn<Row>('Visits', ({ visits }) => visits).total?.(rows)).toBe('3');
});
