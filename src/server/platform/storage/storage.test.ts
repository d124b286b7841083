import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { diskStorage } from '#server/platform/storage/disk.ts';
import { s3Storage } from '#server/platform/storage/s3.ts';
import {
  atMost,
  FileTooLarge,
  StorageFailure,
  type Storage,
} from '#server/platform/storage/storage.ts';
import { freePort } from '#server/testing/free-port.ts';
import { hasSwift, startThrowAwayBucket, type ThrowAwayBucket } from '#server/testing/swift.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

const swift: ThrowAwayBucket | undefined = hasSwift() ? await startThrowAwayBucket() : undefined;
const folder = await temporaryFolder('pawkeeper-files-');
afterAll(async () => {
  await swift?.stop();
  await rm(folder, { recursive: true, force: true });
});

const stores: [name: string, storage: Storage][] = [['a folder', diskStorage(folder)]];
if (swift) stores.push(['a bucket of an S3-compatible service', s3Storage(swift.bucket)]);

const newKey = (): string => `photos/${newId()}-card.webp`;

async function* pieces(count: number, size: number): AsyncGenerator<Uint8Array> {
  for (let piece = 0; piece < count; piece += 1) yield new Uint8Array(size).fill(piece);
}

async function* breakingOff(): AsyncGenerator<Uint8Array> {
  yield* pieces(3, 1_000);
  throw new RangeError('The line broke');
}

describe.each(stores)('%s', (_, storage) => {
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

  test('that works says so, and stores nothing when it is checked', async () => {
    await storage.check();
    await Promise.all([storage.check(), storage.check()]);
    expect(await readdir(folder)).not.toContain('.probe');
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
});

describe('a folder', () => {
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
    for (const call of [storage.write(newKey(), []), storage.check()]) {
      const failure = await call.catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(StorageFailure);
      expect(failure).toMatchObject({ status: 503, cause: { code: expect.stringMatching(/^E/) } });
    }
  });
});

describe.skipIf(!swift)('a bucket of an S3-compatible service', () => {
  const bucket = swift?.bucket ?? {
    endpoint: '',
    bucket: '',
    region: '',
    accessKeyId: '',
    secretAccessKey: '',
  };
  const put = async (address: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(address, { method: 'PUT', body: 'a photo', headers });
    await answer.text();
    return answer.status;
  };

  test('signs a URL that takes bytes of any type straight from a browser', async () => {
    const storage = s3Storage(bucket);
    const key = newKey();
    const address = (await storage.directUpload(key, 60, 7)) ?? '';
    expect(new URL(address).origin).toBe(storage.origin);
    const asked = await fetch(address, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://pets.example.org',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(asked.headers.get('access-control-allow-origin')).toBeTruthy();
    expect(await put(address, { 'content-type': 'image/jpeg' })).toBe(200);
    expect(String(await storage.read(key, 100))).toBe('a photo');
  });

  test('refuses a URL for another key, another time or without its signature', async () => {
    const storage = s3Storage(bucket);
    const [key, other] = [newKey(), newKey()];
    const address = (await storage.directUpload(key, 60, 7)) ?? '';
    for (const changed of [
      address.replace(key, other),
      address.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'),
      address.replace(/X-Amz-Signature=./, 'X-Amz-Signature=x'),
    ]) {
      expect([changed, await put(changed)]).toEqual([changed, 403]);
    }
    const expiring = (await storage.directUpload(key, 1, 7)) ?? '';
    await expect.poll(() => put(expiring), { timeout: 10_000, interval: 500 }).toBe(403);
    await storage.remove(key);
    expect(await storage.read(other, 100)).toBeUndefined();
  });

  test('that refuses our key, or is away, answers with a sentence and passes the cause to the log', async () => {
    const away = { ...bucket, endpoint: `http://127.0.0.1:${await freePort()}` };
    for (const wrong of [{ ...bucket, secretAccessKey: 'wrong' }, away]) {
      const storage = s3Storage(wrong);
      const calls = await Promise.allSettled([
        storage.write(newKey(), []),
        storage.read(newKey(), 10),
        storage.remove(newKey()),
        storage.check(),
      ]);
      for (const call of calls) {
        expect(call).toMatchObject({ reason: { status: 503, cause: expect.any(Error) } });
        expect(call.status === 'rejected' && call.reason).toBeInstanceOf(StorageFailure);
      }
    }
  });
});
