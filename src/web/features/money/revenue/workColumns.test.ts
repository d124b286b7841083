import { expect, test } from 'vitest';
import { workColumns } from '#web/features/money/revenue/workColumns.ts';

test.each([
  ['month', true],
  ['weekday', true],
  ['service', false],
  ['client', false],
] as const)(
  'hours by %s are added up only where no hour is in two rows: %s [work-columns-1]',
  (by, isAddedUp) => {
    const columns = workColumns(by);
    const added = columns.flatMap(({ heading, total }) => (total ? [heading] : []));
    const timed = isAddedUp ? ['Hours', '£ an hour'] : [];
    expect(added).toEqual(['Visits', ...timed, 'Earned', 'Cancelled', 'Lost income']);
  },
);
