import { expect, test } from 'vitest';
import { spanText } from '#contract/rules/spanText.ts';

test.each([
  ['2026-08-03', '2026-08-03', 'Mon 3 Aug 2026'],
  ['2026-08-03', '2026-08-16', 'Mon 3 to Sun 16 Aug 2026'],
  ['2026-08-24', '2026-09-06', 'Mon 24 Aug to Sun 6 Sep 2026'],
  ['2026-12-28', '2027-01-03', 'Mon 28 Dec 2026 to Sun 3 Jan 2027'],
  ['2025-08-03', '2026-08-03', 'Sun 3 Aug 2025 to Mon 3 Aug 2026'],
])('the days from %s to %s are "%s" [span-text-1]', (startsOn, endsOn, text) => {
  expect(spanText({ startsOn, endsOn })).toBe(text);
});
