/** The welcome of a prospect: four steps behind one link, and what accepting makes of them. */
import { beforeEach, expect, test } from 'vitest';
import type { ClientAgreement } from '#contract/people/agreements.ts';
import type { Client } from '#contract/people/clients.ts';
import type { Consent } from '#contract/people/consents.ts';
import type { Contact } from '#contract/people/contacts.ts';
import type { Pet } from '#contract/people/pets.ts';
import type { Accepted, Prospect } from '#contract/people/prospects.ts';
import type { Treatment } from '#contract/people/treatments.ts';
import { householdInput, toldPetInputOn } from '#contract/people/welcomeSteps.ts';
import { addAgreement, addProspect } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp({}, undefined, { jobPollS: 3_600 });
let sam: Caller;
let prospect: Prospect;
let path: string;
let phone: Caller;

const YOU = {
  name: 'Patricia New',
  email: 'pat@example.org',
  phone: '07700 900123',
  address: '1 High Street, Leeds LS1 4AP',
  otherName: 'Kim New',
  otherPhone: '07700 900124',
};
const PET = {
  name: 'Rex',
  species: 'Dog',
  medications: 'Half a tablet at 8',
  spayedNeutered: 'yes',
  vetName: 'Park Vets',
  vaccination: 'L4',
  vaccinatedOn: '2026-01-05',
  vaccinationDueOn: '2027-01-05',
};

const read = async (step: string) => String((await phone.get(`${path}/${step}`)).body);
const sha256In = (text: string): string => /name="sha256" value="(\w+)"/.exec(text)?.[1] ?? '';
const stored = async () => (await sam.get(`/api/prospects/${prospect.id}`)).body as Prospect;

beforeEach(async () => {
  app.setNow(new Date('2026-06-01T10:00:00Z'));
  sam = await app.user();
  prospect = await addProspect(sam, { name: 'Pat New' });
  const { body } = await sam.post(`/api/prospects/${prospect.id}/invite`);
  path = (body as { path: string }).path;
  phone = app.visitor();
});

async function tellAll(): Promise<void> {
  await addAgreement(sam, { title: 'Walks', consents: ['offLead', 'vetTreatment'] });
  await phone.form(`${path}/you`, YOU);
  await phone.form(`${path}/pets`, PET);
  const answers = { offLead: 'no', vetTreatment: 'yes', vet: 'own', limit: '250' };
  await phone.form(`${path}/consents`, answers);
  const sha256 = sha256In(await read('agreement'));
  const signed = await phone.form(`${path}/agreement`, { sha256, typedName: 'Patricia New' });
  expect(signed.headers.get('location')).toBe(`${path}/done`);
}

test('each step is saved when it is sent, and the link goes on where it was left [welcome-1]', async () => {
  const next = async () => (await phone.get(path)).headers.get('location');
  expect(await next()).toBe(`${path}/you`);
  expect(await read('you')).toContain('value="pat@example.org"');
  const sent = await phone.form(`${path}/you`, YOU);
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${path}/pets`]);
  expect(await next()).toBe(`${path}/pets`);
  await phone.form(`${path}/pets`, PET);
  expect((await stored()).told).toMatchObject({
    household: { name: 'Patricia New', phone: '+447700900123' },
    pets: [{ name: 'Rex', spayedNeutered: true }],
  });
  const { pets } = (await stored()).told;
  await phone.form(`${path}/pets`, { ...PET, id: pets[0]?.id ?? '', name: 'Rexie' });
  expect((await stored()).told.pets.map(({ name }) => name)).toEqual(['Rexie']);
  const ids = [...(await read('pets?pet=new')).matchAll(/name="id" value="([^"]+)"/g)];
  const cat = { name: 'Tom', species: 'Cat', id: ids.at(-1)?.[1] ?? '' };
  await Promise.all([phone.form(`${path}/pets`, cat), phone.form(`${path}/pets`, cat)]);
  expect((await stored()).told.pets.map(({ name }) => name)).toEqual(['Rexie', 'Tom']);
  expect(await next()).toBe(`${path}/consents`);
  const headers = (await phone.get(`${path}/pets`)).headers;
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('referrer-policy')).toBe('same-origin');
  expect(headers.get('set-cookie')).toBeNull();
});

test('accepting makes client, contact, pets, treatments, consents and the signature of all that was told [welcome-2]', async () => {
  await tellAll();
  expect(await stored()).toMatchObject({ finishedAt: '2026-06-01T10:00:00.000Z' });
  const answer = await sam.post(`/api/prospects/${prospect.id}/accept`);
  expect(answer.status).toBe(200);
  const { clientId, petIds } = answer.body as Accepted;
  const get = async <Row>(url: string) => (await sam.get(url)).body as Row;
  expect(await get<Client>(`/api/clients/${clientId}`)).toMatchObject({
    firstName: 'Patricia',
    lastName: 'New',
    phone: '+447700900123',
    address: '1 High Street, Leeds LS1 4AP',
    refusedConsents: ['offLead'],
    vetAuthority: { vet: 'own', limit: '250.00' },
  });
  expect(await get<Contact[]>(`/api/clients/${clientId}/contacts`)).toMatchObject([
    { kind: 'household', name: 'Kim New', phone: '+447700900124' },
  ]);
  expect(await get<Pet>(`/api/pets/${petIds[0]}`)).toMatchObject({
    name: 'Rex',
    medications: 'Half a tablet at 8',
    spayedNeutered: true,
    vetName: 'Park Vets',
  });
  expect(await get<Treatment[]>(`/api/pets/${petIds[0]}/treatments`)).toMatchObject([
    { kind: 'vaccination', name: 'L4', givenOn: '2026-01-05', dueOn: '2027-01-05' },
  ]);
  expect(await get<Consent[]>(`/api/clients/${clientId}/consents`)).toMatchObject([
    { consent: 'offLead', given: false },
    { consent: 'vetTreatment', given: true },
  ]);
  const [agreement] = await get<ClientAgreement[]>(`/api/clients/${clientId}/agreements`);
  expect(agreement).toMatchObject({ title: 'Walks', signedAt: '2026-06-01T10:00:00.000Z' });
  expect((await phone.get(path)).status).toBe(404);
});

test('whoever answers the consents anew is led to sign anew [welcome-7]', async () => {
  await tellAll();
  const answers = { offLead: 'yes', vetTreatment: 'no' };
  await phone.form(`${path}/consents`, answers);
  expect(await stored()).toMatchObject({ finishedAt: null, told: { signature: null } });
  expect((await phone.get(path)).headers.get('location')).toBe(`${path}/agreement`);
});

test('no step takes what does not fit, and none is answered by silence [welcome-3]', async () => {
  await addAgreement(sam, { title: 'Walks', consents: ['offLead'] });
  const you = await phone.form(`${path}/you`, { ...YOU, name: '', address: 'Leeds' });
  expect(you.status).toBe(400);
  expect(String(you.body)).toContain('Address must include a valid UK postcode');
  expect(String(you.body)).toContain('value="Kim New"');
  await phone.form(`${path}/you`, YOU);
  const pet = await phone.form(`${path}/pets`, { ...PET, vaccinatedOn: '' });
  expect(pet.status).toBe(400);
  expect(String(pet.body)).toContain('Add the day');
  await phone.form(`${path}/pets`, PET);
  expect(await read('consents')).not.toMatch(/<input[^>]*checked/);
  expect((await phone.form(`${path}/consents`, {})).status).toBe(400);
  await phone.form(`${path}/consents`, { offLead: 'yes' });
  const sha256 = sha256In(await read('agreement'));
  expect((await phone.form(`${path}/agreement`, { sha256, typedName: ' ' })).status).toBe(400);
  expect((await phone.form(`${path}/agreement`, { sha256: 'x', typedName: 'Pat' })).status).toBe(
    409,
  );
  expect(await stored()).toMatchObject({ finishedAt: null, told: { signature: null } });
});

test('the forms ask for everything that they take, each once [welcome-11]', async () => {
  const named = async (step: string) =>
    [...(await read(step)).matchAll(/<(?:input|textarea|select)[^>]* name="(\w+)"/g)].map(
      ([, name]) => name,
    );
  const you = await named('you');
  expect(new Set(you)).toEqual(new Set(Object.keys(householdInput.shape)));
  expect(you).toHaveLength(new Set(you).size);
  const pet = Object.keys(toldPetInputOn(() => '2026-06-01').shape);
  expect([...new Set(await named('pets'))]).toEqual(expect.arrayContaining(pet));
});

test('a prospect tells about up to ten pets, and can still change them [welcome-10]', async () => {
  for (let told = 0; told < 10; told += 1) {
    expect((await phone.form(`${path}/pets`, { ...PET, name: `Pet ${told}` })).status).toBe(303);
  }
  expect((await phone.form(`${path}/pets`, PET)).status).toBe(400);
  const [first] = (await stored()).told.pets;
  expect(first).toMatchObject({ name: 'Pet 0' });
  const changed = await phone.form(`${path}/pets`, { ...PET, id: first?.id ?? '', name: 'Otis' });
  expect(changed.status).toBe(303);
  expect((await stored()).told.pets.map(({ name }) => name)).toHaveLength(10);
});

test('a foreign token opens nothing, another owner’s prospect is absent, and other sites send nothing [welcome-4]', async () => {
  for (const step of ['', '/you', '/pets', '/consents', '/agreement', '/done']) {
    expect((await phone.get(`/w/${'0'.repeat(48)}${step}`)).status).toBe(404);
  }
  expect((await phone.form(`/w/${'0'.repeat(48)}/you`, YOU)).status).toBe(404);
  const foreign = await phone.form(`${path}/you`, YOU, { origin: 'https://evil.example' });
  expect(foreign.status).toBe(403);
  const other = await app.user();
  for (const call of ['invite', 'accept', 'keep']) {
    expect((await other.post(`/api/prospects/${prospect.id}/${call}`)).status).toBe(404);
  }
  expect((await stored()).told.household).toBeNull();
});

test('scripts in every field stay text on every page [welcome-5]', async () => {
  const script = '"><script>alert(1)</script>';
  await addAgreement(sam, {
    title: 'Walks',
    text: 'For {clientName} and {petNames}',
    consents: [],
  });
  await phone.form(`${path}/you`, { ...YOU, name: script, otherName: script, doorNotes: script });
  await phone.form(`${path}/pets`, { ...PET, name: script, species: script, medications: script });
  await phone.form(`${path}/consents`, {});
  const [pet] = (await stored()).told.pets;
  for (const step of ['you', 'pets', `pets?pet=${pet?.id}`, 'consents', 'agreement', 'done']) {
    const text = await read(step);
    expect([step, text.includes('<script')]).toEqual([step, false]);
  }
  expect(await read('agreement')).toContain('&lt;script&gt;');
});
