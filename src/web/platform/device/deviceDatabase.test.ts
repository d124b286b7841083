import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countUnsent, heldInMemory, type Unsent } from '#web/platform/device/deviceDatabase.ts';

// Node has no IndexedDB: to the app this is a device that cannot be read.
const held = (userId: string): Pick<Unsent, 'id' | 'kind' | 'visitId'>[] =>
  userId === 'sam'
    ? [{ id: 'w1' }, { id: 'w2' }, { id: 'v1', kind: 'visit' }, { id: 'w3', visitId: 'v1' }]
    : [];

beforeEach(() => void heldInMemory.add(held));
afterEach(() => {
  heldInMemory.delete(held);
  vi.restoreAllMocks();
});

it('what only the page holds counts as unsent, on a device that cannot be read too; a visit and its track are one', async () => {
  expect(await countUnsent('sam')).toEqual({ walks: 2, visits: 1 });
  expect(await countUnsent('kim')).toEqual({ walks: 0, visits: 0 });
});
