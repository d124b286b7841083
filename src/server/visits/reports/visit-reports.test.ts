/** Reports of visits: what a client is shown, who can open it, and for how long. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import type { VisitReport } from '#contract/visits/visitReports.ts';
import { mailSettings, startMailServer } from '#server/testing/mail-server.ts';
import { visitPhotoOf } from '#server/testing/photos.ts';
import { phonePhoto } from '#server/testing/pictures.ts';
import { addClient, addPet, addVisit, addVisitReport, addWalk } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const app = await testApp(mailSettings(mailServer.port));
const NOW = '2026-07-01T12:00:00.000Z';
app.setNow(new Date(NOW));

const at = (time: string): string => `2026-07-01T${time}:00.000Z`;
const METRE = 1 / 111_195;

/** Ninety minutes from 08:00, 7 metres every 5 seconds, to the north-east of a place nobody else is at. */
const recorded = Array.from({ length: 1_081 }, (_, index) => ({
  lat: 51.765_4 + index * 5 * METRE,
  lng: -0.432_1 + index * 7 * METRE,
  timestamp: Date.parse(at('08:00')) + index * 5_000,
}));

const linkOf = async (caller: Caller, id: string): Promise<string> => {
  const { body } = await caller.post(`/api/visit-reports/${id}/links`);
  return (body as { path: string }).path;
};
const page = async (path: string) => {
  const { status, body, headers } = await app.visitor().get(path);
  return { status, text: String(body), headers };
};

/**
 * The bytes without what has all digits by chance: ids, tokens, mailboxes, moments, and the length of an answer. The lines of
 * an email are joined first, as they break within a token. A token has a letter: a long number may be a position.
 */
const withoutIds = (bytes: string): string =>
  bytes
    .replaceAll('=\r\n', '')
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '')
    .replaceAll(/\b(?=\d*[a-f])[\da-f]{16,}\b|\b[\da-f]{12}(?=@)/g, '')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
    .replaceAll(/"(?:content-length|x-request-id)","[^"]+"/g, '');

/** A client with a dog, a visit of both that is over, and its report. */
async function reported(
  fields: Record<string, unknown> = {},
  visitFields: Record<string, unknown> = {},
) {
  const email = `sam.${randomUUID()}@example.org`;
  const sam = await app.user({ email });
  await sam.put('/api/auth/user', { businessName: 'Happy Paws' });
  const client = await addClient(sam, { email: 'ann@example.org' });
  const pet = await addPet(sam, client.id);
  const visit = await addVisit(sam, {
    petIds: [pet.id],
    startedAt: at('08:00'),
    endedAt: at('09:30'),
    note: 'A lovely morning',
    ...visitFields,
  });
  const report = await addVisitReport(sam, visit.id, client.id, fields);
  return { sam, email, client, pet, visit, report };
}

test('on a walk of four dogs each client sees their own: no name, word or place of the other in any byte [visit-reports-1]', async () => {
  const sam = await app.user();
  await sam.put('/api/auth/user', { businessName: 'Happy Paws' });
  const people = [
    {
      name: 'Annabel',
      family: 'Quixote',
      dogs: ['Biscuit', 'Waffles'],
      word: 'chased a squirrel',
    },
    { name: 'Bertram', family: 'Zimmer', dogs: ['Rexington', 'Miaow'], word: 'limped a little' },
  ] as const;
  const group = await Promise.all(
    people.map(async ({ name, family, dogs, word }, index) => {
      const email = `${name.toLowerCase()}@example.org`;
      const address = `${index + 1} ${family} Lane, Leeds LS1 4AP`;
      const client = await addClient(sam, { firstName: name, lastName: family, email, address });
      const pets = [];
      for (const dog of dogs) pets.push(await addPet(sam, client.id, { name: dog }));
      return { client, pets, word, secrets: [name, family, email, address, word, ...dogs] };
    }),
  );
  const walk = await addWalk(sam, { gpsData: recorded, isListed: false, name: 'Secret Meadow' });
  const visit = await addVisit(sam, {
    petIds: group.flatMap(({ pets }) => pets.map(({ id }) => id)),
    startedAt: at('08:00'),
    endedAt: at('09:30'),
    note: 'Annabel and Bertram both owe me',
    privateNote: 'Key under the pot',
    walkRouteId: walk.id,
  });
  const note = (fields: object) => sam.post(`/api/visits/${visit.id}/events`, fields);
  for (const [index, { pets, word }] of group.entries()) {
    for (const { id: petId } of pets) {
      await note({ kind: 'pickedUp', petId, at: at(index === 0 ? '08:11' : '08:19') });
      await note({ kind: 'droppedOff', petId, at: at(index === 0 ? '09:17' : '09:09') });
    }
    await note({ kind: 'note', petId: pets[0]?.id, at: at('08:44'), text: word });
  }
  await note({ kind: 'incident', at: at('08:45'), text: 'somebody barked' });
  // Each with the position of a house and a name in it, as phones write them.
  const photo = await phonePhoto();
  const photosOf = async (pets: readonly { id: string }[]): Promise<string[]> => {
    const urls = [];
    for (const { id } of pets) urls.push(await visitPhotoOf(sam, visit.id, photo, id));
    return urls.map((url) => url.slice('/api/photos/'.length));
  };
  const photoIds = [];
  for (const { pets } of group) photoIds.push(await photosOf(pets));

  for (const [index, { client, secrets }] of group.entries()) {
    const others = group[1 - index];
    const fields = { note: 'See you soon', photoIds: photoIds[index] };
    const { id } = await addVisitReport(sam, visit.id, client.id, fields);
    const report = (await sam.get(`/api/visit-reports/${id}`)).body as VisitReport;
    expect(report.track?.path).toMatch(/^M\d+ \d+L[ML\d ]+$/);
    expect((await sam.post(`/api/visit-reports/${id}/send`)).status).toBe(200);
    const mail = await mailServer.mail(client.email ?? '');
    const link = await linkOf(sam, id);
    const shown = await page(link);
    expect(shown.text).toContain('See you soon');
    for (const photoId of photoIds.flat()) {
      const { status, body } = await app.visitor().get(`${link}/photos/${photoId}`);
      const isOwn = photoIds[index]?.includes(photoId) === true;
      expect([status, shown.text.includes(photoId)]).toEqual([isOwn ? 200 : 404, isOwn]);
      if (!isOwn) continue;
      const bytes = Buffer.from(body as Uint8Array);
      const { exif, xmp, icc, iptc } = await sharp(bytes).metadata();
      expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
      for (const secret of ['Sam Walker', 'GPS', 'Exif', ...(others?.secrets ?? [])]) {
        expect([secret, bytes.includes(secret)]).toEqual([secret, false]);
      }
    }
    for (const own of secrets.slice(-3)) expect(shown.text).toContain(own);
    expect(shown.text).toContain(index === 0 ? '09:11 to' : '09:19 to');
    const headers = JSON.stringify([...shown.headers]);
    for (const bytes of [
      shown.text,
      headers,
      mail.raw,
      mail.text,
      mail.html,
      JSON.stringify(report),
    ]) {
      const foreign = [
        ...(others?.secrets ?? []),
        ...(others?.pets.map((pet) => pet.id) ?? []),
        others?.client.id ?? '',
        'somebody barked',
        'owe me',
        'Key under',
        'Secret Meadow',
        walk.id,
      ];
      for (const secret of foreign)
        expect([secret, bytes.includes(secret)]).toEqual([secret, false]);
      // Neither the degrees, nor their digits as a whole number.
      expect(withoutIds(bytes)).not.toMatch(/51\.?[78]|0\.?4[23]\d|5176|4321/);
    }
    const times = JSON.stringify(report);
    for (const minute of index === 0 ? ['08:19', '09:09'] : ['08:11', '09:17']) {
      expect(times).not.toContain(`T${minute}`);
    }
  }
});

test('the way of a group is drawn only where every dog has its pick-up and its drop-off [visit-reports-2]', async () => {
  const sam = await app.user();
  const [one, other] = [await addClient(sam), await addClient(sam)];
  const [mine, theirs] = [await addPet(sam, one.id), await addPet(sam, other.id)];
  const { id: walkRouteId } = await addWalk(sam, { gpsData: recorded, isListed: false });
  const visit = await addVisit(sam, {
    petIds: [mine.id, theirs.id],
    walkRouteId,
    startedAt: at('08:00'),
    endedAt: at('09:30'),
  });
  const { id } = await addVisitReport(sam, visit.id, one.id);
  const hasTrack = async () =>
    ((await sam.put(`/api/visit-reports/${id}`, {})).body as VisitReport).track !== null;
  const note = (kind: string, petId: string, time: string) =>
    sam.post(`/api/visits/${visit.id}/events`, { kind, petId, at: at(time) });
  await note('pickedUp', mine.id, '08:10');
  await note('droppedOff', mine.id, '09:20');
  await note('pickedUp', theirs.id, '08:20');
  expect(await hasTrack()).toBe(false);
  await note('droppedOff', theirs.id, '09:10');
  expect(await hasTrack()).toBe(true);
  const without = await sam.put(`/api/visit-reports/${id}`, { hasTrack: false });
  expect(without.body).toMatchObject({ track: null });
});

test('a report is made again from its visit until it is sent, and stays as it is from then on [visit-reports-3]', async () => {
  const { sam, pet, visit, report } = await reported();
  expect(report).toMatchObject({ note: 'A lovely morning', pets: 'Biscuit', sentAt: null });
  const wee = { kind: 'wee', petId: pet.id, at: at('08:30') };
  const path = `/api/visit-reports/${report.id}`;
  await sam.post(`/api/visits/${visit.id}/events`, wee);
  const changed = await sam.put(path, { note: 'Muddy' });
  expect(changed.body).toMatchObject({ note: 'Muddy', events: [{ kind: 'wee', pet: 'Biscuit' }] });
  const link = await linkOf(sam, report.id);
  await sam.post(`/api/visits/${visit.id}/events`, { ...wee, kind: 'poo' });
  expect((await sam.put(path, { note: 'Other words' })).status).toBe(409);
  const expiresAt = '2027-01-01T00:00:00.000Z';
  const prolonged = await sam.put(path, { expiresAt });
  expect(prolonged.body).toMatchObject({ expiresAt, events: [{ kind: 'wee' }] });
  expect((await page(link)).text).not.toContain('Poo');
  expect(String((await sam.get(`${path}/page`)).body)).toContain('Muddy');
});

test('a visit that runs, a client of another visit and a second report are refused in a sentence [visit-reports-4]', async () => {
  const { sam, client, pet, visit } = await reported();
  const post = async (fields: object) => {
    const { status, body } = await sam.post('/api/visit-reports', {
      visitId: visit.id,
      clientId: client.id,
      ...fields,
    });
    return [status, (body as { message: string }).message];
  };
  expect(await post({})).toEqual([
    400,
    'This client already has a report of this visit. Open that one.',
  ]);
  const { id: clientId } = await addClient(sam);
  expect(await post({ clientId })).toEqual([400, 'Choose one of the clients of this visit']);
  const { id: visitId } = await addVisit(sam, { petIds: [pet.id] });
  expect(await post({ visitId })).toEqual([400, 'This visit hasn’t ended yet. Finish it first.']);
});

test('the page has no script, is kept by no search engine and no cache, and opening it changes nothing [visit-reports-5]', async () => {
  const { sam, report } = await reported({ note: '<img src=x onerror=alert(1)>' });
  const path = await linkOf(sam, report.id);
  const before = (await sam.get(`/api/visit-reports/${report.id}`)).body;
  const { text, headers } = await page(path);
  expect(text).not.toMatch(/<script|<img|onerror=alert\(1\)>|style="/);
  expect(text).toContain('&lt;img src=x');
  expect(text).toContain('<meta name="robots" content="noindex" />');
  expect([headers.get('x-robots-tag'), headers.get('cache-control')]).toEqual([
    'noindex',
    'private, no-store',
  ]);
  expect((await sam.get(`/api/visit-reports/${report.id}`)).body).toEqual(before);
});

test('the longest report is at most 50 kB [visit-reports-6]', async () => {
  const { sam, report, visit, pet } = await reported({ note: 'x'.repeat(10_000) });
  const { id: walkRouteId } = await addWalk(sam, { gpsData: recorded, isListed: false });
  await sam.put(`/api/visits/${visit.id}`, { walkRouteId });
  for (let minute = 10; minute < 60; minute += 1) {
    const event = { kind: 'note', petId: pet.id, at: at(`08:${minute}`), text: '€'.repeat(900) };
    const added = await sam.post(`/api/visits/${visit.id}/events`, event);
    expect(added.status).toBe(201);
  }
  await sam.put(`/api/visit-reports/${report.id}`, {});
  const { text } = await page(await linkOf(sam, report.id));
  expect(text).toContain('<path d="M');
  expect(text).toMatch(/and \d+ more entries/);
  expect(Buffer.byteLength(text)).toBeLessThan(50_000);
});
