import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Document } from '#contract/people/documents.ts';
import { removeDueFiles } from '#server/people/photos/photos.ts';
import { notPhotos, phonePhoto, picture } from '#server/testing/pictures.ts';
import { pdfOf } from '#server/testing/pdfs.ts';
import {
  addDocument,
  keptFiles,
  owner,
  savePhotoOf,
  sent,
  sentDocument,
  uploadAddress,
} from '#server/testing/photos.ts';
import { addTreatment } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const context = { db: app.db, storage: app.storage, now: () => new Date(), log: app.log };

test('a PDF is kept byte by byte, and is served as a download that no page can use [documents-1]', async () => {
  const { sam, pet } = await owner(app);
  const pdf = await pdfOf(3);
  const document = await addDocument(sam, { petId: pet.id }, pdf);
  expect(document).toMatchObject({
    petId: pet.id,
    clientId: null,
    type: 'application/pdf',
    bytes: pdf.length,
  });
  expect(document.name).toMatch(/^document-\d{4}-\d\d-\d\d-[\da-f]{6}\.pdf$/);
  expect((await sam.get('/api/documents')).body).toEqual([document]);
  const { status, headers, body } = await sam.get(`/api/documents/${document.id}`);
  expect([status, pdf.equals(body as Buffer)]).toEqual([200, true]);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${document.name}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
});

test('a picture is made anew, upright and without what a phone wrote into it [documents-2]', async () => {
  const { sam, pet } = await owner(app);
  const document = await addDocument(sam, { clientId: pet.clientId }, await phonePhoto());
  expect(document).toMatchObject({ clientId: pet.clientId, petId: null, type: 'image/webp' });
  const { body, headers } = await sam.get(`/api/documents/${document.id}`);
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="document-.*\.webp"$/);
  const { format, exif } = await sharp(body as Buffer).metadata();
  expect([format, exif]).toEqual(['webp', undefined]);
});

test('an encrypted PDF, one of more than 200 pages and one without a page are refused in words [documents-3]', async () => {
  const { sam, pet } = await owner(app);
  const refusal = async (file: Buffer<ArrayBuffer>) => {
    const documentURL = await sentDocument(sam, file);
    const { status, body } = await sam.post('/api/documents', { documentURL, petId: pet.id });
    return [status, (body as { errors: { path: string[]; message: string }[] }).errors];
  };
  const refused = (message: string) => [400, [{ path: ['documentURL'], message }]];
  expect(await refusal(await pdfOf(1, { userPassword: 'secret' }))).toEqual(
    refused('This PDF is protected with a password. Save a copy without one, then choose that.'),
  );
  expect(await refusal(await pdfOf(201))).toEqual(
    refused('This PDF has more than 200 pages. Choose a shorter one.'),
  );
  expect(await refusal(Buffer.from('%PDF-1.7 and nothing else'))).toEqual(
    refused('This PDF is damaged or has no pages. Choose another copy of it.'),
  );
  expect((await sam.get('/api/documents')).body).toEqual([]);
});

test('what is neither a PDF nor a photo is refused, whatever it is called [documents-4]', async () => {
  const { sam, pet } = await owner(app);
  const files = { ...(await notPhotos()), page: Buffer.from('<script>alert(1)</script>%PDF-1.7') };
  for (const [kind, file] of Object.entries(files)) {
    if (Buffer.from(file).toString('latin1', 0, 5) === '%PDF-') continue;
    const documentURL = await sentDocument(sam, file);
    const { status, body } = await sam.post('/api/documents', { documentURL, petId: pet.id });
    const at = (body as { errors?: { path: string[] }[] }).errors?.map(({ path }) => path);
    expect([kind, status, at]).toEqual([kind, 400, [['documentURL']]]);
  }
});

test('a document may have 10 MB, and a photo still has 5 [documents-5]', async () => {
  const { sam } = await owner(app);
  const [six, eleven] = [6_000_000, 11_000_000];
  const ask = async (bytes: number, kind?: string) =>
    (
      await sam.post('/api/objects/upload', undefined, {
        'upload-length': `${bytes}`,
        ...(kind && { 'x-upload-kind': kind }),
      })
    ).status;
  expect([await ask(six), await ask(six, 'document'), await ask(eleven, 'document')]).toEqual([
    413, 200, 413,
  ]);
  expect(await ask(1, 'film')).toBe(400);
  const file = Buffer.alloc(six);
  const send = async (kind: 'photo' | 'document', bytes: Buffer<ArrayBuffer>) =>
    sam.send(await uploadAddress(sam, undefined, kind), bytes, { 'content-type': 'image/jpeg' });
  expect((await send('document', file)).status).toBe(204);
  expect(await send('photo', file)).toMatchObject({ status: 413 });
  expect(await send('document', Buffer.alloc(eleven))).toMatchObject({ status: 413 });
});

test('an upload becomes what it was issued for, and nothing else [documents-6]', async () => {
  const { sam, pet } = await owner(app);
  const photo = await picture('jpeg');
  const asDocument = { documentURL: await sent(sam, photo), petId: pet.id };
  expect((await sam.post('/api/documents', asDocument)).status).toBe(400);
  const photoURL = await sentDocument(sam, photo);
  expect((await sam.put('/api/pet-photos', { photoURL, petId: pet.id })).status).toBe(400);
  expect((await savePhotoOf(sam, pet.id, photo)).status).toBe(200);
});

test('a save that is repeated, later or at the same time, answers the same document [documents-7]', async () => {
  const { sam, pet } = await owner(app);
  const body = { documentURL: await sentDocument(sam, await pdfOf(1)), petId: pet.id };
  const answers = await Promise.all([1, 2, 3].map(() => sam.post('/api/documents', body)));
  const again = await sam.post('/api/documents', body);
  for (const { status, body } of [...answers, again]) {
    expect([status, body]).toEqual([201, again.body]);
  }
  expect((await sam.get('/api/documents')).body).toHaveLength(1);
  await removeDueFiles(context);
  const { id } = again.body as Document;
  expect((await sam.get(`/api/documents/${id}`)).status).toBe(200);
  const other = { ...body, petId: undefined, clientId: pet.clientId };
  expect((await sam.post('/api/documents', other)).status).toBe(400);
});

test('a document belongs to a client or to a pet, not to both and not to nobody [documents-8]', async () => {
  const { sam, pet } = await owner(app);
  const documentURL = await sentDocument(sam, await pdfOf(1));
  for (const whose of [{}, { petId: pet.id, clientId: pet.clientId }]) {
    expect((await sam.post('/api/documents', { documentURL, ...whose })).status).toBe(400);
  }
});

test('the file goes with the document, and the document with its pet; a treatment stays [documents-9]', async () => {
  const { sam, pet } = await owner(app);
  const deleted = await addDocument(sam, { petId: pet.id }, await pdfOf(1));
  const gone = await addDocument(sam, { petId: pet.id }, await pdfOf(1));
  const treatment = await addTreatment(sam, pet.id, { documentId: deleted.id });
  expect(treatment.documentId).toBe(deleted.id);
  expect((await sam.delete(`/api/documents/${deleted.id}`)).status).toBe(204);
  expect((await sam.get(`/api/treatments/${treatment.id}`)).body).toMatchObject({
    documentId: null,
  });
  await sam.delete(`/api/pets/${pet.id}`);
  await removeDueFiles(context);
  const files = await keptFiles(app);
  expect(files.filter((name) => name.includes(deleted.id) || name.includes(gone.id))).toEqual([]);
});
