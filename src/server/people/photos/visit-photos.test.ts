import { expect, test } from 'vitest';
import type { Visit } from '#contract/visits/visits.ts';
import { removeDueFiles } from '#server/people/photos/photos.ts';
import { keptFiles, owner, sent, uploadAddress, visitPhotoOf } from '#server/testing/photos.ts';
import { picture } from '#server/testing/pictures.ts';
import { addPet, addVisit } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const photo = await picture('jpeg');

async function visited() {
  const { sam, pet } = await owner(app);
  const { id } = await addVisit(sam, { petIds: [pet.id] });
  const photos = async () => ((await sam.get(`/api/visits/${id}`)).body as Visit).photos;
  const files = async (url: string) =>
    (await keptFiles(app)).filter((name) => name.startsWith(url.slice('/api/photos/'.length)));
  return { sam, pet, id, photos, files };
}

test('a visit has several photos, in the order in which they came, with the pet that each shows [visit-photos-1]', async () => {
  const { sam, pet, id, photos } = await visited();
  expect(await photos()).toEqual([]);
  const first = await visitPhotoOf(sam, id, photo, pet.id);
  const second = await visitPhotoOf(sam, id, photo);
  expect(await photos()).toEqual(
    [
      { photoUrl: first, petId: pet.id },
      { photoUrl: second, petId: null },
    ].map((each) => ({
      ...each,
      id: each.photoUrl.slice('/api/photos/'.length),
      createdAt: expect.any(String),
    })),
  );
  expect((await sam.get(`${first}?size=card`)).status).toBe(200);
  expect((await (await app.user()).get(first)).status).toBe(404);
  expect((await app.visitor().get(first)).status).toBe(401);
  // The pet keeps the photo that stands for it, and the user theirs.
  expect((await sam.get(`/api/pets/${pet.id}`)).body).toMatchObject({ photoUrl: null });
  await sam.put('/api/profile-photo', { photoURL: await sent(sam, photo) });
  await sam.put('/api/pet-photos', { photoURL: await sent(sam, photo), petId: pet.id });
  expect(await photos()).toHaveLength(2);
});

test('a save of a photo that is sent again adds none [visit-photos-2]', async () => {
  const { sam, id, photos } = await visited();
  const body = { photoURL: await sent(sam, photo), visitId: id };
  const together = await Promise.all([1, 2].map(() => sam.put('/api/visit-photos', body)));
  const again = await sam.put('/api/visit-photos', body);
  expect(new Set([...together, again].map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  expect(again.status).toBe(200);
  expect(await photos()).toHaveLength(1);
});

test('a photo is deleted with its files, alone or with its visit, and a deleted pet leaves it [visit-photos-3]', async () => {
  const { sam, pet, id, photos, files } = await visited();
  const other = await addPet(sam, pet.clientId, { name: 'Rex' });
  const [first, second] = [
    await visitPhotoOf(sam, id, photo),
    await visitPhotoOf(sam, id, photo, other.id),
  ];
  const path = first.replace('/api/photos/', '/api/visit-photos/');
  expect((await sam.delete(path)).status).toBe(204);
  expect((await sam.delete(path)).status).toBe(404);
  expect([await files(first), (await sam.get(first)).status]).toEqual([[], 404]);
  await sam.delete(`/api/pets/${other.id}`);
  expect(await photos()).toMatchObject([{ photoUrl: second, petId: null }]);
  expect(await files(second)).toHaveLength(2);
  await sam.delete(`/api/visits/${id}`);
  expect((await sam.get(second)).status).toBe(404);
  await removeDueFiles({ ...app, now: () => new Date() });
  expect(await files(second)).toEqual([]);
});

test('the photo of a pet or of the user is no photo of a visit [visit-photos-4]', async () => {
  const { sam, pet } = await visited();
  const photoURL = await sent(sam, photo);
  const { body } = await sam.put('/api/pet-photos', { photoURL, petId: pet.id });
  const { objectPath } = body as { objectPath: string };
  const path = objectPath.replace('/api/photos/', '/api/visit-photos/');
  expect((await sam.delete(path)).status).toBe(404);
  expect((await sam.get(objectPath)).status).toBe(200);
});

test('a photo for a visit that is gone is refused and can be used elsewhere; nothing sent is no photo [visit-photos-5]', async () => {
  const { sam, id, photos } = await visited();
  const photoURL = await sent(sam, photo);
  const gone = await addVisit(sam);
  await sam.delete(`/api/visits/${gone.id}`);
  expect(await sam.put('/api/visit-photos', { photoURL, visitId: gone.id })).toMatchObject({
    status: 404,
    body: { message: 'Visit not found' },
  });
  expect((await sam.put('/api/visit-photos', { photoURL, visitId: id })).status).toBe(200);
  const empty = { photoURL: await uploadAddress(sam), visitId: id };
  expect((await sam.put('/api/visit-photos', empty)).status).toBe(400);
  expect(await photos()).toHaveLength(1);
});

test('a visit takes fifty photos, then says what to do [visit-photos-6]', async () => {
  const { sam, id, photos } = await visited();
  await visitPhotoOf(sam, id, photo);
  await app.db.pool.query(
    `insert into photos (id, user_id, visit_id) select gen_random_uuid(), user_id, visit_id
      from photos, generate_series(1, 49) where visit_id = $1`,
    [id],
  );
  const photoURL = await sent(sam, photo);
  expect(await sam.put('/api/visit-photos', { photoURL, visitId: id })).toMatchObject({
    status: 403,
    body: { message: 'A visit has at most 50 photos. Delete one first.' },
  });
  const [first] = await photos();
  await sam.delete(`/api/visit-photos/${first?.id}`);
  expect((await sam.put('/api/visit-photos', { photoURL, visitId: id })).status).toBe(200);
  expect(await photos()).toHaveLength(50);
});
