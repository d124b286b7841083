import { expect, test } from 'vitest';
import { addAppointment, addClient, addPet, appointmentFields } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

/** Someone with one client. */
async function business() {
  const sam = await app.user();
  return { sam, clientId: (await addClient(sam)).id };
}

test('a booked appointment is answered whole with 201, pending by default [appointments-8]', async () => {
  const { sam, clientId } = await business();
  const fields = appointmentFields(clientId, {
    price: '12.5',
    description: 'Twice round',
    notes: 'Key 3',
  });
  const { status, body } = await sam.post('/api/appointments', fields);
  expect(status).toBe(201);
  expect(body).toMatchObject({ ...fields, price: '12.50', petId: null, status: 'pending' });
  expect((await sam.get('/api/appointments')).body).toEqual([body]);
});

test('an appointment without its required fields is refused at each field [appointments-6]', async () => {
  const { sam } = await business();
  const { status, body } = await sam.post('/api/appointments', {});
  expect(status).toBe(400);
  expect((body as { errors: { path: string[] }[] }).errors.map(({ path }) => path[0])).toEqual([
    'clientId',
    'title',
    'serviceType',
    'date',
    'startTime',
    'endTime',
  ]);
});

test("today's appointments are those of the business's day, by start time [appointments-14]", async () => {
  const { sam, clientId } = await business();
  app.setNow(new Date('2026-07-01T23:30:00Z')); // already 2 July in London
  const late = await addAppointment(sam, clientId, { date: '2026-07-02', startTime: '17:00' });
  const early = await addAppointment(sam, clientId, { date: '2026-07-02', startTime: '08:00' });
  await addAppointment(sam, clientId, { date: '2026-07-01' });
  await addAppointment(sam, clientId, { date: '2026-07-03' });
  expect((await sam.get('/api/appointments/today')).body).toEqual([early, late]);
});

test('a period answers its days only, both ends included', async () => {
  const { sam, clientId } = await business();
  const days = ['2024-02-28', '2024-02-29', '2024-03-01', '2024-03-02'];
  for (const date of days) await addAppointment(sam, clientId, { date });
  const { body } = await sam.get('/api/appointments?from=2024-02-29&to=2024-03-01');
  expect((body as { date: string }[]).map(({ date }) => date)).toEqual([
    '2024-02-29',
    '2024-03-01',
  ]);
  expect((await sam.get('/api/appointments')).body).toHaveLength(4);
  expect((await sam.get('/api/appointments?from=2024-02-30')).status).toBe(400);
});

test('prices keep their pennies exactly, and what does not fit is refused, never rounded [appointments-9]', async () => {
  const { sam, clientId } = await business();
  const kept = {
    '0.10': '0.10',
    '£12': '12.00',
    '1,234.50': '1234.50',
    '99999999.99': '99999999.99',
  };
  for (const [price, stored] of Object.entries(kept)) {
    expect((await addAppointment(sam, clientId, { price })).price).toBe(stored);
  }
  expect((await addAppointment(sam, clientId, { price: '' })).price).toBeNull();
  expect((await addAppointment(sam, clientId, { price: 12.5 })).price).toBe('12.50');
  for (const price of ['1.005', '12,50', '100000000', '-1', 'free', 1.005, Number.NaN]) {
    const answer = await sam.post('/api/appointments', appointmentFields(clientId, { price }));
    // NaN has no JSON form and arrives as null, which is unset.
    expect([price, answer.status]).toEqual([price, Number.isNaN(price) ? 201 : 400]);
  }
});

test('days and times that do not exist are refused at the field [appointments-7]', async () => {
  const { sam, clientId } = await business();
  const wrong = [
    { date: '2026-02-30' },
    { date: '2026-13-01' },
    { date: 'tomorrow' },
    { startTime: '25:00' },
    { endTime: '12:60' },
    { serviceType: 'haircut' },
    { status: 'lost' },
  ];
  for (const fields of wrong) {
    const { status, body } = await sam.post(
      '/api/appointments',
      appointmentFields(clientId, fields),
    );
    expect([status, (body as { errors: { path: string[] }[] }).errors[0]?.path]).toEqual([
      400,
      Object.keys(fields),
    ]);
  }
  for (const date of ['0001-01-01', '9999-12-31', '2024-02-29']) {
    expect((await addAppointment(sam, clientId, { date })).date).toBe(date);
  }
});

test('an end before the start is kept: a sitter stays overnight [appointments-12]', async () => {
  const { sam, clientId } = await business();
  const made = await addAppointment(sam, clientId, { startTime: '18:00', endTime: '08:00' });
  expect(made).toMatchObject({ startTime: '18:00', endTime: '08:00' });
});

test('any status can be chosen on create and on edit [appointments-10]', async () => {
  const { sam, clientId } = await business();
  const { id } = await addAppointment(sam, clientId, { status: 'completed' });
  for (const status of ['cancelled', 'pending', 'confirmed', 'completed']) {
    expect((await sam.put(`/api/appointments/${id}`, { status })).body).toMatchObject({
      id,
      status,
    });
  }
});

test("the pet of an appointment is one of its client's, and stays when it moves to another client [appointments-15]", async () => {
  const { sam, clientId } = await business();
  const other = await addClient(sam, { firstName: 'Other' });
  const pet = await addPet(sam, clientId);
  const wrong = await sam.post('/api/appointments', appointmentFields(other.id, { petId: pet.id }));
  expect([wrong.status, wrong.body]).toMatchObject([400, { errors: [{ path: ['petId'] }] }]);
  const past = await addAppointment(sam, clientId, { petId: pet.id });
  expect((await sam.put(`/api/appointments/${past.id}`, { clientId: other.id })).status).toBe(400);

  await sam.put(`/api/pets/${pet.id}`, { clientId: other.id });
  const completed = await sam.put(`/api/appointments/${past.id}`, { status: 'completed' });
  expect(completed.body).toMatchObject({ clientId, petId: pet.id, status: 'completed' });
  expect(
    (await sam.post('/api/appointments', appointmentFields(clientId, { petId: pet.id }))).status,
  ).toBe(400);
});

test("a client or pet of another owner can't be booked", async () => {
  const { sam, clientId } = await business();
  const stranger = await app.user();
  const theirs = await addClient(stranger);
  const theirPet = await addPet(stranger, theirs.id);
  const client = await sam.post('/api/appointments', appointmentFields(theirs.id));
  expect([client.status, client.body]).toMatchObject([400, { errors: [{ path: ['clientId'] }] }]);
  const pet = await sam.post(
    '/api/appointments',
    appointmentFields(clientId, { petId: theirPet.id }),
  );
  expect([pet.status, pet.body]).toMatchObject([400, { errors: [{ path: ['petId'] }] }]);
  expect((await sam.get('/api/appointments')).body).toEqual([]);
});

test('a deleted appointment answers 204 and is gone', async () => {
  const { sam, clientId } = await business();
  const { id } = await addAppointment(sam, clientId);
  expect((await sam.delete(`/api/appointments/${id}`)).status).toBe(204);
  expect((await sam.get(`/api/appointments/${id}`)).status).toBe(404);
});

test('a save that read an older version of an appointment is told of the change', async () => {
  const { sam, clientId } = await business();
  const read = await addAppointment(sam, clientId);
  await sam.put(`/api/appointments/${read.id}`, { startTime: '08:00' });
  const answer = await sam.put(`/api/appointments/${read.id}`, {
    startTime: '07:00',
    updatedAt: read.updatedAt,
  });
  expect([answer.status, answer.body]).toMatchObject([409, { current: { startTime: '08:00' } }]);
});

test('a client or pet that was deleted meanwhile is named as gone, not as belonging to someone else', async () => {
  const { sam, clientId } = await business();
  const pet = await addPet(sam, clientId);
  const fields = appointmentFields(clientId, { petId: pet.id });
  await sam.delete(`/api/pets/${pet.id}`);
  expect((await sam.post('/api/appointments', fields)).body).toMatchObject({
    errors: [{ path: ['petId'], message: expect.stringContaining('no longer exists') }],
  });
  await sam.delete(`/api/clients/${clientId}`);
  expect((await sam.post('/api/appointments', fields)).body).toMatchObject({
    errors: [{ path: ['clientId'], message: expect.stringContaining('no longer exists') }],
  });
});

test('a pet that is no id is refused in words', async () => {
  const { sam, clientId } = await business();
  const fields = appointmentFields(clientId);
  for (const petId of [5, true, [], {}, 'x']) {
    const { status, body } = await sam.post('/api/appointments', { ...fields, petId });
    expect([status, body]).toMatchObject([400, { message: 'Choose a pet from the list' }]);
  }
});
