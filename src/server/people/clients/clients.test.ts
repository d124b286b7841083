import { expect, test } from 'vitest';
import { addAppointment, addClient, addPet } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const jane = { firstName: 'Jane', lastName: 'Doe' };

test('a created client is answered whole with 201, and is in the list [clients-9]', async () => {
  const sam = await app.user();
  const { status, body } = await sam.post('/api/clients', { ...jane, phone: '07123 456789' });
  expect(status).toBe(201);
  expect(body).toMatchObject({ ...jane, phone: '+447123456789', email: null, notes: null });
  expect((await sam.get('/api/clients')).body).toEqual([body]);
});

test('every field of a client is kept [clients-10]', async () => {
  const sam = await app.user();
  const fields = {
    ...jane,
    email: 'jane@example.org',
    phone: '+447123456789',
    address: '1 High Street, Leeds LS1 4AP',
    emergencyContactName: 'John Doe',
    emergencyContactPhone: '+447123456780',
    emergencyContactAddress: '2 High Street, Leeds LS1 4AP',
    notes: 'Alarm code 4711 <img src=x onerror=alert(1)> 🐕',
  };
  const { id } = await addClient(sam, fields);
  expect((await sam.get(`/api/clients/${id}`)).body).toMatchObject({ id, ...fields });
});

test('an update changes what is sent, keeps what is left out, and answers the whole record [clients-13]', async () => {
  const sam = await app.user();
  const { id } = await addClient(sam, { notes: 'Key under the pot', email: 'jane@example.org' });
  const answer = await sam.put(`/api/clients/${id}`, { lastName: 'Roe', email: '' });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    firstName: 'Jane',
    lastName: 'Roe',
    email: null,
    notes: 'Key under the pot',
  });
});

test('a client without a first or last name is refused at the field [clients-6]', async () => {
  const sam = await app.user();
  const { status, body } = await sam.post('/api/clients', { firstName: ' ' });
  expect(status).toBe(400);
  expect(body).toEqual({
    message: 'First name is required',
    errors: [
      { path: ['firstName'], message: 'First name is required' },
      { path: ['lastName'], message: 'Last name is required' },
    ],
  });
});

test('phones and addresses of a client are refused in the specified words [clients-8]', async () => {
  const sam = await app.user();
  const { body } = await sam.post('/api/clients', {
    ...jane,
    phone: '12345',
    emergencyContactPhone: '+33612345678',
    address: 'Somewhere',
    emergencyContactAddress: 'Elsewhere',
  });
  expect(body).toHaveProperty('errors', [
    {
      path: ['phone'],
      message: 'Phone number must be a valid UK mobile number (e.g., 07123456789)',
    },
    { path: ['address'], message: 'Address must include a valid UK postcode' },
    {
      path: ['emergencyContactPhone'],
      message: 'Emergency contact phone must be a valid UK mobile number (e.g., 07123456789)',
    },
    {
      path: ['emergencyContactAddress'],
      message: 'Emergency contact address must include a valid UK postcode',
    },
  ]);
});

test('a deleted client answers 204 and takes its pets and appointments with it [clients-7]', async () => {
  const sam = await app.user();
  const { id } = await addClient(sam);
  const other = await addClient(sam, { firstName: 'Other' });
  const pet = await addPet(sam, id);
  await addAppointment(sam, id, { petId: pet.id });
  const kept = await addAppointment(sam, other.id);
  const answer = await sam.delete(`/api/clients/${id}`);
  expect([answer.status, answer.body]).toEqual([204, '']);
  expect((await sam.get('/api/clients')).body).toEqual([other]);
  expect((await sam.get('/api/pets')).body).toEqual([]);
  expect((await sam.get('/api/appointments')).body).toEqual([kept]);
  expect((await sam.delete(`/api/clients/${id}`)).status).toBe(404);
});

test('a save that read an older version is told of the change, and is given the record as it stands [clients-14]', async () => {
  const sam = await app.user();
  const read = await addClient(sam);
  const first = await sam.put(`/api/clients/${read.id}`, {
    notes: 'Mine',
    updatedAt: read.updatedAt,
  });
  expect(first.status).toBe(200);
  const second = await sam.put(`/api/clients/${read.id}`, {
    notes: 'Theirs',
    updatedAt: read.updatedAt,
  });
  expect(second.status).toBe(409);
  expect(second.body).toMatchObject({ current: { notes: 'Mine' } });
  const blind = await sam.put(`/api/clients/${read.id}`, { notes: 'Asked for nothing' });
  expect(blind.status).toBe(200);
});

test('owner, id and timestamps of a client are never taken from a caller', async () => {
  const sam = await app.user();
  const stranger = await app.user();
  const theirs = await addClient(stranger);
  const forged = { id: theirs.id, userId: theirs.userId, createdAt: '2001-01-01T00:00:00.000Z' };
  const made = await addClient(sam, forged);
  expect(made.id).not.toBe(forged.id);
  expect(made.userId).not.toBe(forged.userId);
  expect(made.createdAt).not.toBe(forged.createdAt);
  const { body } = await sam.put(`/api/clients/${made.id}`, { ...forged, lastName: 'Roe' });
  expect(body).toEqual({ ...made, lastName: 'Roe', updatedAt: (body as typeof made).updatedAt });
  expect((await stranger.get('/api/clients')).body).toEqual([theirs]);
});

test('a client call with anything invalid answers with a 4xx and a sentence, and stores nothing', async () => {
  const sam = await app.user();
  const bodies: unknown[] = [
    null,
    [],
    'text',
    42,
    {},
    { ...jane, firstName: null },
    { ...jane, firstName: 42 },
    { ...jane, firstName: 'x'.repeat(2_000_000) },
    { ...jane, notes: 'a\0b' },
    { ...jane, notes: '\ud800' },
    { ...jane, notes: { deep: true } },
    { ...jane, email: 'not an address' },
    { ...jane, phone: ['07123456789'] },
  ];
  for (const body of bodies) {
    const answer = await sam.post('/api/clients', body);
    expect(answer.status).toBe(400);
    expect((answer.body as { message: string }).message).toMatch(/\w{3}/);
  }
  const notJson = { 'content-type': 'application/json' };
  const broken = await fetch(`${app.origin}/api/clients`, {
    method: 'POST',
    body: '{"firstName":',
    headers: { ...notJson, cookie: `pawkeeper_session=${sam.cookies.get('pawkeeper_session')}` },
  });
  expect([broken.status, await broken.json()]).toEqual([
    400,
    { message: 'The request is not valid JSON.' },
  ]);
  expect((await sam.get('/api/clients')).body).toEqual([]);
});

test('unknown fields of a client are ignored', async () => {
  const sam = await app.user();
  const made = await addClient(sam, { favouriteColour: 'green', __proto__: { notes: 'x' } });
  expect(made).not.toHaveProperty('favouriteColour');
});
