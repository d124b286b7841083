/** The vaccination cards that a client sent before becoming one, on the client's own pages. */
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '#contract/people/clients.ts';
import type { Document } from '#contract/people/documents.ts';
import type { Accepted, Prospect } from '#contract/people/prospects.ts';
import { newOwner, type Owner } from '#server/testing/owners.ts';
import { pdfOf } from '#server/testing/pdfs.ts';
import { addDocument } from '#server/testing/photos.ts';
import { picture } from '#server/testing/pictures.ts';
import { openPages } from '#server/testing/portal-calls.ts';
import { addClient, addProspect } from '#server/testing/records.ts';
import { sendFiles } from '#server/testing/sent-forms.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp({}, undefined, { jobPollS: 3_600 });
const pdf = await pdfOf(1);
let owner: Owner;
let clientId: string;
let petId: string;
let device: Caller;

/** A client of the owner on a device of their own. */
async function deviceOf(id: string): Promise<Caller> {
  const caller = app.visitor();
  await openPages({ ...owner, caller, client: { ...owner.client, id } satisfies Client });
  return caller;
}

const sentDocuments = async () =>
  ((await owner.caller.get('/api/documents')).body as Document[]).filter(
    (document) => document.petId === petId,
  );

beforeEach(async () => {
  app.setNow(new Date('2026-06-01T10:00:00Z'));
  owner = await newOwner(app);
  const { caller: sam } = owner;
  const { id } = await addProspect(sam, { name: 'Pat New' });
  const { path } = (await sam.post(`/api/prospects/${id}/invite`)).body as { path: string };
  const phone = app.visitor();
  await phone.form(`${path}/pets`, { name: 'Rex', species: 'Dog' });
  const { told } = (await sam.get(`/api/prospects/${id}`)).body as Prospect;
  const pet = told.pets[0]?.id ?? '';
  for (const card of [pdf, await picture('jpeg')]) {
    await sendFiles(phone, `${path}/files`, { pet, card });
  }
  const accepted = (await sam.post(`/api/prospects/${id}/accept`)).body as Accepted;
  clientId = accepted.clientId;
  petId = accepted.petIds[0] ?? '';
  device = await deviceOf(clientId);
});

test('a photo that somebody who is no client yet has sent is in no client’s pages [my-documents-4]', async () => {
  const { caller: sam } = owner;
  const { id } = await addProspect(sam, { name: 'Sue Next' });
  const { path } = (await sam.post(`/api/prospects/${id}/invite`)).body as { path: string };
  const phone = app.visitor();
  await phone.form(`${path}/pets`, { name: 'Tom', species: 'Cat' });
  const { told } = (await sam.get(`/api/prospects/${id}`)).body as Prospect;
  const pet = told.pets[0]?.id ?? '';
  await sendFiles(phone, `${path}/files`, { pet, photo: await picture('jpeg') });
  const { files } = (await sam.get(`/api/prospects/${id}`)).body as Prospect;
  expect(files).toMatchObject([{ kind: 'photo' }]);
  expect((await device.get(`/my/photos/${files[0]?.id}`)).status).toBe(404);
});

test('a client sees and downloads the cards that they sent, and nothing that the owner added [my-documents-1]', async () => {
  const { caller: sam } = owner;
  const cards = await sentDocuments();
  expect(cards.map(({ sentByClientId }) => sentByClientId)).toEqual([clientId, clientId]);
  const added = await addDocument(sam, { petId }, await pdfOf(2));
  const ofClient = await addDocument(sam, { clientId }, await pdfOf(3));
  expect(added.sentByClientId).toBeNull();
  const { body } = await device.get(`/my/pets/${petId}`);
  expect(body).toMatch(/Documents[^]*Vaccination card 1 \(PDF\)[^]*Vaccination card 2 \(picture\)/);
  const [first] = cards;
  const answer = await device.get(`/my/documents/${first?.id}`);
  expect([answer.status, pdf.equals(answer.body as Buffer)]).toEqual([200, true]);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${first?.name}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  for (const { id } of [added, ofClient]) {
    expect(body).not.toContain(id);
    expect((await device.get(`/my/documents/${id}`)).status).toBe(404);
  }
});

test('a document is absent for other clients, also once its pet is theirs, and for whoever has no client’s cookie [my-documents-2]', async () => {
  const { caller: sam } = owner;
  const [card] = await sentDocuments();
  const path = `/my/documents/${card?.id}`;
  const { id: other } = await addClient(sam);
  const theirs = await deviceOf(other);
  expect((await theirs.get(path)).status).toBe(404);
  for (const caller of [sam, app.visitor()]) expect((await caller.get(path)).status).toBe(401);
  expect((await device.get(`/api/documents/${card?.id}`)).status).toBe(401);
  await sam.put(`/api/pets/${petId}`, { clientId: other });
  for (const caller of [theirs, device]) expect((await caller.get(path)).status).toBe(404);
  expect((await theirs.get(`/my/pets/${petId}`)).body).not.toContain('Vaccination card');
  await sam.put(`/api/pets/${petId}`, { clientId });
  expect((await device.get(path)).status).toBe(200);
  await sam.put(`/api/pets/${petId}`, { archived: true });
  expect((await device.get(path)).status).toBe(404);
});

test('a deleted client leaves a pet that has moved its documents, which only the owner sees [my-documents-3]', async () => {
  const { caller: sam } = owner;
  const { id: other } = await addClient(sam);
  await sam.put(`/api/pets/${petId}`, { clientId: other });
  expect((await sam.delete(`/api/clients/${clientId}`)).status).toBe(204);
  const cards = await sentDocuments();
  expect(cards.map(({ sentByClientId }) => sentByClientId)).toEqual([null, null]);
  expect((await (await deviceOf(other)).get(`/my/documents/${cards[0]?.id}`)).status).toBe(404);
});
