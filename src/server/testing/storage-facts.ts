/** The facts that hold for every photo store. */
import { expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { atMost, FileTooLarge, type Storage } from '#server/platform/storage/storage.ts';

export const newKey = (): string => `photos/${newId()}-card.webp`;

async function* pieces(count: number, size: number): AsyncGenerator<Uint8Array> {
  for (let piece = 0; piece < count; piece += 1) yield new Uint8Array(size).fill(piece);
}

export async function* breakingOff(): AsyncGenerator<Uint8Array> {
  yield* pieces(3, 1_000);
  throw new RangeError('The line broke');
}

/** What every store does; `storage` is empty. */
export function storageFacts(storage: Storage): void {
  test('reads what was written, byte by byte', async () => {
    const key = newKey();
    await storage.write(key, pieces(40, 65_537));
    const whole = await storage.read(key, 40 * 65_537);
    expect(whole?.length).toBe(40 * 65_537);
    expect([whole?.[0], whole?.[65_536], whole?.[65_537], whole?.at(-1)]).toEqual([0, 0, 1, 39]);
  });

  test('stores an empty file', async () => {
    const key = newKey();
    await storage.write(key, []);
    expect(await storage.read(key, 0)).toEqual(Buffer.alloc(0));
  });

  test('has no file under a key that was never written', async () => {
    expect(await storage.read(newKey(), 100)).toBeUndefined();
  });

  test('reads no file that is larger than the reader will take', async () => {
    const key = newKey();
    await storage.write(key, [Buffer.alloc(101)]);
    await expect(storage.read(key, 100)).rejects.toThrow(FileTooLarge);
    expect(await storage.read(key, 101)).toHaveLength(101);
  });

  test('stores nothing of a source that fails, and passes its error on', async () => {
    const key = newKey();
    await expect(storage.write(key, breakingOff())).rejects.toThrow(RangeError);
    expect(await storage.read(key, 10_000)).toBeUndefined();
  });

  test('stores nothing of a source that is too large', async () => {
    const key = newKey();
    await expect(storage.write(key, atMost(pieces(3, 50), 120))).rejects.toThrow(FileTooLarge);
    expect(await storage.read(key, 1_000)).toBeUndefined();
  });

  test('removes a file, and takes the removal of an absent one for done', async () => {
    const key = newKey();
    await storage.write(key, [Buffer.from('x')]);
    await storage.remove(key);
    expect(await storage.read(key, 10)).toBeUndefined();
    await storage.remove(key);
  });

  test('stores many files at once without mixing them up', async () => {
    const keys = Array.from({ length: 8 }, newKey);
    await Promise.all(keys.map((key) => storage.write(key, [Buffer.from(key)])));
    const texts = await Promise.all(keys.map(async (key) => String(await storage.read(key, 100))));
    expect(texts).toEqual(keys);
  });

  test('that works says so, however many ask at once', async () => {
    const checks = [storage.check(), storage.check(), storage.check()];
    await expect(Promise.all(checks)).resolves.toHaveLength(3);
  });

  test('touches nothing outside itself', async () => {
    for (const key of ['../x', 'photos/../../x', '/etc/passwd', 'photos/', 'x', 'photos/a/b', '']) {
      const calls = [
        storage.write(key, []),
        storage.read(key, 1),
        storage.remove(key),
        ...(storage.origin ? [storage.directUpload(key, 60, 7)] : []),
      ];
      for (const call of await Promise.allSettled(calls)) {
        expect(call).toMatchObject({ status: 'rejected', reason: expect.any(RangeError) });
      }
    }
  });
}
