import { expect, test } from 'vitest';
import { taxYears } from '#contract/rules/taxYears.ts';

test.each([
  ['2026-04-05', 'Tax year 2025/26', '2025-04-06', '2026-04-05'],
  ['2026-04-06', 'Tax year 2026/27', '2026-04-06', '2027-04-05'],
  ['2026-12-31', 'Tax year 2026/27', '2026-04-06', '2027-04-05'],
  ['2100-01-01', 'Tax year 2099/00', '2099-04-06', '2100-04-05'],
])('on %s it is %s, from %s to %s [tax-years-1]', (today, label, from, to) => {
  expect(taxYears(today, 1)).toEqual([{ label, from, to }]);
});

test('the tax years before follow, the latest first, without a gap [tax-years-2]', () => {
  expect(taxYears('2026-06-01', 3).map(({ from, to }) => [from, to])).toEqual([
    ['2026-04-06', '2027-04-05'],
    ['2025-04-06', '2026-04-05'],
    ['2024-04-06', '2025-04-05'],
  ]);
});
