import { expect, test } from 'vitest';
import { addClient, addContact, addPet } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

const neighbour = {
  kind: 'emergency',
  name: 'Mrs Patel',
  phone: '0113 496 0123',
  email: 'patel@example.org',
  relation: 'neighbour',
  address: '3 High Street, Leeds LS1 4AP',
};

test('a client has contacts of the household and for an emergency, with every field [contacts-1]', async () => {
  const sam = await app.user();
  const client = await addClient(sam);
  const path = `/api/clients/${client.id}/contacts`;
  const { status, body } = await sam.post(path, neighbour);
  expect(status).toBe(201);
  expect(body).toMatchObject({ ...neighbour, phone: '+441134960123', clientId: client.id });
  const second = await addContact(sam, client.id, { name: 'John', phone: null });
  expect(second).toMatchObject({ kind: 'household', phone: null, email: null, relation: null });
  expect((await sam.get(path)).body).toEqual([body, second]);
  expect((await sam.get('/api/contacts')).body).toEqual([body, second]);
});

test('a contact is changed and deleted, and goes with its client [contacts-2]', async () => {
  const sam = await app.user();
  const client = await addClient(sam);
  const { id } = await addContact(sam, client.id);
  const changed = await sam.put(`/api/contacts/${id}`, { relation: 'husband' });
  expect(changed.body).toMatchObject({ relation: 'husband', phone: '+447700900123' });
  expect((await sam.delete(`/api/contacts/${id}`)).status).toBe(204);
  expect((await sam.delete(`/api/contacts/${id}`)).status).toBe(404);
  const other = await addContact(sam, client.id);
  await sam.delete(`/api/clients/${client.id}`);
  expect((await sam.get(`/api/contacts/${other.id}`)).status).toBe(404);
});

test('a client has at most five contacts, also of those that are added at the same moment [contacts-3]', async () => {
  const sam = await app.user();
  const client = await addClient(sam);
  const path = `/api/clients/${client.id}/contacts`;
  const answers = await Promise.all(
    Array.from({ length: 7 }, () => sam.post(path, { kind: 'household', name: 'John' })),
  );
  const refused = answers.filter(({ status }) => status === 400);
  expect([answers.length - refused.length, refused[0]?.body]).toEqual([
    5,
    { message: 'A client has at most 5 contacts. Delete one first, or change it.' },
  ]);
  expect((await sam.get(path)).body).toHaveLength(5);
});

test('a contact without a name, of another kind or with a wrong phone is refused at the field', async () => {
  const sam = await app.user();
  const client = await addClient(sam);
  const { status, body } = await sam.post(`/api/clients/${client.id}/contacts`, {
    kind: 'friend',
    name: ' ',
    phone: '12345',
    email: 'nobody',
  });
  expect(status).toBe(400);
  expect((body as { errors: { path: string[] }[] }).errors.map(({ path }) => path[0])).toEqual([
    'kind',
    'name',
    'phone',
    'email',
  ]);
});

test('what a client has authorised at a vet is kept, changed and unset as a whole [contacts-4]', async () => {
  const sam = await app.user();
  const client = await addClient(sam, { vetAuthority: { vet: 'own', limit: '£1,000' } });
  const own = { vetAuthority: { vet: 'own', limit: '1000.00' } };
  expect(client).toMatchObject(own);
  const path = `/api/clients/${client.id}`;
  expect((await sam.put(path, { doorNotes: 'Side gate' })).body).toMatchObject(own);
  const any = { vetAuthority: { vet: 'any', limit: null } };
  expect((await sam.put(path, { vetAuthority: { vet: 'any' } })).body).toMatchObject(any);
  expect((await sam.get('/api/clients')).body).toMatchObject([{ ...any, doorNotes: 'Side gate' }]);
  expect((await sam.put(path, { vetAuthority: { vet: 'mine', limit: null } })).status).toBe(400);
  const unset = await sam.put(path, { vetAuthority: null });
  expect(unset.body).toMatchObject({ vetAuthority: null, doorNotes: 'Side gate' });
});

test('a pet has an insurer, a policy number and an out-of-hours vet [contacts-5]', async () => {
  const sam = await app.user();
  const client = await addClient(sam);
  const insured = { insurer: 'Petplan', policyNumber: 'PP-12345' };
  const pet = await addPet(sam, client.id, { ...insured, vetOutOfHoursPhone: '0113 496 0999' });
  expect(pet).toMatchObject({ ...insured, vetOutOfHoursPhone: '+441134960999' });
  const { body } = await sam.put(`/api/pets/${pet.id}`, { vetOutOfHoursPhone: '12' });
  expect(body).toMatchObject({
    message: 'Out-of-hours vet phone must be a valid UK mobile number (e.g., 07123456789)',
  });
});
