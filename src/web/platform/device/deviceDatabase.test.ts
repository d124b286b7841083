import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countUnsent, heldInMemory } from '#web/platform/device/deviceDatabase.ts';

// Node has no IndexedDB: to the app this is a device that cannot be read.
const held = (userId: string) => (userId === 'sam' ? ['w1', 'w2'] : []);

beforeEach(() => void heldInMemory.add(held));
afterEach(() => {
  heldInMemory.delete(held);
  vi.restoreAllMocks();
});

it('a walk that only the page holds counts as unsent, on a device that cannot be read too', async () => {
  expect(await countUnsent('sam')).toBe(2);
  expect(await countUnsent('kim')).toBe(0);
});
