import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { type ArchiveEntry, archiveOf } from '#server/platform/storage/zip.ts';

const ENTRIES = 40;
const ENTRY_BYTES = 256 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes;
}

test('no entry stays in memory once it is written, however many follow [zip-1]', async () => {
  const made: WeakRef<Uint8Array>[] = [];
  let inMemory = ENTRIES;
  async function* entries(): AsyncGenerator<ArchiveEntry, void> {
    for (let number = 0; number < ENTRIES; number += 1) {
      const bytes = Buffer.alloc(ENTRY_BYTES, number);
      made.push(new WeakRef(bytes));
      yield { name: `photos/${number}.webp`, content: once(bytes), isCompressed: false };
    }
    await nextTurn();
    collectGarbage();
    inMemory = made.filter((each) => each.deref() !== undefined).length;
  }
  let length = 0;
  for await (const piece of archiveOf(entries(), new Date())) length += (piece as Buffer).length;
  expect(length).toBeGreaterThan(ENTRIES * ENTRY_BYTES);
  expect(inMemory).toBeLessThan(5);
});
