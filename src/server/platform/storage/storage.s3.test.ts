import { afterAll, describe, expect, test } from 'vitest';
import { s3Storage } from '#server/platform/storage/s3.ts';
import { StorageFailure } from '#server/platform/storage/storage.ts';
import { freePort } from '#server/testing/free-port.ts';
import { newKey, storageFacts } from '#server/testing/storage-facts.ts';
import { startThrowAwayBucket } from '#server/testing/swift.ts';

const { bucket, stop } = await startThrowAwayBucket();
afterAll(stop);

describe('a bucket of an S3-compatible service', () => {
  storageFacts(s3Storage(bucket));

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
