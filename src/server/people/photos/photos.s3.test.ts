import sql from 'sql-template-tag';
import { afterAll, describe, expect, test } from 'vitest';
import { MAX_PHOTO_BYTES } from '#contract/choices.ts';
import { phonePhoto, picture } from '#server/testing/pictures.ts';
import { keptFiles, owner, uploadAddress } from '#server/testing/photos.ts';
import { startThrowAwayBucket } from '#server/testing/swift.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { removeDueFiles } from '#server/people/photos/photos.ts';

async function appWithBucket(): Promise<TestApp> {
  const { bucket, stop } = await startThrowAwayBucket();
  const app = await testApp({
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: bucket.bucket,
    S3_REGION: bucket.region,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  });
  afterAll(stop);
  return app;
}

const app = await appWithBucket();

/** Sends as a browser does: straight to the bucket, without any cookie of ours. */
async function put(address: string, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const answer = await fetch(address, { method: 'PUT', body: bytes });
  await answer.text();
  return answer.status;
}

const keyOf = (address: string): string => `uploads/${new URL(address).pathname.split('/').at(-1)}`;

describe('with a bucket', () => {
  test('a photo goes straight to the bucket, is saved there and served by us', async () => {
    const { sam, pet } = await owner(app);
    const photo = await phonePhoto();
    const photoURL = await uploadAddress(sam, photo.length);
    expect(new URL(photoURL).origin).toBe(app.storage.origin);
    expect(await put(photoURL, photo)).toBe(200);
    const saved = await sam.put('/api/pet-photos', { photoURL, petId: pet.id });
    expect(saved.status).toBe(200);
    const { objectPath } = saved.body as { objectPath: string };
    for (const address of [objectPath, `${objectPath}?size=card`]) {
      const { status, headers, body } = await sam.get(address);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect((body as Buffer).subarray(8, 12).toString()).toBe('WEBP');
      expect((await (await app.user()).get(address)).status).toBe(404);
    }
    expect(await app.storage.read(keyOf(photoURL), MAX_PHOTO_BYTES)).toBeUndefined();
    expect(await keptFiles(app)).toEqual([]);
  });

  test('pages may connect to the bucket, and to nothing else besides this server', async () => {
    const { headers } = await app.visitor().get('/api/login');
    expect(headers.get('content-security-policy')).toContain(
      `connect-src 'self' ${app.storage.origin};`,
    );
  });

  test('what was not sent, is too large or is no photo is refused, and nothing is left', async () => {
    const { sam, pet } = await owner(app);
    const save = async (photoURL: string) => {
      const { status, body } = await sam.put('/api/pet-photos', { photoURL, petId: pet.id });
      expect(await app.storage.read(keyOf(photoURL), 1)).toBeUndefined();
      return [status, (body as { message: string }).message];
    };
    expect(await save(await uploadAddress(sam, 5))).toEqual([
      400,
      'This photo was not sent, or has already been saved. Choose it again.',
    ]);
    const large = await sam.post('/api/objects/upload', { bytes: MAX_PHOTO_BYTES + 1 });
    expect([large.status, large.body]).toEqual([
      413,
      { message: 'The photo must be at most 5 MB.' },
    ]);
    const text = await uploadAddress(sam, 5);
    await put(text, Buffer.from('Hello'));
    expect(await save(text)).toEqual([400, expect.stringContaining('can’t be used as a photo')]);
    expect((await sam.get(`/api/pets/${pet.id}`)).body).toMatchObject({ photoUrl: null });
  });

  test('the bucket takes exactly as many bytes as were announced, and no more [photos-7]', async () => {
    const { sam, pet } = await owner(app);
    const photo = await picture('jpeg');
    const photoURL = await uploadAddress(sam, photo.length);
    for (const other of [photo.length + 1, photo.length - 1, 20 * 1024 * 1024, 0]) {
      expect(await put(photoURL, new Uint8Array(other))).toBe(403);
    }
    // Without a stated length.
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(photo.length));
        controller.close();
      },
    });
    const chunked = await fetch(photoURL, {
      method: 'PUT',
      body: stream,
      duplex: 'half',
    });
    expect(chunked.status).toBe(403);
    const announced = new URL(photoURL);
    expect(announced.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;host');
    expect(await app.storage.read(keyOf(photoURL), MAX_PHOTO_BYTES)).toBeUndefined();
    expect(await put(photoURL, photo)).toBe(200);
    expect((await sam.put('/api/pet-photos', { photoURL, petId: pet.id })).status).toBe(200);
  });

  test('a photo whose size nobody announced goes through this server, and no further than 5 MB [photos-8]', async () => {
    const { sam, pet } = await owner(app);
    const photoURL = await uploadAddress(sam);
    expect(photoURL).toMatch(/^\/api\/uploads\//);
    expect((await sam.send(photoURL, await picture('jpeg'))).status).toBe(204);
    expect((await sam.put('/api/pet-photos', { photoURL, petId: pet.id })).status).toBe(200);
    const large = await uploadAddress(sam);
    expect((await sam.send(large, new Uint8Array(MAX_PHOTO_BYTES + 1))).status).toBe(413);
  });

  test("another owner's address is refused", async () => {
    const { sam } = await owner(app);
    const { sam: stranger, pet } = await owner(app);
    const photo = await picture('jpeg');
    const photoURL = await uploadAddress(sam, photo.length);
    await put(photoURL, photo);
    const answer = await stranger.put('/api/pet-photos', { photoURL, petId: pet.id });
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining({ errors: [expect.objectContaining({ path: ['photoURL'] })] }),
    ]);
    expect((await sam.put('/api/profile-photo', { photoURL })).status).toBe(200);
  });

  test('what is sent again to a used address is swept, as are files of deleted pets', async () => {
    const { sam, pet } = await owner(app);
    const photo = await picture('jpeg');
    const photoURL = await uploadAddress(sam, photo.length);
    await put(photoURL, photo);
    const saved = await sam.put('/api/pet-photos', { photoURL, petId: pet.id });
    expect(await put(photoURL, photo)).toBe(200);
    const repeated = await sam.put('/api/pet-photos', { photoURL, petId: pet.id });
    expect([repeated.status, repeated.body]).toEqual([200, saved.body]);
    await sam.delete(`/api/pets/${pet.id}`);
    const listed = sql`select key from stored_removals`;
    expect(await app.db.rows(listed)).not.toEqual([]);
    const later = () => new Date(Date.now() + 3 * 3_600_000);
    await removeDueFiles({ db: app.db, storage: app.storage, now: later, log: app.log });
    expect(await app.db.rows(listed)).toEqual([]);
    expect(await app.storage.read(keyOf(photoURL), MAX_PHOTO_BYTES)).toBeUndefined();
    const card = `photos/${keyOf(photoURL).slice('uploads/'.length)}-card.webp`;
    expect(await app.storage.read(card, MAX_PHOTO_BYTES)).toBeUndefined();
  });
});
