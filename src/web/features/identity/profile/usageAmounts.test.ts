import { expect, test } from 'vitest';
import { usageAmounts } from '#web/features/identity/profile/usageAmounts.ts';

test.each([
  ['rows', 1_200, 20_000, '1,200', '20,000'],
  ['bytes', 0, 5_000_000_000, '0 MB', '5 GB'],
  ['bytes', 1, 999_000_001, '1 MB', '1 GB'],
  ['bytes', 4_730_000_000, 2_500_000_000, '4.7 GB', '2.5 GB'],
] as const)(
  '%s: %d of %d are shown as %s of %s [usage-amounts-1]',
  (unit, used, limit, shownUsed, shownLimit) => {
    expect(usageAmounts({ unit, used, limit })).toEqual({ used: shownUsed, limit: shownLimit });
  },
);
