/** People who may become clients: kept for a while, and accepted with what is known of them. */
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PrivateLink } from '#contract/identity/privateLinks.ts';
import type { Client } from '#contract/people/clients.ts';
import { type Accepted, type Prospect, splitName } from '#contract/people/prospects.ts';
import type { Pet } from '#contract/people/pets.ts';
import { hashOf } from '#server/identity/links/private-links.sql.ts';
import { oldProspects } from '#server/people/prospects/prospects.sql.ts';
import { deleteExpired } from '#server/platform/jobs/expired-rows.ts';
import { addAppointment, addClient, addProspect } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp({}, undefined, { jobPollS: 3_600 });
let sam: Caller;

const list = async () => (await sam.get('/api/prospects')).body as Prospect[];
const accept = (id: string, body?: object) => sam.post(`/api/prospects/${id}/accept`, body);
const problems = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { errors?: { path: string[] }[] }).errors?.flatMap(({ path }) => path),
];

beforeEach(async () => {
  app.setNow(new Date('2026-06-01T10:00:00Z'));
  sam = await app.user();
});

test.each([
  ['Jane Doe', 'Jane', 'Doe'],
  ['Anna Maria van Dyke', 'Anna Maria van', 'Dyke'],
  ['  Jane   Doe ', 'Jane', 'Doe'],
  ['Cher', 'Cher', ''],
])('the name %j is divided at its last space [prospects-1]', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
});

test('a prospect is listed with the day on which it goes, 90 days on [prospects-2]', async () => {
  const made = await addProspect(sam, { name: 'Pat New', phone: '07700 900123', pet: 'A pug' });
  expect(made).toMatchObject({
    name: 'Pat New',
    phone: '+447700900123',
    pet: 'A pug',
    source: 'owner',
    invitedAt: null,
    finishedAt: null,
    goesOn: '2026-08-30',
    told: { household: null, pets: [], consents: null, signature: null },
  });
  expect(await list()).toEqual([made]);
  expect(problems(await sam.post('/api/prospects', { email: 'x' }))).toEqual([
    400,
    ['name', 'email'],
  ]);
});

test('kept for later, a prospect has its days anew [prospects-3]', async () => {
  const { id } = await addProspect(sam);
  app.setNow(new Date('2026-07-01T10:00:00Z'));
  const { status, body } = await sam.post(`/api/prospects/${id}/keep`);
  expect([status, body]).toMatchObject([200, { goesOn: '2026-09-29' }]);
});

test('on its day a prospect is deleted, never with an open meet and greet [prospects-4]', async () => {
  const gone = await addProspect(sam);
  const met = await addProspect(sam, { name: 'Met Already' });
  const client = (await accept((await addProspect(sam)).id)).body as Accepted;
  const appointment = await addAppointment(sam, client.clientId, { date: '2026-09-10' });
  await app.db.run(
    sql`update prospects set appointment_id = ${appointment.id} where id = ${met.id}`,
  );
  expect((await list()).map(({ goesOn }) => goesOn)).toEqual([null, '2026-08-30']);
  await deleteExpired(app.db, oldProspects('2026-08-29'));
  expect(await list()).toHaveLength(2);
  await deleteExpired(app.db, oldProspects('2026-08-30'));
  expect((await list()).map(({ id }) => id)).toEqual([met.id]);
  await sam.put(`/api/appointments/${appointment.id}`, { status: 'completed' });
  expect(await list()).toMatchObject([{ goesOn: '2026-08-30' }]);
  await deleteExpired(app.db, oldProspects('2026-08-30'));
  expect(await list()).toEqual([]);
  expect((await sam.get(`/api/prospects/${gone.id}`)).status).toBe(404);
});

test('a link has 192 bits, is stored as a hash and goes with its prospect [prospects-5]', async () => {
  const { id } = await addProspect(sam);
  const { status, body } = await sam.post(`/api/prospects/${id}/invite`);
  expect(status).toBe(200);
  const { url, path } = body as PrivateLink;
  expect(path).toMatch(/^\/w\/[\da-f]{48}$/);
  expect(url).toBe(app.origin + path);
  const stored = () =>
    app.db.rows(sql`select token_hash as hash from links where prospect_id = ${id}`);
  expect(await stored()).toEqual([{ hash: hashOf(path.slice('/w/'.length)) }]);
  expect(await list()).toMatchObject([{ invitedAt: '2026-06-01T10:00:00.000Z' }]);
  expect((await sam.delete(`/api/prospects/${id}`)).status).toBe(204);
  expect(await stored()).toEqual([]);
});

test('whoever adds or changes a prospect can’t name a client for them [prospects-12]', async () => {
  const { id: clientId } = await addClient(sam);
  const { id } = await addProspect(sam, { clientId });
  const changed = await sam.put(`/api/prospects/${id}`, { name: 'Pat Newer', clientId });
  expect(changed.body).toMatchObject({ name: 'Pat Newer', clientId: null });
});

describe('editing what was told', () => {
  /** A prospect who has told about household and a pet, and signed. */
  async function told() {
    const { id } = await addProspect(sam);
    const { path } = (await sam.post(`/api/prospects/${id}/invite`)).body as PrivateLink;
    const phone = app.visitor();
    await phone.form(`${path}/you`, { name: 'Pat New', doorNotes: 'Left door' });
    await phone.form(`${path}/pets`, { name: 'Rex', species: 'Dog', allergies: 'Beef' });
    await app.db
      .run(sql`update prospects set told = jsonb_set(told, '{signature}', ${JSON.stringify(SIGNED)}::jsonb)
      where id = ${id}`);
    const prospect = (await sam.get(`/api/prospects/${id}`)).body as Prospect;
    const save = (body: object) => sam.put(`/api/prospects/${id}/told`, body);
    return { prospect, phone, path, save, petId: prospect.told.pets[0]?.id ?? '' };
  }
  const SIGNED = {
    agreementId: crypto.randomUUID(),
    title: 'Walks',
    version: 1,
    text: 'For Pat New',
    sha256: '0'.repeat(64),
    expressRequest: false,
    typedName: 'Pat New',
    linkId: '0'.repeat(12),
    userAgent: null,
    signedAt: '2026-06-01T10:00:00.000Z',
  };

  test('changes household and pets before they are accepted; what was signed stays [prospects-10]', async () => {
    const { prospect, save, petId } = await told();
    const pet = { id: petId, name: 'Rexie', species: 'Dog', spayedNeutered: true };
    const household = { name: 'Patricia New', phone: '07700 900123' };
    const { status, body } = await save({ household, pets: [pet], updatedAt: prospect.updatedAt });
    expect([status, body]).toMatchObject([
      200,
      {
        told: {
          household: { name: 'Patricia New', phone: '+447700900123', doorNotes: 'Left door' },
          pets: [{ ...pet, allergies: 'Beef' }],
          signature: SIGNED,
        },
      },
    ]);
    const { petIds } = (await accept(prospect.id)).body as Accepted;
    expect((await sam.get(`/api/pets/${petIds[0]}`)).body).toMatchObject({ name: 'Rexie' });
  });

  test('keeps the rules of the welcome, and never overwrites what changed since it was shown [prospects-11]', async () => {
    const { prospect, save, petId, phone, path } = await told();
    const pet = { id: petId, name: 'Rex', species: 'Dog' };
    expect(problems(await save({ household: { name: '', phone: '123' } }))).toEqual([
      400,
      ['household', 'name', 'household', 'phone'],
    ]);
    expect(problems(await save({ pets: [{ ...pet, vaccination: 'L4' }] }))).toEqual([
      400,
      ['pets', 0, 'vaccinatedOn'],
    ]);
    expect((await save({ pets: [{ ...pet, id: crypto.randomUUID() }] })).status).toBe(400);
    await phone.form(`${path}/you`, { name: 'Pat Newer' });
    const late = await save({ household: { name: 'X' }, updatedAt: prospect.updatedAt });
    expect([late.status, late.body]).toMatchObject([
      409,
      { current: { told: { household: { name: 'Pat Newer' } } } },
    ]);
    const other = await app.user();
    expect((await other.put(`/api/prospects/${prospect.id}/told`, {})).status).toBe(404);
    expect((await list())[0]?.told).toMatchObject({
      household: { name: 'Pat Newer' },
      pets: [{ allergies: 'Beef' }],
    });
  });
});

describe('accepting', () => {
  test('makes a client of what is known, and the prospect is gone [prospects-6]', async () => {
    const { id } = await addProspect(sam, {
      name: 'Anna Maria Lee',
      postcode: 'LS6 1AA',
      pet: 'Rex, a pug',
      message: 'Walks on Mondays?',
    });
    const { status, body } = await accept(id);
    expect([status, body]).toEqual([200, { clientId: expect.any(String), petIds: [] }]);
    const { clientId } = body as Accepted;
    const client = (await sam.get(`/api/clients/${clientId}`)).body as Client;
    expect(client).toMatchObject({
      firstName: 'Anna Maria',
      lastName: 'Lee',
      email: 'pat@example.org',
      notes: 'From the enquiry: Walks on Mondays?\nPets: Rex, a pug\nPostcode: LS6 1AA',
    });
    expect(await list()).toEqual([]);
    expect((await accept(id)).status).toBe(404);
  });

  test('asks for a missing last name, and takes the names and pets that are given [prospects-7]', async () => {
    const { id } = await addProspect(sam, { name: 'Cher' });
    expect(problems(await accept(id))).toEqual([400, ['lastName']]);
    expect(await list()).toHaveLength(1);
    const pets = [{ name: 'Biscuit', species: 'Dog' }];
    const { status, body } = await accept(id, { lastName: 'Sarkisian', pets });
    expect(status).toBe(200);
    const { clientId, petIds } = body as Accepted;
    expect((await sam.get(`/api/pets/${petIds[0]}`)).body as Pet).toMatchObject({
      clientId,
      ...pets[0],
    });
  });

  test('twice with one key makes one client [prospects-8]', async () => {
    const { id } = await addProspect(sam);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const path = `/api/prospects/${id}/accept`;
    const press = () =>
      sam.call('POST', path, {
        body: '{}',
        headers: { ...headers, 'content-type': 'application/json' },
      });
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect((await sam.get('/api/clients')).body).toHaveLength(1);
  });
});
