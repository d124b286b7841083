import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Appointment } from '#contract/diary/appointments.ts';
import {
  addAppointment,
  addClient,
  addPet,
  addSeries,
  appointmentFields,
} from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

/** Someone whose client has three pets. */
async function threePets() {
  const sam = await app.user();
  const { id: clientId, userId } = await addClient(sam);
  const pets: string[] = [];
  for (const name of ['Rex', 'Mia', 'Bo']) pets.push((await addPet(sam, clientId, { name })).id);
  const [a = '', b = '', c = ''] = pets;
  return { sam, clientId, userId, a, b, c };
}

/** The pets of a booking by the table whose foreign keys hold them. */
async function heldPets(id: string): Promise<string[]> {
  const { rows } = await app.db.pool.query<{ id: string }>(
    'select pet_id as id from appointment_pets where appointment_id = $1',
    [id],
  );
  return rows.map((row) => row.id).toSorted();
}

test('the order of the pets is kept, and the first of them is the pet of the booking [several-pets-1]', async () => {
  const { sam, clientId, a, b, c } = await threePets();
  for (const petIds of [[b, a], [c, a, b], []]) {
    const booked = await addAppointment(sam, clientId, { petIds });
    expect(booked).toMatchObject({ petIds, petId: petIds[0] ?? null });
    expect(await heldPets(booked.id)).toEqual(petIds.toSorted());
    const listed = (await sam.get('/api/appointments')).body as Appointment[];
    expect(listed).toContainEqual(booked);
  }
});

test('one pet is booked by either field, and both are taken where they agree [several-pets-2]', async () => {
  const { sam, clientId, a, b } = await threePets();
  for (const fields of [{ petId: a }, { petIds: [a] }, { petId: a, petIds: [a] }]) {
    expect(await addAppointment(sam, clientId, fields)).toMatchObject({ petId: a, petIds: [a] });
  }
  const fields = appointmentFields(clientId, { petId: a, petIds: [b, a] });
  const { status, body } = await sam.post('/api/appointments', fields);
  expect([status, body]).toMatchObject([400, { errors: [{ path: ['petId'] }] }]);
});

test('a form that knows one pet only loses none of the others [several-pets-3]', async () => {
  const { sam, clientId, a, b, c } = await threePets();
  const { id } = await addAppointment(sam, clientId, { petIds: [a, b] });
  const put = async (fields: object) =>
    ((await sam.put(`/api/appointments/${id}`, fields)).body as Appointment).petIds;
  expect(await put({ petId: a, title: 'Later' })).toEqual([a, b]);
  expect(await put({ title: 'Even later' })).toEqual([a, b]);
  expect(await put({ petId: c })).toEqual([c]);
  expect(await put({ petIds: [b, c] })).toEqual([b, c]);
  expect(await heldPets(id)).toEqual([b, c].toSorted());
  expect(await put({ petId: null })).toEqual([]);
  expect(await heldPets(id)).toEqual([]);
});

test('all pets of a booking are the client’s, each named once [several-pets-4]', async () => {
  const { sam, clientId, a, b } = await threePets();
  const other = await threePets();
  const otherClient = await addClient(sam);
  const notTheirs = await addPet(sam, otherClient.id);
  const wrong = [[a, notTheirs.id], [a, other.a], [a, randomUUID()], [a, a], [a, 'x'], [null], 5];
  for (const petIds of wrong) {
    const answer = await sam.post('/api/appointments', appointmentFields(clientId, { petIds }));
    const [first] = (answer.body as { errors: { path: string[] }[] }).errors;
    expect([petIds, answer.status, first?.path[0]]).toEqual([petIds, 400, 'petIds']);
  }
  const { id } = await addAppointment(sam, clientId, { petIds: [a, b] });
  const moved = await sam.put(`/api/appointments/${id}`, { clientId: otherClient.id });
  expect([moved.status, moved.body]).toMatchObject([400, { errors: [{ path: ['petId'] }] }]);
  // A pet that belongs to someone else by now stays where it was booked.
  await sam.put(`/api/pets/${b}`, { clientId: otherClient.id });
  const again = await sam.put(`/api/appointments/${id}`, { petIds: [b, a], status: 'completed' });
  expect(again.body).toMatchObject({ petIds: [b, a], status: 'completed' });
});

test('a booking that moves to another client takes pets of theirs, and leaves its own behind [several-pets-9]', async () => {
  const { sam, clientId, a, b, c } = await threePets();
  const other = await addClient(sam);
  const theirs = await addPet(sam, other.id);
  const { id } = await addAppointment(sam, clientId, { petIds: [a, b] });
  const move = (fields: object) =>
    sam.put(`/api/appointments/${id}`, { clientId: other.id, ...fields });
  for (const petIds of [[theirs.id, a], [a, b], [c]]) {
    const { status, body } = await move({ petIds });
    expect([status, body]).toMatchObject([400, { errors: [{ path: ['petIds'] }] }]);
  }
  expect((await sam.get(`/api/appointments/${id}`)).body).toMatchObject({ clientId, petId: a });
  const moved = await move({ petIds: [theirs.id] });
  expect(moved.body).toMatchObject({ clientId: other.id, petId: theirs.id, petIds: [theirs.id] });
  expect(await heldPets(id)).toEqual([theirs.id]);
  expect((await sam.get(`/api/appointments?petId=${a}`)).body).toEqual([]);
  const back = await sam.put(`/api/appointments/${id}`, { clientId, petIds: [] });
  expect(back.body).toMatchObject({ clientId, petId: null, petIds: [] });
  expect(await heldPets(id)).toEqual([]);
});

test('a deleted pet leaves the bookings that it shares, and takes those along on which it was alone [several-pets-5]', async () => {
  const { sam, clientId, a, b, c } = await threePets();
  const shared = await addAppointment(sam, clientId, { petIds: [a, b, c] });
  const alone = await addAppointment(sam, clientId, { petIds: [a] });
  const without = await addAppointment(sam, clientId);
  await sam.delete(`/api/pets/${a}`);
  const left = (await sam.get('/api/appointments')).body as Appointment[];
  expect(left.map(({ id }) => id).toSorted()).toEqual([shared.id, without.id].toSorted());
  expect(left.find(({ id }) => id === shared.id)).toMatchObject({ petId: b, petIds: [b, c] });
  expect((await sam.get(`/api/appointments/${alone.id}`)).status).toBe(404);
  // Who had it open is told of the change.
  const { updatedAt } = shared;
  expect((await sam.put(`/api/appointments/${shared.id}`, { updatedAt })).status).toBe(409);
});

test('of a booking whose pets are all deleted at once nothing is left [several-pets-6]', async () => {
  const { sam, clientId, userId, a, b, c } = await threePets();
  for (let round = 0; round < 3; round += 1) {
    const pets = [];
    for (const name of ['X', 'Y']) pets.push((await addPet(sam, clientId, { name })).id);
    for (const petIds of [pets, pets.toReversed()]) await addAppointment(sam, clientId, { petIds });
    const answers = await Promise.all(pets.map((id) => sam.delete(`/api/pets/${id}`)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect((await sam.get('/api/appointments')).body).toEqual([]);
  }
  // One statement, and pets that have moved away from the client of the booking.
  await addAppointment(sam, clientId, { petIds: [a, b, c] });
  const other = await addClient(sam);
  for (const id of [a, b, c]) await sam.put(`/api/pets/${id}`, { clientId: other.id });
  await app.db.pool.query('delete from pets where user_id = $1', [userId]);
  expect((await sam.get('/api/appointments')).body).toEqual([]);
});

test('a booking made while its pet is deleted is refused or goes with it [several-pets-7]', async () => {
  const { sam, clientId } = await threePets();
  for (let round = 0; round < 5; round += 1) {
    const { id } = await addPet(sam, clientId);
    const fields = appointmentFields(clientId, { petIds: [id] });
    const [booked] = await Promise.all([
      sam.post('/api/appointments', fields),
      sam.delete(`/api/pets/${id}`),
    ]);
    expect([201, 400]).toContain(booked.status);
    expect((await sam.get('/api/appointments')).body).toEqual([]);
  }
});

test('archiving a pet cancels the bookings on which no pet is left, and bringing one back restores them [several-pets-8]', async () => {
  app.setNow(new Date('2026-03-02T09:00:00Z'));
  const { sam, clientId, a, b } = await threePets();
  const { id } = await addAppointment(sam, clientId, { petIds: [a, b], status: 'confirmed' });
  const statusAfter = async (petId: string, archived: boolean) => {
    await sam.put(`/api/pets/${petId}`, { archived });
    return ((await sam.get(`/api/appointments/${id}`)).body as Appointment).status;
  };
  expect(await statusAfter(a, true)).toBe('confirmed');
  expect(await statusAfter(b, true)).toBe('cancelled');
  expect(await statusAfter(a, false)).toBe('confirmed');
  const listed = (await sam.get(`/api/appointments?petId=${b}`)).body as Appointment[];
  expect(listed.map((row) => row.id)).toEqual([id]);
});

test('a pet that is taken off one day of a series stays off when the series changes [several-pets-10]', async () => {
  app.setNow(new Date('2026-03-02T10:00:00Z'));
  const { sam, clientId, a, b } = await threePets();
  await addSeries(sam, clientId, { petIds: [a, b], startsOn: '2026-03-02', endsOn: '2026-03-23' });
  const days = async () => (await sam.get('/api/appointments')).body as Appointment[];
  const [first, second] = await days();
  await sam.put(`/api/appointments/${second?.id}`, { petIds: [a] });
  const { body } = await sam.put(`/api/appointments/${first?.id}?scope=all`, { petIds: [b, a] });
  expect(body).toMatchObject({ kept: 1 });
  expect((await days()).slice(0, 3).map(({ petIds }) => petIds)).toEqual([[b, a], [a], [b, a]]);
});
