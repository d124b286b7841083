import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { diskStorage } from '#server/platform/storage/disk.ts';
import { StorageFailure } from '#server/platform/storage/storage.ts';
import { breakingOff, newKey, storageFacts } from '#server/testing/storage-facts.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

const folder = await temporaryFolder('pawkeeper-files-');
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a folder', () => {
  storageFacts(diskStorage(folder));

  test('is the same after it was checked', async () => {
    const before = await readdir(folder);
    await diskStorage(folder).check();
    expect(await readdir(folder)).toEqual(before);
  });

  test('has no URL of its own to upload to', async () => {
    const storage = diskStorage(folder);
    expect([storage.origin, await storage.directUpload(newKey(), 60, 7)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('holds files that only their owner can read, and nothing half-written', async () => {
    const own = join(folder, 'own');
    const storage = diskStorage(own);
    const key = newKey();
    await storage.write(key, [Buffer.from('x')]);
    await expect(storage.write(newKey(), breakingOff())).rejects.toThrow(RangeError);
    expect(await readdir(join(own, 'photos'))).toEqual([key.slice('photos/'.length)]);
    expect((await stat(join(own, key))).mode & 0o777).toBe(0o600);
    expect((await stat(join(own, 'photos'))).mode & 0o777).toBe(0o700);
  });

  test('removes with a file what a crash left of writing it', async () => {
    const storage = diskStorage(folder);
    const key = newKey();
    await storage.write(newKey(), []);
    await writeFile(join(folder, `${key}.part`), 'half');
    await storage.remove(key);
    await expect(stat(join(folder, `${key}.part`))).rejects.toThrow('ENOENT');
  });

  test('that cannot be used answers with a sentence and passes the cause to the log', async () => {
    const taken = join(folder, 'taken');
    await writeFile(taken, 'a file where the folder should be');
    const storage = diskStorage(taken);
    for (const call of [() => storage.write(newKey(), []), () => storage.check()]) {
      const failure = await call().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(StorageFailure);
      expect(failure).toMatchObject({ status: 503, cause: { code: expect.stringMatching(/^E/) } });
    }
  });
});
