import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Agreement, ClientAgreement } from '#contract/people/agreements.ts';
import type { Client } from '#contract/people/clients.ts';
import type { Consent } from '#contract/people/consents.ts';
import { pdfOf } from '#server/testing/pdfs.ts';
import { addDocument, addSignature } from '#server/testing/photos.ts';
import { addAgreement, addClient, addContact, addPet } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
let sam: Caller;
let client: Client;

const list = async () => (await sam.get('/api/agreements')).body as Agreement[];
const ofClient = async (id = client.id) =>
  (await sam.get(`/api/clients/${id}/agreements`)).body as ClientAgreement[];
const consents = async () =>
  ((await sam.get(`/api/clients/${client.id}/consents`)).body as Consent[]).map(
    ({ consent, given }) => [consent, given],
  );
const authority = async () =>
  ((await sam.get(`/api/clients/${client.id}`)).body as Client).vetAuthority;
const answer = (body: object) => sam.put(`/api/clients/${client.id}/consents`, body);
const fieldOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { errors?: { path: string[] }[] }).errors?.flatMap(({ path }) => path),
];

beforeEach(async () => {
  app.setNow(new Date('2026-06-01T10:00:00Z'));
  sam = await app.user();
  client = await addClient(sam);
});

describe('an agreement', () => {
  test('saved again is its next version, by kind and title or by its id [agreements-1]', async () => {
    const first = await addAgreement(sam, { title: 'Walking agreement' });
    expect(first).toMatchObject({ version: 1, kind: 'service', consents: ['offLead'] });
    const second = await addAgreement(sam, { title: 'WALKING agreement', text: 'New words' });
    expect(second).toMatchObject({ id: first.id, version: 2, text: 'New words' });
    const third = await addAgreement(sam, { agreementId: first.id, title: 'Terms', consents: [] });
    expect(third).toMatchObject({ id: first.id, version: 3, title: 'Terms', consents: [] });
    const other = await addAgreement(sam, { kind: 'boarding', title: 'Terms' });
    expect(await list()).toEqual([third, other]);
    const taken = { agreementId: other.id, kind: 'service', title: 'terms', text: 'x' };
    expect(fieldOf(await sam.post('/api/agreements', taken))).toEqual([400, ['title']]);
  });

  test('has no placeholder that nobody fills, and no consent twice [agreements-2]', async () => {
    const agreement = { kind: 'other', title: 'Terms', text: 'For {petName}' };
    expect(fieldOf(await sam.post('/api/agreements', agreement))).toEqual([400, ['text']]);
    const twice = { ...agreement, text: 'x', consents: ['treats', 'treats'] };
    expect(fieldOf(await sam.post('/api/agreements', twice))).toEqual([400, ['consents']]);
  });
});

describe('a signature', () => {
  test('keeps the exact text with its hash, the right to cancel in it, and its version [agreements-3]', async () => {
    await addPet(sam, client.id, { name: 'Rex' });
    const { id } = await addAgreement(sam);
    const signed = await addSignature(sam, client.id, id);
    const { text, sha256 } = signed;
    expect(text).toMatch(/^Between Sam Walker and Jane Doe for Rex\.\n/);
    expect(text).toContain('you have 14 days from today to cancel');
    expect(text).toContain('I/We [*] hereby give notice that I/We [*] cancel my/our [*] contract');
    expect(sha256).toBe(createHash('sha256').update(text).digest('hex'));
    expect(signed).toMatchObject({
      version: 1,
      typedName: 'Jane Doe',
      method: 'paper',
      signedAt: '2026-06-01T10:00:00.000Z',
      consents: [{ consent: 'offLead', given: false }],
    });
  });

  test('is asked for again by a new version, and the old one stays [agreements-4]', async () => {
    const { id: agreementId, title } = await addAgreement(sam, { title: 'Terms' });
    const unsigned = { agreementId, title, signatureId: null, signedAt: null };
    expect(await ofClient()).toEqual([{ ...unsigned, version: 1 }]);
    const { id: signatureId, signedAt } = await addSignature(sam, client.id, agreementId);
    const signed = { agreementId, title, version: 1, signatureId, signedAt };
    expect(await ofClient()).toEqual([signed]);
    expect(await ofClient((await addClient(sam)).id)).toEqual([{ ...unsigned, version: 1 }]);
    await addAgreement(sam, { title, text: 'New words' });
    expect(await ofClient()).toEqual([{ ...unsigned, version: 2 }, signed]);
    await sam.delete(`/api/agreements/${agreementId}`);
    expect(await ofClient()).toEqual([]);
    expect((await sam.get(`/api/signatures/${signatureId}/pdf`)).status).toBe(200);
  });

  test('answers every consent, none by silence [agreements-5]', async () => {
    const { id: agreementId } = await addAgreement(sam, { consents: ['offLead', 'treats'] });
    const { id: documentId } = await addDocument(sam, { clientId: client.id }, await pdfOf(1));
    const sign = (fields: object) =>
      sam.post(`/api/clients/${client.id}/signatures`, {
        agreementId,
        documentId,
        typedName: 'Jane Doe',
        consents: [
          { consent: 'offLead', given: true },
          { consent: 'treats', given: false },
        ],
        ...fields,
      });
    const one = [{ consent: 'offLead', given: true }];
    expect(fieldOf(await sign({ consents: one }))).toEqual([400, ['consents']]);
    expect(fieldOf(await sign({ typedName: ' ' }))).toEqual([400, ['typedName']]);
    expect(fieldOf(await sign({ signedOn: '2026-06-02' }))).toEqual([400, ['signedOn']]);
    const others = await addClient(sam);
    const { id: contactId } = await addContact(sam, others.id);
    expect(fieldOf(await sign({ contactId }))).toEqual([400, ['contactId']]);
    const elsewhere = await addDocument(sam, { clientId: others.id }, await pdfOf(1));
    expect(fieldOf(await sign({ documentId: elsewhere.id }))).toEqual([400, ['documentId']]);
    expect(await consents()).toEqual([]);
    const { status, body } = await sign({ signedOn: '2026-05-30' });
    expect([status, body]).toMatchObject([201, { signedAt: '2026-05-30T11:00:00.000Z' }]);
    expect(await consents()).toEqual([
      ['offLead', true],
      ['treats', false],
    ]);
  });

  test('on paper just after midnight in summer is of the day of the business [agreements-12]', async () => {
    app.setNow(new Date('2026-06-10T23:30:00Z'));
    const { id } = await addAgreement(sam, { text: 'Signed on {today}.' });
    for (const signedOn of [undefined, '2026-06-11']) {
      expect(await addSignature(sam, client.id, id, { signedOn })).toMatchObject({
        text: expect.stringMatching(/^Signed on 11 June 2026\./),
        signedAt: '2026-06-10T23:30:00.000Z',
      });
    }
    expect(await addSignature(sam, client.id, id, { signedOn: '2026-06-10' })).toMatchObject({
      text: expect.stringMatching(/^Signed on 10 June 2026\./),
      signedAt: '2026-06-10T11:00:00.000Z',
    });
  });

  test('is a PDF with the text, the consents and the evidence [agreements-6]', async () => {
    const { id } = await addAgreement(sam, { text: 'Słowo\n'.repeat(200) });
    const signed = await addSignature(sam, client.id, id);
    const { status, headers, body } = await sam.get(`/api/signatures/${signed.id}/pdf`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('a consent', () => {
  test('is withdrawn as easily as it was given [agreements-7]', async () => {
    await answer({ consent: 'offLead', given: true });
    await answer({ consent: 'offLead', given: false });
    expect(await consents()).toEqual([['offLead', false]]);
  });

  test('to treatment by a vet says which vet and up to what, for the client’s page; withdrawn it clears that [agreements-8]', async () => {
    const yes = { consent: 'vetTreatment', given: true };
    expect(fieldOf(await answer(yes))).toEqual([400, ['vet']]);
    await answer({ ...yes, vet: 'own', limit: '£250' });
    expect(await authority()).toEqual({ vet: 'own', limit: '250.00' });
    await answer({ consent: 'treats', given: false });
    expect(await authority()).toEqual({ vet: 'own', limit: '250.00' });
    await answer({ consent: 'vetTreatment', given: false });
    expect(await authority()).toBeNull();
  });

  test('that is refused is on the client, until it is given [agreements-10]', async () => {
    const refused = async () =>
      ((await sam.get(`/api/clients/${client.id}`)).body as Client).refusedConsents;
    expect(await refused()).toEqual([]);
    await answer({ consent: 'photosSocial', given: false });
    await answer({ consent: 'offLead', given: false });
    await answer({ consent: 'treats', given: true });
    expect(await refused()).toEqual(['photosSocial', 'offLead']);
    await answer({ consent: 'photosSocial', given: true });
    expect(await refused()).toEqual(['offLead']);
  });

  test('goes with the client [agreements-9]', async () => {
    const { id } = await addAgreement(sam);
    const signed = await addSignature(sam, client.id, id);
    await sam.delete(`/api/clients/${client.id}`);
    expect((await sam.get(`/api/clients/${client.id}/consents`)).status).toBe(404);
    expect((await sam.get(`/api/signatures/${signed.id}/pdf`)).status).toBe(404);
  });
});
