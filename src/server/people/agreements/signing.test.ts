import { beforeEach, expect, test } from 'vitest';
import type { Handover } from '#contract/people/agreements.ts';
import type { Client } from '#contract/people/clients.ts';
import type { Consent } from '#contract/people/consents.ts';
import { startSession } from '#server/identity/sessions/sessions.ts';
import { findSignature } from '#server/people/agreements/signatures.sql.ts';
import { addAgreement, addClient, addContact } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
let sam: Caller;
let client: Client;

const NOW = '2026-06-01T10:00:00.000Z';
const FORM = {
  version: '1',
  offLead: 'no',
  vetTreatment: 'yes',
  vet: 'own',
  limit: '250',
  typedName: 'Jane Doe',
};

/** Another device of the owner, who stays signed in there. */
async function otherDevice(): Promise<Caller> {
  const laptop = app.visitor();
  const token = await startSession(app.db, client.userId);
  for (const name of sam.cookies.keys()) laptop.cookies.set(name, token);
  return laptop;
}

async function handOver(fields: object = {}): Promise<string> {
  const { id: agreementId } = await addAgreement(sam, {
    text: 'For {clientName}. <b>Bold</b>',
    consents: ['offLead', 'vetTreatment'],
  });
  const { status, body } = await sam.post(`/api/clients/${client.id}/handovers`, {
    agreementId,
    ...fields,
  });
  expect([status, body]).toEqual([200, expect.anything()]);
  return (body as Handover).path;
}

const signatureOf = (id: string | null | undefined) =>
  findSignature(app.db, client.userId, id ?? '');
const signedIds = async () =>
  (
    await app.db.pool.query<{ id: string }>('select id from signatures where client_id = $1', [
      client.id,
    ])
  ).rows.map(({ id }) => id);

beforeEach(async () => {
  app.setNow(new Date(NOW));
  sam = await app.user();
  client = await addClient(sam);
});

test('handing the phone over signs it out, and the page of the one signature opens [signing-1]', async () => {
  const path = await handOver();
  expect((await sam.get('/api/clients')).status).toBe(401);
  const { status, headers, body } = await sam.get(path);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('referrer-policy')).toBe('same-origin');
  const text = String(body);
  expect(text).toContain('For Jane Doe. &lt;b&gt;Bold&lt;/b&gt;');
  expect(text).toContain('Let the dog off the lead');
  expect(text).not.toMatch(/<input[^>]*checked/);
});

test('it is signed once, with the evidence, and the consents act [signing-2]', async () => {
  const { id: contactId } = await addContact(sam, client.id);
  const path = await handOver({ contactId });
  const phone = app.visitor();
  const signed = await phone.form(path, FORM, { 'user-agent': 'A phone' });
  expect(signed.status).toBe(200);
  expect(String(signed.body)).toContain('Thank you, it is signed');
  const [id, ...more] = await signedIds();
  expect(more).toEqual([]);
  expect(await signatureOf(id)).toMatchObject({
    method: 'phone',
    typedName: 'Jane Doe',
    signedAt: NOW,
    contactId,
    userAgent: 'A phone',
    linkId: expect.stringMatching(/^[\w-]{12}$/),
    expressRequest: false,
    consents: [
      { consent: 'offLead', given: false },
      { consent: 'vetTreatment', given: true, vet: 'own', limit: '250.00' },
    ],
  });
  expect((await phone.form(path, FORM)).status).toBe(404);
  expect((await phone.get(path)).status).toBe(404);
  expect(await signedIds()).toEqual([id]);
  const { rows } = await app.db.pool.query<Consent & Pick<Client, 'vetAuthority'>>(
    `select n.consent, n.given, c.vet_authority as "vetAuthority" from consents n
      join clients c on c.id = n.client_id where n.client_id = $1 order by n.consent`,
    [client.id],
  );
  const vetAuthority = { vet: 'own', limit: '250.00' };
  expect(rows).toEqual([
    { consent: 'offLead', given: false, vetAuthority },
    { consent: 'vetTreatment', given: true, vetAuthority },
  ]);
});

test.each([
  ['no name', { typedName: ' ' }, 'Type your full name'],
  ['no answer', { offLead: '' }, 'Answer yes or no: Let the dog off the lead'],
  ['a yes to a vet without which', { vet: '' }, 'Choose their own vet or any vet'],
])(
  'with %s it is shown again with what was typed, and not used up [signing-3]',
  async (_, fields, problem) => {
    const path = await handOver();
    const answer = await sam.form(path, { ...FORM, ...fields });
    expect(answer.status).toBe(400);
    expect(String(answer.body)).toContain(problem);
    expect(String(answer.body)).toContain('value="250"');
    expect(await signedIds()).toEqual([]);
    expect((await sam.form(path, { ...FORM, expressRequest: 'yes' })).status).toBe(200);
    const [id] = await signedIds();
    expect(await signatureOf(id)).toMatchObject({ expressRequest: true });
  },
);

test('a form that is shown again keeps the tick for beginning early [signing-11]', async () => {
  const path = await handOver();
  const ticked = /<input(?=[^>]*name="expressRequest")[^>]*checked/;
  const early = { ...FORM, typedName: ' ', expressRequest: 'yes' };
  expect(String((await sam.form(path, early)).body)).toMatch(ticked);
  expect(String((await sam.form(path, { ...FORM, typedName: ' ' })).body)).not.toMatch(ticked);
});

test('a text that changed meanwhile is read again before it is signed [signing-4]', async () => {
  const path = await handOver();
  const again = await app.db.pool.query(
    `update agreements set version = 2, text = 'New words' where user_id = $1`,
    [client.userId],
  );
  expect(again.rowCount).toBe(1);
  const answer = await sam.form(path, FORM);
  expect(answer.status).toBe(409);
  expect(String(answer.body)).toContain('New words');
  expect((await sam.form(path, { ...FORM, version: '2' })).status).toBe(200);
});

test('what is signed is the text that was read, with the names that were in it [signing-8]', async () => {
  const path = await handOver();
  const shown = async () =>
    /name="sha256" value="([\da-f]{64})"/.exec(String((await app.visitor().get(path)).body))?.[1];
  const sha256 = await shown();
  await app.db.pool.query(`update clients set last_name = 'Roe' where id = $1`, [client.id]);
  const refused = await sam.form(path, { ...FORM, sha256: sha256 ?? '' });
  expect([refused.status, await signedIds()]).toEqual([409, []]);
  expect(String(refused.body)).toContain('Please read it again, then sign.');
  const signed = await sam.form(path, { ...FORM, sha256: (await shown()) ?? '' });
  expect(signed.status).toBe(200);
  const [id] = await signedIds();
  const { text, sha256: kept } = (await signatureOf(id)) ?? {};
  expect(text).toContain('Jane Roe');
  expect(kept).not.toBe(sha256);
});

test('it ends after ten minutes, and with its client [signing-5]', async () => {
  const path = await handOver();
  app.setNow(new Date('2026-06-01T10:10:00.000Z'));
  expect((await sam.get(path)).status).toBe(404);
  expect((await sam.form(path, FORM)).status).toBe(404);
  expect((await sam.get('/w/nonsense')).status).toBe(404);
});

test('two presses at once sign once [signing-6]', async () => {
  const path = await handOver();
  const answers = await Promise.all([1, 2].map(() => app.visitor().form(path, FORM)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  expect(await signedIds()).toHaveLength(1);
});

test('another device stays signed in, and sees the signature [signing-7]', async () => {
  const other = await otherDevice();
  const path = await handOver();
  await app.visitor().form(path, FORM);
  const { status, body } = await other.get(`/api/clients/${client.id}/agreements`);
  expect([status, body]).toMatchObject([200, [{ version: 1, signedAt: NOW }]]);
});

test('signed just after midnight in summer, the text has the day of the business [signing-9]', async () => {
  app.setNow(new Date('2026-06-10T23:30:00.000Z'));
  const { id: agreementId } = await addAgreement(sam, { text: 'Signed on {today}.' });
  const { body } = await sam.post(`/api/clients/${client.id}/handovers`, { agreementId });
  const { path } = body as Handover;
  expect((await sam.get(path)).body).toContain('Signed on 11 June 2026.');
  expect((await sam.form(path, { ...FORM, vetTreatment: '' })).status).toBe(200);
  const [id] = await signedIds();
  expect(await signatureOf(id)).toMatchObject({
    text: expect.stringMatching(/^Signed on 11 June 2026\./),
    signedAt: '2026-06-10T23:30:00.000Z',
  });
});

test('a hand-over names a contact of this client alone [signing-10]', async () => {
  const other = await addClient(sam);
  const { id: contactId } = await addContact(sam, other.id);
  const { id: agreementId } = await addAgreement(sam);
  const path = `/api/clients/${client.id}/handovers`;
  const refused = await sam.post(path, { agreementId, contactId });
  expect([refused.status, refused.body]).toMatchObject([
    400,
    {
      errors: [
        {
          path: ['contactId'],
          message: 'This person isn’t one of the client’s contacts. Choose someone else.',
        },
      ],
    },
  ]);
  // This device is still signed in.
  expect((await sam.post(path, { agreementId })).status).toBe(200);
});
