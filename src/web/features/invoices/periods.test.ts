import { expect, test } from 'vitest';
import { billingPeriods } from '#web/features/invoices/periods.ts';

const daysOf = (today: string) => billingPeriods(today).map(({ from, to }) => [from, to]);

test('weeks begin on Monday, also where the clocks change; months end on their last day', () => {
  expect(daysOf('2026-03-29')).toEqual([
    ['2026-03-23', '2026-03-29'],
    ['2026-03-16', '2026-03-22'],
    ['2026-03-01', '2026-03-31'],
    ['2026-02-01', '2026-02-28'],
  ]);
  expect(daysOf('2028-01-01')[3]).toEqual(['2027-12-01', '2027-12-31']);
  expect(daysOf('2028-03-31')[3]).toEqual(['2028-02-01', '2028-02-29']);
});
