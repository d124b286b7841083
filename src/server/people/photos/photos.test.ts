import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, test, vi } from 'vitest';
import { StorageFailure } from '#server/platform/storage/storage.ts';
import { notPhotos, picture } from '#server/testing/pictures.ts';
import { keptFiles, owner, photoOf, savePhotoOf, sent } from '#server/testing/photos.ts';
import { addClient, addPet } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';
import { savePetPhoto, removeDueFiles } from '#server/people/photos/photos.ts';

let broken: string | undefined;
const app = await testApp({}, (storage) => ({
  ...storage,
  async write(key, source) {
    if (broken !== undefined && key.endsWith(broken)) throw new StorageFailure(new Error('full'));
    await storage.write(key, source);
  },
}));
const photo = await picture('jpeg');
const idOf = (address: string): string => address.slice('/api/photos/'.length);
const filesOf = (address: string): string[] =>
  ['card', 'full'].map((size) => `${idOf(address)}-${size}.webp`);

/** What is kept of these photos. */
const keptOf = async (...addresses: string[]): Promise<string[]> => {
  const files = await keptFiles(app);
  return files.filter((name) => addresses.some((address) => name.startsWith(idOf(address))));
};

const HOUR_MS = 3_600_000;
const removeDue = (hours = 0) =>
  removeDueFiles({
    db: app.db,
    storage: app.storage,
    now: () => new Date(Date.now() + hours * HOUR_MS),
    log: app.log,
  });

test('a sent photo is saved, shown in two sizes and given to its pet [photos-6]', async () => {
  const { sam, pet } = await owner(app);
  const { status, body } = await savePhotoOf(sam, pet.id, photo);
  expect([status, body]).toEqual([200, { objectPath: expect.stringMatching(/^\/api\/photos\//) }]);
  const { objectPath } = body as { objectPath: string };
  expect((await sam.get(`/api/pets/${pet.id}`)).body).toMatchObject({ photoUrl: objectPath });

  const full = await sam.get(objectPath);
  const card = await sam.get(`${objectPath}?size=card`);
  for (const { status, headers, body } of [full, card]) {
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String((body as Buffer).length),
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'Cookie',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  }
  expect((card.body as Buffer).length).toBeLessThan((full.body as Buffer).length);
  expect((await keptOf(objectPath)).toSorted()).toEqual(filesOf(objectPath));
});

test('the objectPath that is issued is the address that the photo is saved under [photos-5]', async () => {
  const { sam, pet } = await owner(app);
  const { body } = await sam.post('/api/objects/upload');
  const { uploadURL, objectPath } = body as { uploadURL: string; objectPath: string };
  await sam.send(uploadURL, photo);
  const saved = await sam.put('/api/pet-photos', { photoURL: uploadURL, petId: pet.id });
  expect(saved.body).toEqual({ objectPath });
});

test("the user's own picture takes the same way", async () => {
  const sam = await app.user();
  const first = await sam.put('/api/profile-photo', { photoURL: await sent(sam, photo) });
  expect(first.status).toBe(200);
  const second = await sam.put('/api/profile-photo', { photoURL: await sent(sam, photo) });
  const addresses = [first, second].map(({ body }) => (body as { objectPath: string }).objectPath);
  const [before = '', after = ''] = addresses;
  expect((await sam.get('/api/auth/user')).body).toMatchObject({ profileImageUrl: after });
  expect((await sam.get(after)).status).toBe(200);
  expect((await sam.get(before)).status).toBe(404);
  expect((await keptOf(before, after)).toSorted()).toEqual(filesOf(after));
});

test('a photo looks absent to another owner, and a visitor is asked to sign in', async () => {
  const { sam, pet } = await owner(app);
  const address = await photoOf(sam, pet.id, photo);
  const stranger = await app.user();
  for (const path of [address, `${address}?size=card`]) {
    expect((await stranger.get(path)).status).toBe(404);
    expect((await app.visitor().get(path)).status).toBe(401);
  }
  expect((await sam.get('/api/photos/00000000-0000-7000-8000-000000000000')).status).toBe(404);
  expect((await sam.get('/api/photos/..%2f..%2fPG_VERSION')).status).toBe(404);
});

test("a photo is not given to another owner's pet, and is not used up by the attempt", async () => {
  const { pet: theirs } = await owner(app);
  const { sam, pet } = await owner(app);
  const photoURL = await sent(sam, photo);
  expect((await sam.put('/api/pet-photos', { photoURL, petId: theirs.id })).status).toBe(404);
  expect((await sam.put('/api/pet-photos', { photoURL, petId: pet.id })).status).toBe(200);
});

test('a new photo has a new address, and the one before is removed with its files', async () => {
  const { sam, pet } = await owner(app);
  const before = await photoOf(sam, pet.id, photo);
  const after = await photoOf(sam, pet.id, photo);
  expect(after).not.toBe(before);
  expect((await sam.get(before)).status).toBe(404);
  expect((await sam.get(after)).status).toBe(200);
  expect((await keptOf(before, after)).toSorted()).toEqual(filesOf(after));
});

test('of two photos saved at once for one pet exactly one stays', async () => {
  const { sam, pet } = await owner(app);
  const addresses = await Promise.all([1, 2, 3].map(() => photoOf(sam, pet.id, photo)));
  const { photoUrl } = (await sam.get(`/api/pets/${pet.id}`)).body as { photoUrl: string };
  expect((await keptOf(...addresses)).toSorted()).toEqual(filesOf(photoUrl));
});

test('a save of the pet neither takes nor changes a photo [photos-10]', async () => {
  const { sam, pet } = await owner(app);
  const photoUrl = await photoOf(sam, pet.id, photo);
  const saved = await sam.put(`/api/pets/${pet.id}`, { name: 'Rex', photoUrl: 'https://evil/x' });
  expect(saved.body).toMatchObject({ name: 'Rex', photoUrl });
});

test.each(Object.entries(await notPhotos()))(
  'refused with a sentence, and nothing is left behind: %s [photos-4]',
  async (_, bytes) => {
    const { sam, pet } = await owner(app);
    const before = await keptFiles(app);
    const { status, body } = await savePhotoOf(sam, pet.id, bytes);
    expect([status, body]).toEqual([
      400,
      {
        message: expect.stringMatching(/^[A-Z].+\.$/),
        errors: [{ path: ['photoURL'], message: expect.any(String) }],
      },
    ]);
    expect(await keptFiles(app)).toEqual(before);
    expect((await sam.get(`/api/pets/${pet.id}`)).body).toMatchObject({ photoUrl: null });
  },
);

test.each(['-card.webp', '-full.webp'])(
  'when the store fails at %s, the photo before stays and nothing is half saved',
  async (file) => {
    const { sam, pet } = await owner(app);
    const before = await photoOf(sam, pet.id, photo);
    const photoURL = await sent(sam, photo);
    const files = await keptFiles(app);
    broken = file;
    const failed = await sam.put('/api/pet-photos', { photoURL, petId: pet.id });
    broken = undefined;
    expect(failed.status).toBe(503);
    expect(failed.body).toEqual({ message: expect.stringContaining('photo store') });
    expect((await sam.get(before)).status).toBe(200);
    expect((await sam.get(`/api/pets/${pet.id}`)).body).toMatchObject({ photoUrl: before });
    expect((await keptFiles(app)).toSorted()).toEqual(files.toSorted());
    const repeated = await sam.put('/api/pet-photos', { photoURL, petId: pet.id });
    expect(repeated.status).toBe(200);
    const { objectPath } = repeated.body as { objectPath: string };
    expect((await sam.get(objectPath)).status).toBe(200);
    expect((await keptFiles(app)).filter((name) => photoURL.includes(name))).toEqual([]);
  },
);

test('files of deleted pets, clients and users are removed by the next job', async () => {
  const { sam, pet } = await owner(app);
  const ofPet = await photoOf(sam, pet.id, photo);
  const client = await addClient(sam);
  const ofClient = await photoOf(sam, (await addPet(sam, client.id)).id, photo);
  const { sam: leaver, pet: leaving } = await owner(app);
  const ofUser = await photoOf(leaver, leaving.id, photo);
  const kept = await photoOf(sam, (await addPet(sam, (await addClient(sam)).id)).id, photo);

  await sam.delete(`/api/pets/${pet.id}`);
  await sam.delete(`/api/clients/${client.id}`);
  await app.db.run(sql`delete from users where id = ${leaving.userId}`);
  expect((await sam.get(ofPet)).status).toBe(404);
  await removeDue();
  expect(await keptOf(ofPet, ofClient, ofUser)).toEqual([]);
  expect((await keptOf(kept)).toSorted()).toEqual(filesOf(kept));
  expect((await sam.get(kept)).status).toBe(200);
});

test('the hourly job removes uploaded files that were not saved once they cannot be, and not before', async () => {
  const { sam, pet } = await owner(app);
  const photoURL = await sent(sam, photo);
  const name = new URL(photoURL, app.origin).pathname.slice('/api/uploads/'.length);
  await removeDue(1);
  expect(await keptFiles(app)).toContain(name);
  await removeDue(3);
  expect(await keptFiles(app)).not.toContain(name);
  expect((await sam.put('/api/pet-photos', { photoURL, petId: pet.id })).status).toBe(400);
});

test('the hourly job removes nothing that is shown, however long ago it was saved', async () => {
  const { sam, pet } = await owner(app);
  const address = await photoOf(sam, pet.id, photo);
  await removeDue(10_000);
  expect((await sam.get(address)).status).toBe(200);
});

test('files of a photo that is shown are not removed, even where they are listed', async () => {
  const { sam, pet } = await owner(app);
  const address = await photoOf(sam, pet.id, photo);
  // As a repeated save leaves them that is killed before it learns that the first one succeeded.
  await app.db.run(sql`insert into stored_removals (key, due_at)
    select 'photos/' || name, now() - interval '1 second' from unnest(${filesOf(address)}::text[]) as name`);
  await removeDue();
  expect((await keptOf(address)).toSorted()).toEqual(filesOf(address));
  expect(await app.db.rows(sql`select key from stored_removals where due_at < now()`)).toEqual([]);
});

test('each file is listed for removal before it is written, so that a crash leaves none behind', async () => {
  const { pet } = await owner(app);
  const written: [key: string, wasListed: boolean][] = [];
  const watched = {
    ...app.storage,
    async write(key: string, source: Parameters<typeof app.storage.write>[1]) {
      const row = await app.db.row(sql`select key from stored_removals where key = ${key}`);
      written.push([key, row !== undefined]);
      await app.storage.write(key, source);
    },
  };
  const context = { db: app.db, storage: watched, now: () => new Date(), log: app.log };
  const address = await savePetPhoto(context, pet.userId, pet.id, photo);
  expect(written).toEqual(filesOf(address).map((name) => [`photos/${name}`, true]));
  const listed = sql`select key from stored_removals where key like ${`photos/${idOf(address)}%`}`;
  expect(await app.db.rows(listed)).toEqual([]);
});

test('a photo whose files were swept away while it was saved is not shown', async () => {
  const { sam, pet } = await owner(app);
  const slow = {
    ...app.storage,
    async write(key: string, source: Parameters<typeof app.storage.write>[1]) {
      await app.storage.write(key, source);
      await removeDue(2);
    },
  };
  const context = { db: app.db, storage: slow, now: () => new Date(), log: app.log };
  const before = await keptFiles(app);
  await expect(savePetPhoto(context, pet.userId, pet.id, photo)).rejects.toThrow(StorageFailure);
  expect((await sam.get(`/api/pets/${pet.id}`)).body).toMatchObject({ photoUrl: null });
  expect((await keptFiles(app)).filter((name) => !before.includes(name))).toEqual([]);
});

test('a file that cannot be removed is tried again later, and does not keep others waiting', async () => {
  const { sam, pet } = await owner(app);
  const stuck = await photoOf(sam, pet.id, photo);
  await sam.delete(`/api/pets/${pet.id}`);
  const remove = (key: string) =>
    key.endsWith('-card.webp')
      ? Promise.reject(new StorageFailure(new Error('busy')))
      : app.storage.remove(key);
  const context = { db: app.db, storage: { ...app.storage, remove }, now: () => new Date() };
  await removeDueFiles({ ...context, log: app.log });
  expect(await keptOf(stuck)).toEqual([`${idOf(stuck)}-card.webp`]);
  await removeDue(2);
  expect(await keptOf(stuck)).toEqual([]);
});

test('thousands of files are removed several at a time, in few transactions [photos-9]', async () => {
  const keys = Array.from({ length: 2_000 }, () => `photos/${randomUUID()}-card.webp`);
  await app.storage.write(keys[0] ?? '', []);
  const folder = join(app.dataDir, 'files', 'photos');
  await Promise.all(keys.map((key) => writeFile(join(folder, basename(key)), 'x')));
  await app.db.run(sql`insert into stored_removals (key, due_at)
    select key, now() from unnest(${keys}::text[]) as key`);
  let underWay = 0;
  let most = 0;
  async function remove(key: string): Promise<void> {
    underWay += 1;
    most = Math.max(most, underWay);
    await app.storage.remove(key);
    underWay -= 1;
  }
  const connects = vi.spyOn(app.db.pool, 'connect');
  const storage = { ...app.storage, remove };
  await removeDueFiles({ db: app.db, storage, now: () => new Date(), log: app.log });
  expect(connects.mock.calls.length).toBeLessThan(100);
  connects.mockRestore();
  expect(most).toBeGreaterThan(4);
  expect(most).toBeLessThanOrEqual(16);
  const files = await keptFiles(app);
  expect(keys.filter((key) => files.includes(basename(key)))).toEqual([]);
  const left = await app.db.rows(sql`select key from stored_removals where key = any(${keys})`);
  expect(left).toEqual([]);
});
