import { expect, test } from 'vitest';
import { yearBefore } from '#contract/rules/lastTwelveMonths.ts';
import { reportPeriods } from '#web/features/money/revenue/reportPeriods.ts';

const daysOf = (today: string) =>
  reportPeriods(today).map(({ label, from, to }) => [label, from, to]);

test('a tax year begins on 6 April, and twelve months are whole ones and this one so far [report-periods-1]', () => {
  expect(daysOf('2026-11-23')).toEqual([
    ['Last 12 months', '2025-12-01', '2026-11-23'],
    ['Tax year 2026/27', '2026-04-06', '2027-04-05'],
    ['Tax year 2025/26', '2025-04-06', '2026-04-05'],
    ['Tax year 2024/25', '2024-04-06', '2025-04-05'],
  ]);
  expect(daysOf('2026-04-05')[1]?.[0]).toBe('Tax year 2025/26');
  expect(daysOf('2026-04-06')[1]?.[0]).toBe('Tax year 2026/27');
  expect(daysOf('2099-12-31')[0]).toEqual(['Last 12 months', '2099-01-01', '2099-12-31']);
  expect(daysOf('2099-12-31')[1]?.[0]).toBe('Tax year 2099/00');
});

test('a year before 29 February is the 28th [report-periods-2]', () => {
  expect(yearBefore({ from: '2027-03-01', to: '2028-02-29' })).toEqual({
    from: '2026-03-01',
    to: '2027-02-28',
  });
});
