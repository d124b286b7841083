/** The photos and vaccination cards of a prospect's pets: what is taken, who sees them, and what becomes of them. */
import sql from 'sql-template-tag';
import { beforeEach, expect, test } from 'vitest';
import type { Document } from '#contract/people/documents.ts';
import type { Pet } from '#contract/people/pets.ts';
import type { Accepted, Prospect } from '#contract/people/prospects.ts';
import { removeDueFiles } from '#server/people/photos/photos.ts';
import { notPhotos, phonePhoto, picture } from '#server/testing/pictures.ts';
import { pdfOf } from '#server/testing/pdfs.ts';
import { keptFiles } from '#server/testing/photos.ts';
import { addProspect } from '#server/testing/records.ts';
import { sendFiles } from '#server/testing/sent-forms.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp({}, undefined, { jobPollS: 3_600 });
const NOW = new Date('2026-06-01T10:00:00Z');
const photo = await picture('jpeg');
const pdf = await pdfOf(1);
let sam: Caller;
let prospect: Prospect;
let path: string;
let petId: string;
let phone: Caller;

const stored = async () => (await sam.get(`/api/prospects/${prospect.id}`)).body as Prospect;
const kinds = async () => (await stored()).files.map(({ kind }) => kind).toSorted();
const send = (fields: Record<string, string | Uint8Array<ArrayBuffer>>) =>
  sendFiles(phone, `${path}/files`, { pet: petId, ...fields });
const removeFiles = () =>
  removeDueFiles({ db: app.db, storage: app.storage, now: () => new Date(), log: app.log });

async function addPet(fields: Record<string, string> = {}): Promise<string> {
  await phone.form(`${path}/pets`, { name: 'Rex', species: 'Dog', ...fields });
  return (await stored()).told.pets.at(-1)?.id ?? '';
}

beforeEach(async () => {
  app.setNow(NOW);
  sam = await app.user();
  prospect = await addProspect(sam, { name: 'Pat New' });
  const { body } = await sam.post(`/api/prospects/${prospect.id}/invite`);
  path = (body as { path: string }).path;
  phone = app.visitor();
  petId = await addPet({ vaccination: 'L4', vaccinatedOn: '2026-01-05' });
});

test('a photo is made anew, a card is kept, each is shown to the link and the owner alone, and a second photo replaces the first [welcome-files-1]', async () => {
  const sent = await send({ photo: await phonePhoto(), card: pdf });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${path}/pets`]);
  const { files } = await stored();
  expect(files).toMatchObject([
    { kind: 'photo', petId, url: expect.stringMatching(/^\/api\/photos\//) },
    { kind: 'card', petId, bytes: pdf.length },
  ]);
  const [first, card] = files;
  const own = `${path}/photos/${first?.id}?size=card`;
  expect(String((await phone.get(`${path}/pets`)).body)).toContain(own);
  const shown = await phone.get(own);
  expect(shown.status).toBe(200);
  expect(shown.headers.get('content-type')).toBe('image/webp');
  expect(shown.headers.get('cache-control')).toBe('private, no-store');
  expect((shown.body as Buffer).includes('GPS')).toBe(false);
  expect((await sam.get(first?.url ?? '')).status).toBe(200);
  expect(pdf.equals((await sam.get(card?.url ?? '')).body as Buffer)).toBe(true);
  // It is no document of a client or a pet yet.
  expect((await sam.get('/api/documents')).body).toEqual([]);
  const other = await app.user();
  const theirs = await addProspect(other);
  const link = (await other.post(`/api/prospects/${theirs.id}/invite`)).body as { path: string };
  for (const url of [first?.url, card?.url]) {
    expect((await other.get(url ?? '')).status).toBe(404);
    expect((await phone.get(url ?? '')).status).toBe(401);
  }
  expect((await phone.get(`${link.path}/photos/${first?.id}`)).status).toBe(404);
  expect((await sendFiles(phone, `${link.path}/files`, { pet: petId, photo })).status).toBe(404);
  await phone.form(`${link.path}/files/remove`, { id: card?.id ?? '' });
  await Promise.all([send({ photo }), send({ photo })]);
  expect(await kinds()).toEqual(['card', 'photo']);
  expect((await stored()).files.map(({ id }) => id)).not.toContain(first?.id);
  await phone.form(`${path}/files/remove`, { id: card?.id ?? '' });
  expect(await kinds()).toEqual(['photo']);
});

test('accepting gives photo and cards to the pet, with the same files [welcome-files-2]', async () => {
  await send({ photo, card: pdf });
  await send({ card: photo });
  await removeFiles();
  const before = await keptFiles(app);
  const { petIds } = (await sam.post(`/api/prospects/${prospect.id}/accept`)).body as Accepted;
  const pet = (await sam.get(`/api/pets/${petIds[0]}`)).body as Pet;
  const documents = (await sam.get('/api/documents')).body as Document[];
  expect(documents).toMatchObject([
    { petId: pet.id, type: 'application/pdf' },
    { petId: pet.id, type: 'image/webp' },
  ]);
  expect(await sam.get(`/api/pets/${pet.id}/treatments`)).toMatchObject({
    body: [{ kind: 'vaccination', documentId: documents[0]?.id }],
  });
  await removeFiles();
  expect((await keptFiles(app)).toSorted()).toEqual(before.toSorted());
  for (const url of [pet.photoUrl, ...documents.map(({ id }) => `/api/documents/${id}`)]) {
    expect((await sam.get(url ?? '')).status).toBe(200);
  }
});

test('files go with their pet, and with the prospect [welcome-files-3]', async () => {
  await removeFiles();
  const before = await keptFiles(app);
  await send({ photo, card: pdf });
  await phone.form(`${path}/pets/remove`, { id: petId });
  await removeFiles();
  expect(await keptFiles(app)).toEqual(before);
  expect((await stored()).files).toEqual([]);
  petId = await addPet();
  await send({ photo, card: pdf });
  await sam.delete(`/api/prospects/${prospect.id}`);
  await removeFiles();
  expect(await keptFiles(app)).toEqual(before);
});

test('what is no picture or PDF is refused in words, and the file beside it is kept [welcome-files-4]', async () => {
  const bad = await notPhotos();
  const bytesOf = (name: string) => bad[name] ?? new Uint8Array();
  const refused = await send({ photo: bytesOf('an SVG'), card: pdf });
  expect(refused.status).toBe(400);
  expect(String(refused.body)).toContain('This file can’t be used as a photo.');
  expect(await kinds()).toEqual(['card']);
  const none = await send({ photo: new Uint8Array(), card: new Uint8Array() });
  expect([none.status, String(none.body)]).toEqual([
    400,
    expect.stringContaining('Choose a photo or a vaccination card first.'),
  ]);
  const large = await send({ card: Buffer.concat([pdf, Buffer.alloc(10_500_000)]) });
  expect([large.status, String(large.body)]).toEqual([
    413,
    expect.stringContaining('A file can be at most 10 MB.'),
  ]);
  const huge = await send({ photo, card: Buffer.alloc(25_000_000) });
  expect(huge.status).toBe(413);
  const bomb = await send({ photo: bytesOf('a PNG of 100 million dots') });
  expect(String(bomb.body)).toContain('too many pixels');
  expect(await kinds()).toEqual(['card']);
  expect((await phone.form(`${path}/files`, { pet: petId })).status).toBe(415);
  const cut = await phone.call('POST', `${path}/files`, {
    body: '--x\r\nContent-Disposition: form-data; name="pet"',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  expect(cut.status).toBe(400);
  const parts = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(1_000);
  const many = await phone.call('POST', `${path}/files`, {
    body: `${parts}--x--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  expect(many.status).toBe(413);
});

test('a card that is sent twice is one, ten files are the most, also at once, and 30 MB [welcome-files-5]', async () => {
  await Promise.all([send({ card: pdf }), send({ card: pdf })]);
  expect(await kinds()).toEqual(['card']);
  for (let pages = 2; pages < 9; pages += 1) await send({ card: await pdfOf(pages) });
  expect(await kinds()).toHaveLength(8);
  const pdfs = await Promise.all([9, 10, 11].map((pages) => pdfOf(pages)));
  const answers = await Promise.all(pdfs.map((card) => send({ card })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 303, 403]);
  expect(String(answers.find(({ status }) => status === 403)?.body)).toContain(
    'You’ve added 10 files, which is the most. Remove one, then add this one again.',
  );
  expect(await kinds()).toHaveLength(10);
  const { files } = await stored();
  await phone.form(`${path}/files/remove`, { id: files[0]?.id ?? '' });
  await app.db.run(sql`update documents set bytes = 30_000_000, file_bytes = 30_000_000
    where id = ${files[1]?.id}`);
  const full = await send({ photo });
  expect([full.status, String(full.body)]).toEqual([
    403,
    expect.stringContaining('Your files come to 30 MB, which is the most.'),
  ]);
});

test('a photo is one of the ten files, also when a card follows it; another photo of the same pet takes its place [welcome-files-7]', async () => {
  await send({ photo });
  for (let pages = 1; pages < 10; pages += 1) await send({ card: await pdfOf(pages) });
  expect(await kinds()).toHaveLength(10);
  expect((await send({ card: await pdfOf(10) })).status).toBe(403);
  expect((await send({ photo: await picture('png') })).status).toBe(303);
  expect(await kinds()).toEqual([...Array.from({ length: 9 }, () => 'card'), 'photo']);
});

test('a link takes sixty forms with files an hour, and a stranger’s is not read at all [welcome-files-6]', async () => {
  const empty = { photo: new Uint8Array() };
  const answers = [];
  for (let sent = 0; sent < 61; sent += 1) answers.push((await send(empty)).status);
  expect(answers.slice(-2)).toEqual([400, 429]);
  const stranger = await sendFiles(phone, `/w/${'0'.repeat(48)}/files`, { pet: petId, photo });
  expect(stranger.status).toBe(404);
  const foreign = await phone.call('POST', `${path}/files`, {
    body: '--x--\r\n',
    headers: { 'content-type': 'multipart/form-data; boundary=x', origin: 'https://evil.example' },
  });
  expect(foreign.status).toBe(403);
});
