import { expect, test } from 'vitest';
import { billingPeriods, listPeriods } from '#web/features/money/invoices/periods.ts';

const daysOf = (today: string) => billingPeriods(today).map(({ from, to }) => [from, to]);

test('weeks begin on Monday, also where the clocks change; months end on their last day [periods-2]', () => {
  expect(daysOf('2026-03-29')).toEqual([
    ['2026-03-23', '2026-03-29'],
    ['2026-03-16', '2026-03-22'],
    ['2026-03-01', '2026-03-31'],
    ['2026-02-01', '2026-02-28'],
  ]);
  expect(daysOf('2028-01-01')[3]).toEqual(['2027-12-01', '2027-12-31']);
  expect(daysOf('2028-03-31')[3]).toEqual(['2028-02-01', '2028-02-29']);
});

test('a list is narrowed to months and tax years [periods-1]', () => {
  expect(listPeriods('2026-03-29').map(({ label, from, to }) => [label, from, to])).toEqual([
    ['This month', '2026-03-01', '2026-03-31'],
    ['Last month', '2026-02-01', '2026-02-28'],
    ['Tax year 2025/26', '2025-04-06', '2026-04-05'],
    ['Tax year 2024/25', '2024-04-06', '2025-04-05'],
    ['Tax year 2023/24', '2023-04-06', '2024-04-05'],
  ]);
});
