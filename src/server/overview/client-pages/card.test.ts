/** The vaccination cards that clients send on their own pages: what is kept, what the owner learns, and what is refused. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as sendRequest } from 'node:http';
import sql from 'sql-template-tag';
import { beforeEach, expect, test } from 'vitest';
import type { Request } from '#contract/diary/requests.ts';
import type { Document } from '#contract/people/documents.ts';
import { removeDueFiles } from '#server/people/photos/photos.ts';
import { newOwner, type Owner } from '#server/testing/owners.ts';
import { pdfOf } from '#server/testing/pdfs.ts';
import { keptFiles } from '#server/testing/photos.ts';
import { notPhotos, phonePhoto } from '#server/testing/pictures.ts';
import { openPages } from '#server/testing/portal-calls.ts';
import { ALL_ON } from '#server/testing/request-calls.ts';
import { formWithFiles, sendFiles } from '#server/testing/sent-forms.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp({}, undefined, { jobPollS: 3_600 });
const pdf = await pdfOf(1);
const FORM = '0198c0de-0000-4000-8000-000000000001';
let owner: Owner;
let device: Caller;
let path: string;

async function deviceOf(of: Owner): Promise<Caller> {
  const caller = app.visitor();
  await openPages({ ...of, caller });
  return caller;
}

beforeEach(async () => {
  owner = await newOwner(app);
  device = await deviceOf(owner);
  await owner.caller.put('/api/portal-settings', ALL_ON);
  path = `/my/tell/pets/${owner.pet.id}/card`;
});

const send = (card: Uint8Array<ArrayBuffer>, form = FORM) =>
  sendFiles(device, path, { form, card });
const requests = async () => (await owner.caller.get('/api/requests')).body as Request[];
const sent = async () =>
  ((await owner.caller.get('/api/documents')).body as Document[]).filter(
    ({ sentByClientId }) => sentByClientId !== null,
  );

test('a card is kept with the pet, opened by client and owner, and told to the owner once [client-cards-1]', async () => {
  const { caller, client, pet } = owner;
  const answer = await send(await phonePhoto());
  expect(answer.status).toBe(303);
  const [card, ...others] = await sent();
  expect(others).toEqual([]);
  expect(card).toMatchObject({
    petId: pet.id,
    clientId: null,
    sentByClientId: client.id,
    type: 'image/webp',
  });
  const [asked, ...rest] = await requests();
  expect(rest).toEqual([]);
  expect(asked).toMatchObject({
    kind: 'tellChange',
    state: 'open',
    clientId: client.id,
    petIds: [pet.id],
    message: `I’ve sent ${pet.name}’s vaccination card.`,
  });
  expect(answer.headers.get('location')).toBe(`/my/requests/${asked?.id}?sent=1`);
  const shown = String((await device.get(`/my/pets/${pet.id}`)).body);
  expect(shown).toContain(`/my/documents/${card?.id}`);
  const theirs = await device.get(`/my/documents/${card?.id}`);
  const ours = await caller.get(`/api/documents/${card?.id}`);
  expect([theirs.status, ours.status]).toEqual([200, 200]);
  expect(theirs.body).toEqual(ours.body);
  expect((await caller.post(`/api/requests/${asked?.id}/accept`)).status).toBe(200);
  expect(await sent()).toHaveLength(1);
});

test('a form that is sent twice is one card and one request; another file in it is another card [client-cards-2]', async () => {
  const answers = await Promise.all([send(pdf), send(pdf)]);
  answers.push(await send(pdf));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1);
  expect([(await sent()).length, (await requests()).length]).toEqual([1, 1]);
  await send(await pdfOf(2));
  expect([(await sent()).length, (await requests()).length]).toEqual([2, 2]);
  // A card that the owner has deleted can be sent again, in the same form too.
  const [first] = await sent();
  for (const form of [FORM, '0198c0de-0000-4000-8000-000000000002']) {
    await owner.caller.delete(`/api/documents/${first?.id}`);
    await send(pdf, form);
    expect(await sent()).toHaveLength(2);
  }
  for (const { id } of await sent()) {
    expect((await device.get(`/my/documents/${id}`)).status).toBe(200);
  }
});

test('what is no card is refused beside the field, and leaves neither file nor request [client-cards-3]', async () => {
  const before = await keptFiles(app);
  const cases: [Uint8Array<ArrayBuffer>, number, string][] = [
    [new Uint8Array(), 400, 'Choose a photo or a PDF of the card first.'],
    [
      (await notPhotos())['an SVG'] ?? new Uint8Array(),
      400,
      'This file can’t be used as a document.',
    ],
    [Buffer.concat([pdf, Buffer.alloc(10_500_000)]), 413, 'A file can be at most 10 MB.'],
  ];
  for (const [card, status, words] of cases) {
    const answer = await send(card);
    expect([answer.status, String(answer.body)]).toEqual([status, expect.stringContaining(words)]);
  }
  await removeDueFiles({ db: app.db, storage: app.storage, now: () => new Date(), log: app.log });
  expect(await keptFiles(app)).toEqual(before);
  expect([await sent(), await requests()]).toEqual([[], []]);
  const answers: number[] = [];
  for (let count = 0; count < 28; count += 1) answers.push((await send(new Uint8Array())).status);
  expect(answers.slice(-2)).toEqual([400, 429]);
});

test('a card over the limit of requests leaves neither file nor document [client-cards-7]', async () => {
  for (let count = 0; count < 20; count += 1) {
    await device.form('/my/tell', { form: randomUUID(), message: `Number ${count}` });
  }
  const before = await keptFiles(app);
  const answer = await send(pdf);
  expect([answer.status, String(answer.body)]).toEqual([
    429,
    expect.stringContaining('You have sent a lot of requests.'),
  ]);
  expect(await keptFiles(app)).toEqual(before);
  expect([(await sent()).length, (await requests()).length]).toEqual([0, 20]);
});

test('where telling changes is switched off, and for pets of others, nothing is taken [client-cards-4]', async () => {
  const eve = await newOwner(app);
  const other = `/my/tell/pets/${eve.pet.id}/card`;
  expect((await device.get(other)).status).toBe(404);
  expect((await sendFiles(device, other, { form: FORM, card: pdf })).status).toBe(404);
  const link = `href="${path}"`;
  for (const page of [`/my/pets/${owner.pet.id}`, `/my/tell/pets/${owner.pet.id}`]) {
    expect(String((await device.get(page)).body)).toContain(link);
  }
  await owner.caller.put('/api/portal-settings', { ...ALL_ON, canTellChanges: false });
  expect(String((await device.get(`/my/pets/${owner.pet.id}`)).body)).not.toContain(link);
  expect([(await device.get(path)).status, (await send(pdf)).status]).toEqual([403, 403]);
  expect([await sent(), await requests()]).toEqual([[], []]);
});

test('a card whose page is closed while it arrives is not kept [client-cards-5]', async () => {
  const { bytes, type } = await formWithFiles({ form: FORM, card: pdf });
  const cookie = [...device.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const limits = async () =>
    (await app.db.one<{ count: number }>(sql`select count(*)::int as count from rate_limits`))
      .count;
  const before = await limits();
  const call = sendRequest(app.origin + path, {
    method: 'POST',
    headers: { cookie, 'content-type': type, 'content-length': bytes.byteLength },
  });
  call.write(bytes.subarray(0, 100));
  await expect.poll(limits).toBe(before + 1);
  await app.db.run(sql`delete from client_devices where user_id = ${owner.id}`);
  call.end(bytes.subarray(100));
  const [response] = await once(call, 'response');
  response.resume();
  expect(response.statusCode).toBe(401);
  expect([await sent(), await requests()]).toEqual([[], []]);
});
