import { expect, test } from 'vitest';
import type { Unsent } from '#web/platform/device/deviceDatabase.ts';
import type { OutboxDisk } from '#web/platform/outbox/outboxDisk.ts';
import { createOutboxStore } from '#web/platform/outbox/outboxStore.ts';

/** Two tabs over one disk. */
function tabs() {
  const stored = new Map<string, Unsent>();
  const disk: OutboxDisk<Unsent, never> = {
    list: async (userId) => [...stored.values()].filter((row) => row.userId === userId),
    change: async (_, id, change) => {
      const after = change(stored.get(id));
      if (after === undefined) stored.delete(id);
      else stored.set(id, after);
      return after;
    },
    putParts: async () => undefined,
    parts: async () => [],
    part: async () => undefined,
  };
  const open = () => createOutboxStore(disk, { order: () => 0 });
  return [open(), open()] as const;
}

test('what another tab has sent is no longer listed, and what it has added is [outbox-store-1]', async () => {
  const [one, other] = tabs();
  const row = (id: string): Unsent => ({ id, userId: 'sam', kind: 'status' });
  const ids = async () => (await one.list('sam')).map(({ id }) => id);
  await one.change('sam', 'a', () => row('a'));
  await other.change('sam', 'b', () => row('b'));
  expect(await ids()).toEqual(['a', 'b']);
  await other.change('sam', 'a', () => undefined);
  expect(await ids()).toEqual(['b']);
});
