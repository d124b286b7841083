/** Photos in reports of visits: whose they are, who sees them, and for how long. */
import { expect, test } from 'vitest';
import type { VisitReport } from '#contract/visits/visitReports.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { visitPhotoOf } from '#server/testing/photos.ts';
import { picture } from '#server/testing/pictures.ts';
import { addClient, addPet, addVisit, addVisitReport, addWalk } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const jpeg = await picture('jpeg');

/** A visit of two clients' dogs with a photo of each and one of nobody in particular. */
async function group() {
  const sam = await app.user();
  const [one, other] = [await addClient(sam), await addClient(sam)];
  const [mine, theirs] = [await addPet(sam, one.id), await addPet(sam, other.id)];
  const visit = await addVisit(sam, {
    petIds: [mine.id, theirs.id],
    startedAt: '2026-07-01T08:00:00.000Z',
    endedAt: '2026-07-01T09:00:00.000Z',
  });
  for (const petId of [mine.id, theirs.id, undefined]) {
    await visitPhotoOf(sam, visit.id, jpeg, petId);
  }
  const { photos } = (await sam.get(`/api/visits/${visit.id}`)).body as Visit;
  const [own = '', foreign = '', common = ''] = photos.map(({ id }) => id);
  return { sam, one, other, myPet: mine, theirPet: theirs, visit, own, foreign, common };
}

const linkOf = async (sam: Caller, id: string): Promise<string> =>
  ((await sam.post(`/api/visit-reports/${id}/links`)).body as { path: string }).path;

test('a report shows the photos that were chosen, of the client’s own pets only [report-photos-2]', async () => {
  const { sam, one, visit, own, foreign, common } = await group();
  const { id, photoIds, photoChoices } = await addVisitReport(sam, visit.id, one.id);
  expect([photoIds, photoChoices]).toEqual([[own], [own]]);
  const choose = (ids: string[]) => sam.put(`/api/visit-reports/${id}`, { photoIds: ids });
  for (const wrong of [foreign, common]) {
    const refused = await choose([own, wrong]);
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { errors: [{ path: ['photoIds'] }] },
    ]);
  }
  expect((await choose([])).body).toMatchObject({ photoIds: [] });
  const without = await sam.put(`/api/visit-reports/${id}`, { note: 'Sunny' });
  expect(without.body).toMatchObject({ note: 'Sunny', photoIds: [] });
  expect((await choose([own])).body).toMatchObject({ photoIds: [own] });
  const kept = await sam.put(`/api/visit-reports/${id}`, { note: 'Muddy' });
  expect(kept.body).toMatchObject({ photoIds: [own] });

  const link = await linkOf(sam, id);
  const page = String((await app.visitor().get(link)).body);
  expect(page.match(/<img src="[^"]+"/g)).toEqual([`<img src="${link}/photos/${own}"`]);
  const photo = await app.visitor().get(`${link}/photos/${own}`);
  expect([
    photo.status,
    photo.headers.get('content-type'),
    photo.headers.get('cache-control'),
  ]).toEqual([200, 'image/webp', 'private, no-store']);
  for (const elsewhere of [foreign, common, 'x']) {
    expect((await app.visitor().get(`${link}/photos/${elsewhere}`)).status).toBe(404);
  }
  expect((await app.visitor().get(`/r/unknown/photos/${own}`)).status).toBe(404);
});

test('a report for a client who refused photos begins without any, and shows those that are chosen [report-photos-5]', async () => {
  const { sam, one, visit, own } = await group();
  await sam.put(`/api/clients/${one.id}/consents`, { consent: 'photosClient', given: false });
  const { id, photoIds, photoChoices } = await addVisitReport(sam, visit.id, one.id);
  expect([photoIds, photoChoices]).toEqual([[], [own]]);
  const chosen = await sam.put(`/api/visit-reports/${id}`, { photoIds: [own] });
  expect(chosen.body).toMatchObject({ photoIds: [own] });
});

test('once it is sent its photos stay, one that is deleted is no longer shown, and they end with the link [report-photos-3]', async () => {
  const { sam, other, visit, foreign: theirs } = await group();
  const { id } = await addVisitReport(sam, visit.id, other.id, { photoIds: [theirs] });
  const link = await linkOf(sam, id);
  expect((await sam.put(`/api/visit-reports/${id}`, { photoIds: [] })).status).toBe(409);
  const status = async () => (await app.visitor().get(`${link}/photos/${theirs}`)).status;
  expect(await status()).toBe(200);
  await sam.delete(`/api/visit-reports/${id}/links`);
  expect(await status()).toBe(404);
  const again = await linkOf(sam, id);
  await sam.delete(`/api/visit-photos/${theirs}`);
  expect((await app.visitor().get(`${again}/photos/${theirs}`)).status).toBe(404);
  expect(String((await app.visitor().get(again)).body)).not.toContain('<img');
});

test('a photo of a pet that was taken off the visit is no choice, also where another visit of the pet ran meanwhile', async () => {
  const { sam, one, myPet, theirPet, visit, own } = await group();
  const stays = await addPet(sam, one.id);
  const { id: walkRouteId } = await addWalk(sam, {
    gpsData: [{ lat: 51.5, lng: -0.1, timestamp: Date.parse(visit.startedAt) }],
    isListed: false,
  });
  const path = `/api/visits/${visit.id}`;
  await sam.put(path, { petIds: [...visit.petIds, stays.id], walkRouteId });
  const { id, photoChoices } = await addVisitReport(sam, visit.id, one.id, { photoIds: [own] });
  expect(photoChoices).toEqual([own]);
  await sam.put(path, { petIds: [theirPet.id, stays.id] });
  const { startedAt, endedAt } = visit;
  await addVisit(sam, { petIds: [myPet.id], startedAt, endedAt });
  const again = await sam.put(`/api/visit-reports/${id}`, { note: 'Muddy' });
  expect(again.body).toMatchObject({ photoIds: [], photoChoices: [] });
  expect((await sam.put(`/api/visit-reports/${id}`, { photoIds: [own] })).status).toBe(400);
});

test('on a visit of one client a photo that names no pet can be shown too, and the owner sees the page before [report-photos-4]', async () => {
  const sam = await app.user();
  const client = await addClient(sam);
  const pet = await addPet(sam, client.id);
  const visit = await addVisit(sam, {
    petIds: [pet.id],
    startedAt: '2026-07-01T08:00:00.000Z',
    endedAt: '2026-07-01T09:00:00.000Z',
  });
  const photoUrl = await visitPhotoOf(sam, visit.id, jpeg);
  const photoIds = [photoUrl.slice('/api/photos/'.length)];
  const report: VisitReport = await addVisitReport(sam, visit.id, client.id, { photoIds });
  expect(report).toMatchObject({ photoIds, photoChoices: photoIds });
  const preview = String((await sam.get(`/api/visit-reports/${report.id}/page`)).body);
  expect(preview).toContain(`<img src="${photoUrl}"`);
});

test('after a client of a group was deleted, what may be about them stays out of the report of the other [report-photos-1]', async () => {
  const { sam, one, other, visit, own, common } = await group();
  const start = Date.parse(visit.startedAt);
  const gpsData = Array.from({ length: 700 }, (_, index) => ({
    lat: 51.765_4 + index * 0.000_06,
    lng: -0.432_1,
    timestamp: start + index * 5_000,
  }));
  const { id: walkRouteId } = await addWalk(sam, { gpsData, isListed: false });
  await sam.put(`/api/visits/${visit.id}`, { note: 'Both were good', walkRouteId });
  await sam.post(`/api/visits/${visit.id}/events`, {
    kind: 'note',
    text: 'Their back door was open',
    at: '2026-07-01T08:30:00.000Z',
  });
  expect((await sam.delete(`/api/clients/${other.id}`)).status).toBe(204);
  const report = await addVisitReport(sam, visit.id, one.id);
  const photoChoices = [own];
  expect(report).toMatchObject({ note: null, events: [], track: null, photoChoices });
  const choose = (photoIds: string[]) => sam.put(`/api/visit-reports/${report.id}`, { photoIds });
  expect((await choose([common])).status).toBe(400);
  expect((await choose([own])).body).toMatchObject({ photoIds: [own], events: [], track: null });
});
