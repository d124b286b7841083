import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { addAppointment, addClient, addPet } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();
app.setNow(new Date('2026-06-30T09:00:00Z'));

async function business() {
  const sam = await app.user();
  const client = await addClient(sam);
  return { sam, client, pet: await addPet(sam, client.id), other: await addPet(sam, client.id) };
}

test('archiving keeps a day and a reason, which can be corrected and go when the record is back [archive-reasons-1]', async () => {
  const { sam, client } = await business();
  const path = `/api/clients/${client.id}`;
  const put = async (body: object) => (await sam.put(path, body)).body;
  expect(
    await put({ archived: true, archiveReason: 'moved', archivedOn: '2026-06-01' }),
  ).toMatchObject({
    archivedAt: expect.any(String),
    archivedOn: '2026-06-01',
    archiveReason: 'moved',
  });
  expect(await put({ archiveReason: 'left' })).toMatchObject({
    archivedOn: '2026-06-01',
    archiveReason: 'left',
  });
  expect(await put({ archived: true })).toMatchObject({ archivedOn: '2026-06-01' });
  const back = { archivedAt: null, archivedOn: null, archiveReason: null };
  expect(await put({ archived: false })).toMatchObject(back);
  // They mean nothing for a client in use.
  expect(await put({ archiveReason: 'left', archivedOn: '2026-06-01' })).toMatchObject(back);
  expect(await put({ archived: true })).toMatchObject({
    archivedOn: '2026-06-30',
    archiveReason: null,
  });
});

test('the pets of an archived client have its day and reason, but did not die with it [archive-reasons-2]', async () => {
  const { sam, client, pet } = await business();
  await sam.put(`/api/clients/${client.id}`, { archived: true, archiveReason: 'died' });
  expect((await sam.get(`/api/pets/${pet.id}`)).body).toMatchObject({
    archivedOn: '2026-06-30',
    archiveReason: 'left',
    diedOn: null,
  });
  await sam.put(`/api/clients/${client.id}`, { archived: false });
  expect((await sam.get(`/api/pets/${pet.id}`)).body).toMatchObject({
    archivedAt: null,
    archivedOn: null,
    archiveReason: null,
  });
});

test('a pet that died is archived for that, on that day [archive-reasons-3]', async () => {
  const { sam, pet, other } = await business();
  const died = { archivedOn: '2026-06-20', archiveReason: 'died' };
  expect((await sam.put(`/api/pets/${pet.id}`, { diedOn: '2026-06-20' })).body).toMatchObject({
    ...died,
    diedOn: '2026-06-20',
  });
  const gone = { archived: true, ...died };
  expect((await sam.put(`/api/pets/${other.id}`, gone)).body).toMatchObject({
    ...died,
    diedOn: '2026-06-20',
  });
  const moved = await sam.put(`/api/pets/${other.id}`, { archiveReason: 'moved' });
  expect(moved.body).toMatchObject({ archiveReason: 'moved', diedOn: null });
  expect((await sam.put(`/api/pets/${pet.id}`, { diedOn: null })).body).toMatchObject({
    archiveReason: null,
    diedOn: null,
    archivedAt: expect.any(String),
  });
  expect((await sam.put(`/api/pets/${pet.id}`, { archived: false })).body).toMatchObject({
    archivedOn: null,
    archiveReason: null,
    diedOn: null,
  });
});

test('a day to come, or another reason, is refused at the field [archive-reasons-4]', async () => {
  const { sam, pet, client } = await business();
  for (const path of [`/api/pets/${pet.id}`, `/api/clients/${client.id}`]) {
    const { status, body } = await sam.put(path, {
      archived: true,
      archivedOn: '2026-07-01',
      archiveReason: 'bored',
    });
    expect([status, body]).toMatchObject([
      400,
      { errors: [{ path: ['archivedOn'] }, { path: ['archiveReason'] }] },
    ]);
  }
});

test('nothing is told of the bookings that archiving cancels, nor of what changed in them before [archive-reasons-5]', async () => {
  const { sam, client, pet, other } = await business();
  await sam.put('/api/message-settings', { bookings: true });
  const waiting = () =>
    app.db.rows<{ id: string }>(sql`select appointment_id as id from appointment_changes
      where user_id = ${client.userId}`);
  const date = '2026-08-01';
  const his = await addAppointment(sam, client.id, { date, petId: pet.id });
  const hers = await addAppointment(sam, client.id, { date, petId: other.id });
  expect((await waiting()).length).toBe(2);
  await sam.put(`/api/pets/${pet.id}`, { archived: true, archiveReason: 'died' });
  expect(await waiting()).toEqual([{ id: hers.id }]);
  await sam.put(`/api/clients/${client.id}`, { archived: true, archiveReason: 'left' });
  expect(await waiting()).toEqual([]);
  await sam.put(`/api/clients/${client.id}`, { archived: false });
  expect(await waiting()).toEqual([]);
  expect((await sam.get(`/api/appointments/${his.id}`)).body).toMatchObject({
    status: 'cancelled',
  });
});
