import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { forgottenAppointments } from '#server/diary/appointments/appointments.sql.ts';
import { deleteExpired } from '#server/platform/jobs/expired-rows.ts';
import { addAppointment, addClient, addPet } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

/** Someone with a booking that has every field. */
async function business() {
  const sam = await app.user();
  const { id: clientId } = await addClient(sam);
  const { id: petId } = await addPet(sam, clientId);
  const booked = await addAppointment(sam, clientId, {
    petId,
    price: '12.50',
    notes: 'Key 3',
    status: 'confirmed',
    description: 'Twice round',
  });
  return { sam, clientId, petId, booked, path: `/api/appointments/${booked.id}` };
}

const HOUR_MS = 3_600_000;

test('a deletion is undone with id, times and every field as they were, once [deletion-1]', async () => {
  const { sam, booked, path } = await business();
  expect((await sam.delete(path)).status).toBe(204);
  expect((await sam.get(path)).status).toBe(404);
  expect((await sam.get('/api/appointments')).body).toEqual([]);
  const undone = await sam.post(`${path}/restore`);
  expect([undone.status, undone.body]).toEqual([200, booked]);
  // Sent again after a lost answer.
  expect((await sam.post(`${path}/restore`)).body).toEqual(booked);
  expect((await sam.get('/api/appointments')).body).toEqual([booked]);
  // And a second deletion can be undone like the first.
  await sam.delete(path);
  expect((await sam.post(`${path}/restore`)).body).toEqual(booked);
});

test('a booking comes back with those of its pets that are still there [deletion-5]', async () => {
  const { sam, clientId } = await business();
  const ids: string[] = [];
  for (const name of ['Rex', 'Mia', 'Bo']) ids.push((await addPet(sam, clientId, { name })).id);
  const [rex = '', mia = '', bo = ''] = ids;
  const booked = await addAppointment(sam, clientId, { petIds: [rex, bo, mia] });
  const path = `/api/appointments/${booked.id}`;
  await sam.delete(path);
  await sam.delete(`/api/pets/${rex}`);
  const undone = await sam.post(`${path}/restore`);
  expect([undone.status, undone.body]).toEqual([200, { ...booked, petIds: [bo, mia], petId: bo }]);
  // Deleting another pet of it finds it again.
  await sam.delete(`/api/pets/${bo}`);
  expect((await sam.get(path)).body).toMatchObject({ petIds: [mia], petId: mia });
});

test('a booking comes back without the pets that moved to another client meanwhile [deletion-6]', async () => {
  const { sam, clientId, petId } = await business();
  const other = await addClient(sam);
  const moved = await addPet(sam, clientId, { name: 'Otis' });
  const two = await addAppointment(sam, clientId, { petIds: [moved.id, petId] });
  const path = `/api/appointments/${two.id}`;
  await sam.delete(path);
  await sam.put(`/api/pets/${moved.id}`, { clientId: other.id });
  const undone = await sam.post(`${path}/restore`);
  expect([undone.status, undone.body]).toEqual([200, { ...two, petIds: [petId], petId }]);
});

test('nobody else undoes a deletion [deletion-2]', async () => {
  const { sam, booked, path } = await business();
  const stranger = await app.user();
  await sam.delete(path);
  expect((await stranger.post(`${path}/restore`)).status).toBe(404);
  expect((await sam.post(`${path}/restore`)).body).toEqual(booked);
});

test('what was deleted is gone for good an hour later, and not before [deletion-3]', async () => {
  const { sam, booked, path } = await business();
  await sam.delete(path);
  const [kept] = await app.db.rows<{ deletedAt: string }>(sql`select deleted_at as "deletedAt"
    from deleted_appointments where user_id = ${booked.userId} and id = ${booked.id}`);
  const at = Date.parse(kept?.deletedAt ?? '');
  await deleteExpired(app.db, forgottenAppointments(new Date(at + HOUR_MS)));
  expect((await sam.post(`${path}/restore`)).status).toBe(200);
  await sam.delete(path);
  const later = forgottenAppointments(new Date(Date.now() + 2 * HOUR_MS));
  expect(await deleteExpired(app.db, later)).toBe(1);
  expect((await sam.post(`${path}/restore`)).status).toBe(404);
});

test('a deleted booking goes for good with its client, and says so where its pet is gone [deletion-4]', async () => {
  const { sam, clientId, petId, path } = await business();
  await sam.delete(path);
  await sam.delete(`/api/pets/${petId}`);
  const answer = await sam.post(`${path}/restore`);
  expect([answer.status, answer.body]).toMatchObject([
    400,
    { message: 'This pet no longer exists. Choose another pet, or none.' },
  ]);
  await sam.delete(`/api/clients/${clientId}`);
  expect((await sam.post(`${path}/restore`)).status).toBe(404);
});
