import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { heldInMemory, listUnsent } from '#web/platform/device/deviceDatabase.ts';

// Node has no IndexedDB: to the app this is a device that cannot be read.
const held = (userId: string) => (userId === 'sam' ? [{ id: 'w1' }, { id: 'w2' }] : []);

beforeEach(() => void heldInMemory.add(held));
afterEach(() => {
  heldInMemory.delete(held);
  vi.restoreAllMocks();
});

it('a walk that only the page holds counts as unsent, on a device that cannot be read too [device-database-1]', async () => {
  expect(await listUnsent('sam')).toHaveLength(2);
  expect(await listUnsent('kim')).toEqual([]);
});
