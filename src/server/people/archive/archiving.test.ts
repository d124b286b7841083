import { expect, test } from 'vitest';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { Client } from '#contract/people/clients.ts';
import type { Pet } from '#contract/people/pets.ts';
import { addAppointment, addClient, addPet } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
// A quarter past nine in London.
app.setNow(new Date('2026-07-01T08:15:00Z'));

/** Jane with Rex and Mia, and another client with a pet. */
async function business() {
  const sam = await app.user();
  const jane = await addClient(sam, { email: 'jane@example.org' });
  const rex = await addPet(sam, jane.id, { name: 'Rex' });
  const mia = await addPet(sam, jane.id, { name: 'Mia' });
  const other = await addClient(sam, { firstName: 'Other' });
  const otherPet = await addPet(sam, other.id, { name: 'Zoe' });
  return { sam, jane, rex, mia, other, otherPet };
}

const list = async (sam: Caller, path: string): Promise<string[]> =>
  ((await sam.get(path)).body as { id: string }[]).map(({ id }) => id).toSorted();
const ids = (...rows: { id: string }[]): string[] => rows.map(({ id }) => id).toSorted();
const client = async (sam: Caller, id: string): Promise<Client> =>
  (await sam.get(`/api/clients/${id}`)).body as Client;
const pet = async (sam: Caller, id: string): Promise<Pet> =>
  (await sam.get(`/api/pets/${id}`)).body as Pet;
const statusOf = async (sam: Caller, { id }: { id: string }): Promise<string> =>
  ((await sam.get(`/api/appointments/${id}`)).body as Appointment).status;

test('an archived client leaves lists and searches with its pets, and is answered by id and by ?archived=true [archiving-1]', async () => {
  const { sam, jane, rex, mia, other, otherPet } = await business();
  const { status, body } = await sam.put(`/api/clients/${jane.id}`, { archived: true });
  expect([status, (body as Client).archivedAt]).toEqual([200, expect.stringMatching(/^20\d\d-/)]);
  expect(await list(sam, '/api/clients')).toEqual([other.id]);
  expect(await list(sam, '/api/pets')).toEqual([otherPet.id]);
  expect(await list(sam, '/api/clients?archived=true')).toEqual([jane.id]);
  expect(await list(sam, '/api/pets?archived=true')).toEqual(ids(rex, mia));
  expect(await list(sam, '/api/clients/search?q=jane')).toEqual([]);
  expect(await list(sam, '/api/pets/search?q=rex')).toEqual([]);
  expect(await client(sam, jane.id)).toEqual(body);
  expect((await pet(sam, rex.id)).archivedAt).toBe((body as Client).archivedAt);
});

test('an archived client is back with one call, with the pets that went with it and no other [archiving-5]', async () => {
  const { sam, jane, rex, mia, other } = await business();
  await sam.put(`/api/pets/${mia.id}`, { archived: true });
  await sam.put(`/api/clients/${jane.id}`, { archived: true });
  const { body } = await sam.put(`/api/clients/${jane.id}`, { archived: false });
  expect(body).toMatchObject({ archivedAt: null, email: 'jane@example.org' });
  expect(await list(sam, '/api/clients')).toEqual(ids(jane, other));
  expect((await pet(sam, rex.id)).archivedAt).toBeNull();
  expect((await pet(sam, mia.id)).archivedAt).not.toBeNull();
});

test('archiving twice keeps the first date, and a change without `archived` keeps a client archived [archiving-6]', async () => {
  const { sam, jane } = await business();
  const first = (await sam.put(`/api/clients/${jane.id}`, { archived: true })).body as Client;
  const again = (await sam.put(`/api/clients/${jane.id}`, { archived: true })).body as Client;
  const changed = await sam.put(`/api/clients/${jane.id}`, { notes: 'Moved to York' });
  expect([again.archivedAt, (changed.body as Client).archivedAt]).toEqual([
    first.archivedAt,
    first.archivedAt,
  ]);
});

test('archiving a client cancels its upcoming bookings alone, and bringing it back restores what still comes [archiving-2]', async () => {
  const { sam, jane, rex, other } = await business();
  const book = (fields: object) => addAppointment(sam, jane.id, { date: '2026-07-01', ...fields });
  const begun = await book({ startTime: '09:15', status: 'confirmed' });
  const soon = await book({ startTime: '09:16', status: 'confirmed', petId: rex.id });
  const later = await book({ date: '2026-08-01' });
  const cancelled = await book({ date: '2026-08-01', status: 'cancelled' });
  const theirs = await addAppointment(sam, other.id, { date: '2026-08-01' });
  const all = [begun, soon, later, cancelled, theirs];
  const statuses = async () => Promise.all(all.map(async (row) => statusOf(sam, row)));

  await sam.put(`/api/clients/${jane.id}`, { archived: true });
  expect(await statuses()).toEqual(['confirmed', 'cancelled', 'cancelled', 'cancelled', 'pending']);
  await sam.put(`/api/clients/${jane.id}`, { archived: false });
  expect(await statuses()).toEqual(['confirmed', 'confirmed', 'pending', 'cancelled', 'pending']);
});

test('a client who comes back later finds what is over cancelled, and what still comes restored [archiving-12]', async () => {
  const { sam, jane } = await business();
  const over = await addAppointment(sam, jane.id, { date: '2026-08-01' });
  const coming = await addAppointment(sam, jane.id, { date: '2026-08-03' });
  await sam.put(`/api/clients/${jane.id}`, { archived: true });
  app.setNow(new Date('2026-08-02T08:15:00Z'));
  try {
    await sam.put(`/api/clients/${jane.id}`, { archived: false });
  } finally {
    app.setNow(new Date('2026-07-01T08:15:00Z'));
  }
  expect([await statusOf(sam, over), await statusOf(sam, coming)]).toEqual([
    'cancelled',
    'pending',
  ]);
});

test('a pet that died while its client was archived does not come back with the client [archiving-13]', async () => {
  const { sam, jane, rex, mia } = await business();
  await sam.put(`/api/clients/${jane.id}`, { archived: true });
  await sam.put(`/api/pets/${rex.id}`, { diedOn: '2026-06-30' });
  await sam.put(`/api/clients/${jane.id}`, { archived: false });
  expect(await pet(sam, rex.id)).toMatchObject({
    diedOn: '2026-06-30',
    archivedAt: expect.any(String),
  });
  expect((await pet(sam, mia.id)).archivedAt).toBeNull();
});

test('what was cancelled by archiving and then changed by hand stays as the hand left it [archiving-3]', async () => {
  const { sam, jane } = await business();
  const booked = await addAppointment(sam, jane.id, { date: '2026-08-01' });
  await sam.put(`/api/clients/${jane.id}`, { archived: true });
  await sam.put(`/api/appointments/${booked.id}`, { status: 'confirmed' });
  await sam.put(`/api/appointments/${booked.id}`, { status: 'cancelled' });
  await sam.put(`/api/clients/${jane.id}`, { archived: false });
  expect(await statusOf(sam, booked)).toBe('cancelled');
});

test('a refused change archives nothing and cancels nothing [archiving-4]', async () => {
  const { sam, jane, rex } = await business();
  const booked = await addAppointment(sam, jane.id, { date: '2026-08-01', petId: rex.id });
  const old = jane.updatedAt;
  await sam.put(`/api/clients/${jane.id}`, { notes: 'Changed meanwhile' });
  const body = { archived: true, updatedAt: old };
  expect((await sam.put(`/api/clients/${jane.id}`, body)).status).toBe(409);
  expect((await client(sam, jane.id)).archivedAt).toBeNull();
  expect((await pet(sam, rex.id)).archivedAt).toBeNull();
  expect(await statusOf(sam, booked)).toBe('pending');
});

test('a pet that died is archived with its day, its upcoming bookings end, and the others go on [archiving-7]', async () => {
  const { sam, jane, rex, mia } = await business();
  const his = await addAppointment(sam, jane.id, { date: '2026-08-01', petId: rex.id });
  const hers = await addAppointment(sam, jane.id, { date: '2026-08-01', petId: mia.id });
  const { body } = await sam.put(`/api/pets/${rex.id}`, { diedOn: '2026-06-30' });
  expect(body).toMatchObject({ diedOn: '2026-06-30', archivedAt: expect.any(String) });
  expect(await list(sam, '/api/pets')).not.toContain(rex.id);
  expect([await statusOf(sam, his), await statusOf(sam, hers)]).toEqual(['cancelled', 'pending']);

  const back = await sam.put(`/api/pets/${rex.id}`, { archived: false });
  expect(back.body).toMatchObject({ diedOn: null, archivedAt: null });
  expect(await statusOf(sam, his)).toBe('pending');
});

test('the bookings of a pet that died stay cancelled when its client is brought back [archiving-8]', async () => {
  const { sam, jane, rex } = await business();
  const booked = await addAppointment(sam, jane.id, { date: '2026-08-01', petId: rex.id });
  await sam.put(`/api/pets/${rex.id}`, { archived: true, diedOn: '2026-06-30' });
  await sam.put(`/api/clients/${jane.id}`, { archived: true });
  await sam.put(`/api/clients/${jane.id}`, { archived: false });
  expect((await pet(sam, rex.id)).diedOn).toBe('2026-06-30');
  expect(await statusOf(sam, booked)).toBe('cancelled');
});

test('bringing back a pet brings its archived client back with it [archiving-9]', async () => {
  const { sam, jane, rex, mia, other } = await business();
  await sam.put(`/api/clients/${jane.id}`, { archived: true });
  await sam.put(`/api/pets/${rex.id}`, { archived: false });
  expect(await list(sam, '/api/clients')).toEqual(ids(jane, other));
  expect((await pet(sam, mia.id)).archivedAt).toBeNull();
});

test.each([
  [{ archived: 'yes' }, 'archived', 'Must be true or false'],
  [{ diedOn: '2026-07-02' }, 'diedOn', 'This day cannot be in the future'],
  [
    { archived: false, diedOn: '2026-06-30' },
    'diedOn',
    'A pet that has died stays archived. Leave the day empty to bring it back.',
  ],
])('a pet refuses %j at the field [archiving-10]', async (body, field, message) => {
  const { sam, rex } = await business();
  const answer = await sam.put(`/api/pets/${rex.id}`, body);
  expect([answer.status, answer.body]).toEqual([
    400,
    { message, errors: [{ path: [field], message }] },
  ]);
});

test('an archived client is deleted for good like any other [archiving-11]', async () => {
  const { sam, jane } = await business();
  await sam.put(`/api/clients/${jane.id}`, { archived: true });
  expect((await sam.delete(`/api/clients/${jane.id}`)).status).toBe(204);
  expect(await list(sam, '/api/clients?archived=true')).toEqual([]);
  expect(await list(sam, '/api/pets?archived=true')).toEqual([]);
});
