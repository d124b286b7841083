/** What clients correct about themselves and their pets, and how the owner takes it over. */
import { expect, test } from 'vitest';
import type { Client } from '#contract/people/clients.ts';
import type { Pet } from '#contract/people/pets.ts';
import type { Request, RequestCheck } from '#contract/diary/requests.ts';
import { newOwner, type Owner } from '#server/testing/owners.ts';
import { openPages } from '#server/testing/portal-calls.ts';
import { ALL_ON } from '#server/testing/request-calls.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();

async function start(settings = ALL_ON) {
  const owner = await newOwner(app);
  const device = app.visitor();
  await openPages({ ...owner, caller: device });
  await owner.caller.put('/api/portal-settings', settings);
  return { owner, device };
}

/** The fields of a form as the page shows them. */
async function fieldsOf(device: Caller, path: string): Promise<Record<string, string>> {
  const text = String((await device.get(path)).body);
  const inputs = [...text.matchAll(/<input\s[^>]*?name="(\w+)"[^>]*?value="([^"]*)"/gs)];
  const areas = [...text.matchAll(/<textarea\s[^>]*?name="(\w+)"[^>]*>([^<]*)<\/textarea>/gs)];
  return Object.fromEntries(
    [...inputs, ...areas].map(([, name = '', value = '']) => [name, value]),
  );
}

const send = async (device: Caller, path: string, changes: Record<string, string>) =>
  device.form(path, { ...(await fieldsOf(device, path)), ...changes });

const requestsOf = async ({ caller }: Owner) =>
  (await caller.get('/api/requests')).body as Request[];
const check = async ({ caller }: Owner, id: string) =>
  (await caller.get(`/api/requests/${id}/check`)).body as RequestCheck;
const client = async ({ caller, client: { id } }: Owner) =>
  (await caller.get(`/api/clients/${id}`)).body as Client;
const pet = async ({ caller, pet: { id } }: Owner) =>
  (await caller.get(`/api/pets/${id}`)).body as Pet;

test('only what differs is told; it changes nothing until the owner accepts it, one by one [details-1]', async () => {
  const { owner, device } = await start();
  await owner.caller.put(`/api/pets/${owner.pet.id}`, {
    allergies: 'Beef',
    likes: 'Balls\nSticks',
    vetName: 'Park Vets',
  });
  const path = `/my/tell/pets/${owner.pet.id}`;
  const sent = await send(device, path, {
    allergies: 'Beef, peanuts',
    likes: 'Balls\r\nSticks',
    vetName: '',
    medications: 'Apoquel',
  });
  expect(sent.status).toBe(303);
  const [request] = await requestsOf(owner);
  const petId = owner.pet.id;
  expect(request).toMatchObject({
    kind: 'tellChange',
    state: 'open',
    petIds: [petId],
    told: [
      { petId, field: 'medications', value: 'Apoquel' },
      { petId, field: 'allergies', value: 'Beef, peanuts' },
      { petId, field: 'vetName', value: null },
    ],
  });
  expect(await pet(owner)).toMatchObject({ allergies: 'Beef', medications: null });
  const id = request?.id ?? '';
  const { told, version } = await check(owner, id);
  expect(told.map(({ about, field, known }) => [about, field, known])).toEqual([
    [owner.pet.name, 'medications', null],
    [owner.pet.name, 'allergies', 'Beef'],
    [owner.pet.name, 'vetName', 'Park Vets'],
  ]);
  const keys = [`${petId}.allergies`, `${petId}.vetName`];
  const answer = await owner.caller.post(`/api/requests/${id}/accept`, { version, told: keys });
  expect(answer.status).toBe(200);
  expect(await pet(owner)).toMatchObject({
    allergies: 'Beef, peanuts',
    vetName: null,
    medications: null,
    likes: 'Balls\nSticks',
  });
  expect((await requestsOf(owner))[0]).toMatchObject({ state: 'accepted' });
  const page = String((await device.get(sent.headers.get('location') ?? '')).body);
  expect(page).toContain('Medications: Apoquel\nAllergies: Beef, peanuts\nVet Name: removed');
});

test('without a choice everything is taken over; a form that is sent twice is one request [details-2]', async () => {
  const { owner, device } = await start();
  const fields = await fieldsOf(device, '/my/tell/details');
  const form = { ...fields, phone: '07700 900199', emergencyContactName: 'Kim' };
  await Promise.all([device.form('/my/tell/details', form), device.form('/my/tell/details', form)]);
  const [request, second] = await requestsOf(owner);
  expect(second).toBeUndefined();
  await owner.caller.post(`/api/requests/${request?.id}/accept`);
  expect(await client(owner)).toMatchObject({
    phone: '+447700900199',
    emergencyContactName: 'Kim',
  });
});

test('what does not fit is said beside its field, what is known already is no request, and how to get in is not shown [details-3]', async () => {
  const { owner, device } = await start();
  await owner.caller.put(`/api/clients/${owner.client.id}`, { doorNotes: 'Key under the pot' });
  const page = String((await device.get('/my/tell/details')).body);
  expect(page).not.toContain('under the pot');
  const wrong = await send(device, '/my/tell/details', { phone: '12', lastName: 'Typed' });
  expect(wrong.status).toBe(400);
  expect(String(wrong.body)).toContain('Phone number must be a valid UK mobile number');
  expect(String(wrong.body)).toContain('value="Typed"');
  const same = await send(device, '/my/tell/details', {});
  expect(same.status).toBe(400);
  expect(String(same.body)).toContain('We already have all of this');
  // A form that lacks a field says nothing about it.
  const { form = '', firstName = '', lastName = '' } = await fieldsOf(device, '/my/tell/details');
  await device.form('/my/tell/details', { form, firstName, lastName, doorNotes: 'Blue door' });
  expect((await requestsOf(owner)).map(({ told }) => told)).toEqual([
    [{ petId: null, field: 'doorNotes', value: 'Blue door' }],
  ]);
});

test('a change since it was looked at is refused, and a pet that has gone takes nothing [details-4]', async () => {
  const { owner, device } = await start();
  await send(device, `/my/tell/pets/${owner.pet.id}`, { allergies: 'Peanuts' });
  const [request] = await requestsOf(owner);
  const id = request?.id ?? '';
  const { version } = await check(owner, id);
  await owner.caller.put(`/api/pets/${owner.pet.id}`, { allergies: 'Beef' });
  const late = await owner.caller.post(`/api/requests/${id}/accept`, { version });
  expect(late.status).toBe(409);
  expect(await pet(owner)).toMatchObject({ allergies: 'Beef' });
  await owner.caller.delete(`/api/pets/${owner.pet.id}`);
  expect((await check(owner, id)).told).toEqual([]);
  expect((await owner.caller.post(`/api/requests/${id}/accept`)).status).toBe(200);
});

test('while it is switched off the forms are closed, and nobody else’s pet is shown [details-5]', async () => {
  const { owner, device } = await start({ ...ALL_ON, canTellChanges: false });
  const other = await start();
  for (const path of ['/my/tell/details', `/my/tell/pets/${owner.pet.id}`]) {
    expect((await device.get(path)).status).toBe(403);
    expect((await device.form(path, { firstName: 'A', lastName: 'B' })).status).toBe(403);
  }
  const foreign = `/my/tell/pets/${owner.pet.id}`;
  expect((await other.device.get(foreign)).status).toBe(404);
  expect((await other.device.form(foreign, { allergies: 'x' })).status).toBe(404);
  expect(await requestsOf(owner)).toEqual([]);
});

test('a link that asks to check details lets this client tell what has changed [details-6]', async () => {
  const { owner, device } = await start({ ...ALL_ON, canTellChanges: false });
  const links = `/api/clients/${owner.client.id}/portal-links`;
  await owner.caller.post(links);
  expect((await device.get('/my/tell/details')).status).toBe(403);
  expect((await owner.caller.post(links, { asksForDetails: true })).status).toBe(200);
  expect((await device.get('/my/tell/details')).status).toBe(200);
  const { body } = await owner.caller.get('/api/portal-settings');
  expect(body).toMatchObject({ canTellChanges: false });
});
