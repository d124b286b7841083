import { expect, it } from 'vitest';
import type { Key } from '#contract/people/keys.ts';
import type { Day } from '#contract/visits/days.ts';
import { keysOfDay } from '#web/features/visits/day-sheet/keysOfDay.ts';

it('the keys for a day are those of its homes, what is missing first, and none of a cancelled visit [keys-of-day-1]', () => {
  const appointments = [
    { clientId: 'jane', status: 'confirmed' },
    { clientId: 'tom', status: 'pending' },
    { clientId: 'ann', status: 'cancelled' },
  ];
  const keys = [
    { id: '1', clientId: 'jane', place: 'withMe' },
    { id: '2', clientId: 'tom', place: 'lost' },
    { id: '3', clientId: 'ann', place: 'atBase' },
    { id: '4', clientId: 'tom', place: 'atBase' },
    { id: '5', clientId: 'kim', place: 'lost' },
  ];
  // Only what is looked at.
  const found = keysOfDay({ appointments } as unknown as Day, keys as unknown as Key[]);
  expect(found.map(({ id }) => id)).toEqual(['2', '4', '1']);
});
