import { expect, test } from 'vitest';
import {
  addAppointment,
  addClient,
  addPet,
  addWalk,
  appointmentFields,
} from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

/** One of everything, and what it answers. */
async function business() {
  const caller = await app.user();
  const client = await addClient(caller);
  const pet = await addPet(caller, client.id);
  const appointment = await addAppointment(caller, client.id, { petId: pet.id });
  const walk = await addWalk(caller, { gpsData: [{ lat: 51.5, lng: -0.1, timestamp: 1 }] });
  const paths = [
    `/api/clients/${client.id}`,
    `/api/pets/${pet.id}`,
    `/api/appointments/${appointment.id}`,
    `/api/walks/${walk.id}`,
  ];
  return { caller, client, pet, paths };
}

test("another owner's record looks absent on every call, and nothing of it changes", async () => {
  const { caller, paths } = await business();
  const { caller: stranger, client, pet } = await business();
  const before = await Promise.all(paths.map((path) => caller.get(path)));
  const change = { name: 'Mine now', title: 'Mine now', firstName: 'Mine now' };
  for (const path of paths) {
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.put(path, change)).status).toBe(404);
    expect(
      (await stranger.put(path, { ...change, clientId: client.id, petId: pet.id })).status,
    ).toBe(404);
    expect((await stranger.delete(path)).status).toBe(404);
  }
  const after = await Promise.all(paths.map((path) => caller.get(path)));
  expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
});

test('a malformed id is answered like an absent record', async () => {
  const { caller } = await business();
  for (const kind of ['clients', 'pets', 'appointments', 'walks']) {
    for (const id of [
      '1',
      'null',
      "'; drop table users; --",
      '00000000-0000-0000-0000-000000000000',
    ]) {
      const path = `/api/${kind}/${encodeURIComponent(id)}`;
      expect([path, (await caller.get(path)).status]).toEqual([path, 404]);
      expect([path, (await caller.put(path, { name: 'x' })).status]).toEqual([path, 404]);
      expect([path, (await caller.delete(path)).status]).toEqual([path, 404]);
    }
  }
});

test('the database itself refuses a row that would join two owners', async () => {
  const mine = await business();
  const theirs = await business();
  const owner = mine.client.userId;
  const statements = [
    `update pets set client_id = '${theirs.client.id}' where id = '${mine.pet.id}'`,
    `update clients set user_id = '${owner}' where id = '${theirs.client.id}'`,
    `update appointments set pet_id = '${theirs.pet.id}' where user_id = '${owner}'`,
    `update appointments set client_id = '${theirs.client.id}', pet_id = null where user_id = '${owner}'`,
    `insert into messages (id, user_id, client_id, content, direction)
       values (gen_random_uuid(), '${owner}', '${theirs.client.id}', 'x', 'in')`,
  ];
  for (const statement of statements) {
    await expect(app.db.pool.query(statement)).rejects.toMatchObject({ code: '23503' });
  }
});

test('lists answer the records of their owner only', async () => {
  const { caller } = await business();
  await business();
  for (const path of ['/api/clients', '/api/pets', '/api/appointments', '/api/walks']) {
    expect((await caller.get(path)).body).toHaveLength(1);
  }
  expect((await caller.post('/api/appointments', appointmentFields('not an id'))).status).toBe(400);
});
