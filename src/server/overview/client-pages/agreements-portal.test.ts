/** What a client signs and allows on their own page. */
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '#contract/people/clients.ts';
import { findSignature } from '#server/people/agreements/signatures.sql.ts';
import { newOwner, type Owner } from '#server/testing/owners.ts';
import { openPages } from '#server/testing/portal-calls.ts';
import { addAgreement } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
let owner: Owner;
let device: Caller;

const FORM = { version: '1', offLead: 'no', typedName: 'Jane Doe' };

beforeEach(async () => {
  owner = await newOwner(app);
  device = app.visitor();
  await openPages({ ...owner, caller: device });
});

const page = async (path: string): Promise<string> => String((await device.get(path)).body);
const signedIds = async (): Promise<string[]> =>
  (
    await app.db.pool.query<{ id: string }>('select id from signatures where client_id = $1', [
      owner.client.id,
    ])
  ).rows.map(({ id }) => id);
const clientNow = async (): Promise<Client> =>
  (await owner.caller.get(`/api/clients/${owner.client.id}`)).body as Client;

test('something to sign is on the first page, and is signed once with the evidence [my-agreements-1]', async () => {
  const { id, title } = await addAgreement(owner.caller, { text: 'For {clientName}. <b>Bold</b>' });
  const path = `/my/agreements/${id}`;
  expect(await page('/my')).toContain(`href="${path}"`);
  expect(await page('/my')).toContain('To sign');
  const text = await page(path);
  expect(text).toContain('&lt;b&gt;Bold&lt;/b&gt;');
  expect(text).not.toMatch(/<input[^>]*checked/);
  const sha256 = /name="sha256" value="([\da-f]{64})"/.exec(text)?.[1] ?? '';
  const pressed = await Promise.all(
    [1, 2].map(() => device.form(path, { ...FORM, sha256 }, { 'user-agent': 'A phone' })),
  );
  expect(pressed.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
    [303, '/my/agreements?done=signed'],
    [303, '/my/agreements?done=signed'],
  ]);
  const [signed = '', ...more] = await signedIds();
  expect(more).toEqual([]);
  expect(await findSignature(app.db, owner.id, signed)).toMatchObject({
    method: 'link',
    typedName: 'Jane Doe',
    sha256,
    userAgent: 'A phone',
    linkId: expect.stringMatching(/^[\w-]{12}$/),
    consents: [{ consent: 'offLead', given: false }],
  });
  expect(await page('/my')).not.toContain('To sign');
  expect(await page('/my/agreements?done=signed')).toMatch(
    new RegExp(`Thank you, it is signed[^]*${title}`),
  );
  const pdf = await device.get(`/my/signatures/${signed}/pdf`);
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect((await clientNow()).refusedConsents).toEqual(['offLead']);
});

test('what can’t be signed is shown again with what was typed, and a new version asks again [my-agreements-2]', async () => {
  const { id, title } = await addAgreement(owner.caller);
  const path = `/my/agreements/${id}`;
  const unnamed = await device.form(path, { ...FORM, typedName: ' ' });
  expect([unnamed.status, String(unnamed.body)]).toEqual([
    400,
    expect.stringContaining('Type your full name'),
  ]);
  const silent = await device.form(path, { version: '1', typedName: 'Jane Doe' });
  expect(silent.status).toBe(400);
  expect(String(silent.body)).toContain('value="Jane Doe"');
  await addAgreement(owner.caller, { title, text: 'New words' });
  const old = await device.form(path, FORM);
  expect([old.status, String(old.body)]).toEqual([409, expect.stringContaining('New words')]);
  expect(await signedIds()).toEqual([]);
  expect((await device.form(path, { ...FORM, version: '2' })).status).toBe(303);
  await addAgreement(owner.caller, { title, text: 'Newer words' });
  expect(await page('/my/agreements')).toMatch(/To sign[^]*Signed[^]*Version\s+2/);
});

test('a consent is withdrawn and given by one press each, and acts at once [my-agreements-3]', async () => {
  const { id } = await addAgreement(owner.caller, { consents: ['offLead', 'vetTreatment'] });
  const vet = { vetTreatment: 'yes', vet: 'own', limit: '250' };
  await device.form(`/my/agreements/${id}`, { ...FORM, ...vet, offLead: 'yes' });
  expect(await clientNow()).toMatchObject({
    refusedConsents: [],
    vetAuthority: { vet: 'own', limit: '250.00' },
  });
  for (const consent of ['offLead', 'vetTreatment']) {
    const { status } = await device.form('/my/consents', { consent, given: 'no' });
    expect(status).toBe(303);
  }
  expect(await clientNow()).toMatchObject({
    refusedConsents: ['offLead', 'vetTreatment'],
    vetAuthority: null,
  });
  const unsaid = await device.form('/my/consents', { consent: 'vetTreatment', given: 'yes' });
  expect([unsaid.status, String(unsaid.body)]).toEqual([
    400,
    expect.stringContaining('Choose their own vet or any vet'),
  ]);
  await device.form('/my/consents', { consent: 'offLead', given: 'yes' });
  expect((await clientNow()).refusedConsents).toEqual(['vetTreatment']);
});

test('what was never asked is given to nobody, and another’s agreement is absent [my-agreements-4]', async () => {
  const asked = await device.form('/my/consents', { consent: 'crate', given: 'yes' });
  expect(asked.status).toBe(404);
  const other = await newOwner(app);
  const { id } = await addAgreement(other.caller);
  for (const { status } of [
    await device.get(`/my/agreements/${id}`),
    await device.form(`/my/agreements/${id}`, FORM),
  ])
    expect(status).toBe(404);
});

test('just after midnight in summer the text has the day of the business, and so has the list [my-agreements-6]', async () => {
  app.setNow(new Date('2026-06-10T23:30:00.000Z'));
  try {
    const device = app.visitor();
    await openPages({ ...owner, caller: device });
    const { id } = await addAgreement(owner.caller, { text: 'Signed on {today}.' });
    const path = `/my/agreements/${id}`;
    const text = String((await device.get(path)).body);
    expect(text).toContain('Signed on 11 June 2026.');
    const sha256 = /name="sha256" value="([\da-f]{64})"/.exec(text)?.[1] ?? '';
    expect((await device.form(path, { ...FORM, sha256 })).status).toBe(303);
    const [signed = ''] = await signedIds();
    expect(await findSignature(app.db, owner.id, signed)).toMatchObject({
      text: expect.stringMatching(/^Signed on 11 June 2026\./),
    });
    expect((await device.get('/my/agreements')).body).toContain('11 June 2026');
  } finally {
    app.setNow(new Date());
  }
});
