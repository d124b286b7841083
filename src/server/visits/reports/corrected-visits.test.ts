/** Reports of visits that were corrected, ran next to another one, or lost a client: nothing of anyone else's is sent. */
import sql from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import type { VisitReport } from '#contract/visits/visitReports.ts';
import { mailSettings, startMailServer } from '#server/testing/mail-server.ts';
import { visitPhotoOf } from '#server/testing/photos.ts';
import { picture } from '#server/testing/pictures.ts';
import { addClient, addPet, addVisit, addVisitReport, addWalk } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const app = await testApp(mailSettings(mailServer.port));
const NOW = '2026-07-01T12:00:00.000Z';
app.setNow(new Date(NOW));
const days = (count: number): Date => new Date(Date.parse(NOW) + count * 86_400_000);
const at = (time: string): string => `2026-07-01T${time}:00.000Z`;
const period = { startedAt: at('08:00'), endedAt: at('09:30') };

const METRE = 1 / 111_195;
/** Ninety minutes straight to the north, a metre a second. */
const gpsData = Array.from({ length: 1_081 }, (_, index) => ({
  lat: 51.765_4 + index * 5 * METRE,
  lng: -0.432_1,
  timestamp: Date.parse(at('08:00')) + index * 5_000,
}));

/** Ann with Biscuit and Tom with Rex, of one business, and a recorded walk. */
async function business() {
  const sam = await app.user();
  const ann = await addClient(sam, { email: 'ann@example.org' });
  const tom = await addClient(sam, { firstName: 'Tom' });
  const biscuit = await addPet(sam, ann.id, { name: 'Biscuit' });
  const rex = await addPet(sam, tom.id, { name: 'Rex' });
  const walk = await addWalk(sam, { gpsData, isListed: false });
  const note = async (
    visitId: string,
    kind: string,
    petId: string | null,
    time: string,
    more = {},
  ) =>
    (
      (await sam.post(`/api/visits/${visitId}/events`, { kind, petId, at: at(time), ...more }))
        .body as { id: string }
    ).id;
  return { sam, ann, tom, biscuit, rex, walkRouteId: walk.id, note };
}
const linkOf = (sam: Caller, id: string) => sam.post(`/api/visit-reports/${id}/links`);
const page = async (sam: Caller, id: string): Promise<string> => {
  const { path } = (await linkOf(sam, id)).body as { path: string };
  return String((await app.visitor().get(path)).body);
};
const reportOf = async (sam: Caller, id: string) =>
  (await sam.get(`/api/visit-reports/${id}`)).body as VisitReport;

test('a report is sent as the visit is by then, also where another client was added to it [corrected-visits-1]', async () => {
  const { sam, ann, biscuit, rex, walkRouteId, note } = await business();
  const visit = await addVisit(sam, {
    ...period,
    petIds: [biscuit.id],
    walkRouteId,
    note: 'Rex pulled',
  });
  const incident = await note(visit.id, 'incident', biscuit.id, '08:45', { text: 'bit a jogger' });
  await note(visit.id, 'note', null, '08:46', { text: 'the alarm is 4711' });
  const report = await addVisitReport(sam, visit.id, ann.id);
  expect([report.note, report.track === null]).toEqual(['Rex pulled', false]);
  await sam.put(`/api/visits/${visit.id}`, { petIds: [biscuit.id, rex.id] });
  await note(visit.id, 'incident', rex.id, '08:45', { text: 'bit a jogger', replacesId: incident });
  const preview = String((await sam.get(`/api/visit-reports/${report.id}/page`)).body);
  const text = await page(sam, report.id);
  for (const shown of [preview, text])
    for (const foreign of ['bit a jogger', '4711', 'Rex', '<path'])
      expect(shown).not.toContain(foreign);
  expect((await reportOf(sam, report.id)).track).toBeNull();
});

test('words that were written for a report stay where the visit gets another client [corrected-visits-2]', async () => {
  const { sam, ann, biscuit, rex } = await business();
  const visit = await addVisit(sam, { ...period, petIds: [biscuit.id], note: 'Rex pulled' });
  const report = await addVisitReport(sam, visit.id, ann.id);
  await sam.put(`/api/visit-reports/${report.id}`, { note: 'A lovely walk' });
  await sam.put(`/api/visits/${visit.id}`, { petIds: [biscuit.id, rex.id] });
  expect(await page(sam, report.id)).toContain('A lovely walk');
});

test('words that the visit lent follow it until the report is sent [corrected-visits-10]', async () => {
  const { sam, ann, biscuit } = await business();
  const visit = await addVisit(sam, { ...period, petIds: [biscuit.id], note: 'Rex pulled' });
  const report = await addVisitReport(sam, visit.id, ann.id);
  await sam.put(`/api/visits/${visit.id}`, { note: 'Biscuit pulled' });
  expect(await page(sam, report.id)).toContain('Biscuit pulled');
});

test('the owner sees before what would be sent: words, photos and the last day as they are by then; nothing is stored [corrected-visits-11]', async () => {
  const { sam, ann, biscuit, rex, note } = await business();
  const visit = await addVisit(sam, { ...period, petIds: [biscuit.id] });
  const url = await visitPhotoOf(sam, visit.id, await picture('jpeg'));
  const photoIds = [url.slice('/api/photos/'.length)];
  const before = await addVisitReport(sam, visit.id, ann.id, { photoIds });
  const preview = async () => String((await sam.get(`/api/visit-reports/${before.id}/page`)).body);
  expect(await preview()).toContain(url);
  await sam.put(`/api/visits/${visit.id}`, { petIds: [biscuit.id, rex.id] });
  await note(visit.id, 'wee', biscuit.id, '08:20', { text: 'by the gate' });
  app.setNow(days(10));
  const text = await preview();
  expect(text).toContain('by the gate');
  expect(text).toContain('9 October 2026');
  expect(text).not.toContain('<img');
  expect(await reportOf(sam, before.id)).toEqual(before);
  // What is opened to be written is made again. That its day comes back as it was is no choice.
  const { expiresAt } = before;
  const again = await sam.put(`/api/visit-reports/${before.id}`, { expiresAt });
  expect(again.body).toMatchObject({ expiresAt, hasChosenEnd: false, photoIds: [] });
  const chosen = await sam.put(`/api/visit-reports/${before.id}`, { expiresAt: days(5) });
  expect(chosen.body).toMatchObject({ hasChosenEnd: true });
  expect(await preview()).toContain('6 July 2026');
  app.setNow(new Date(NOW));
});

test('a report of a client who was taken off the visit is not sent [corrected-visits-12]', async () => {
  const { sam, ann, biscuit, rex } = await business();
  const visit = await addVisit(sam, { ...period, petIds: [biscuit.id] });
  const { id } = await addVisitReport(sam, visit.id, ann.id);
  await sam.put(`/api/visits/${visit.id}`, { petIds: [rex.id], note: 'Rex was lame' });
  const sentence =
    'The visit is no longer about this client. Add a pet of theirs to it, or delete the report.';
  for (const refused of [await linkOf(sam, id), await sam.post(`/api/visit-reports/${id}/send`)]) {
    expect([refused.status, refused.body]).toMatchObject([400, { message: sentence }]);
  }
  const preview = await sam.get(`/api/visit-reports/${id}/page`);
  expect([preview.status, String(preview.body).includes('lame')]).toEqual([200, false]);
  await sam.put(`/api/visits/${visit.id}`, { petIds: [biscuit.id], note: null });
  expect(await page(sam, id)).toContain('Biscuit');
});

test('a report whose visit goes on again is shown as it was, and not sent [corrected-visits-14]', async () => {
  const { sam, ann, biscuit } = await business();
  const visit = await addVisit(sam, { ...period, petIds: [biscuit.id], note: 'Muddy' });
  const { id } = await addVisitReport(sam, visit.id, ann.id);
  await sam.put(`/api/visits/${visit.id}`, { endedAt: null });
  const preview = await sam.get(`/api/visit-reports/${id}/page`);
  expect([preview.status, String(preview.body).includes('Muddy')]).toEqual([200, true]);
  const { status, body } = await linkOf(sam, id);
  const message = 'This visit hasn’t ended yet. Finish it first.';
  expect([status, body]).toMatchObject([400, { message }]);
});

test('the way leaves out the door of a client whose visit ran at the same time [corrected-visits-3]', async () => {
  const { sam, ann, biscuit, rex, walkRouteId, note } = await business();
  const visit = await addVisit(sam, { ...period, petIds: [biscuit.id], walkRouteId });
  const alone = await addVisitReport(sam, visit.id, ann.id);
  const beside = await addVisit(sam, {
    petIds: [rex.id],
    startedAt: at('08:40'),
    endedAt: at('09:10'),
  });
  await note(beside.id, 'pickedUp', rex.id, '08:45');
  await sam.delete(`/api/visit-reports/${alone.id}`);
  const { track } = await addVisitReport(sam, visit.id, ann.id);
  // One line before, and three with gaps at the beginning, the pick-up and the end of the other visit.
  const linesIn = (path = '') => path.split('M').length - 1;
  expect(linesIn(alone.track?.path)).toBe(1);
  expect(linesIn(track?.path)).toBeGreaterThan(1);
});

test('nothing is drawn where a visit of several clients ran at the same time, and their doors are not known [corrected-visits-13]', async () => {
  const { sam, ann, biscuit, rex, walkRouteId, note } = await business();
  const visit = await addVisit(sam, { ...period, petIds: [biscuit.id], walkRouteId });
  const bella = await addPet(sam, (await addClient(sam)).id, { name: 'Bella' });
  const beside = await addVisit(sam, {
    petIds: [rex.id, bella.id],
    startedAt: at('08:10'),
    endedAt: at('09:20'),
  });
  const report = await addVisitReport(sam, visit.id, ann.id);
  expect(report.track).toBeNull();
  for (const { id } of [rex, bella]) {
    await note(beside.id, 'pickedUp', id, '08:12');
    await note(beside.id, 'droppedOff', id, '09:18');
  }
  await sam.put(`/api/visit-reports/${report.id}`, {});
  expect((await reportOf(sam, report.id)).track).not.toBeNull();
});

test('what a client left who was taken off a visit is in nobody else’s report [corrected-visits-4]', async () => {
  const { sam, ann, biscuit, rex, note } = await business();
  const waffles = await addPet(sam, ann.id, { name: 'Waffles' });
  const petIds = [biscuit.id, rex.id];
  const visit = await addVisit(sam, { ...period, petIds, note: 'Both owe me' });
  await note(visit.id, 'incident', rex.id, '08:45', { text: 'bit a jogger' });
  const url = await visitPhotoOf(sam, visit.id, await picture('jpeg'), rex.id);
  await sam.delete(`/api/pets/${rex.id}`);
  await sam.put(`/api/visits/${visit.id}`, { petIds: [biscuit.id, waffles.id] });
  const report = await addVisitReport(sam, visit.id, ann.id);
  expect([report.events, report.note]).toEqual([[], null]);
  const photoIds = [url.slice('/api/photos/'.length)];
  expect((await sam.put(`/api/visit-reports/${report.id}`, { photoIds })).status).toBe(400);
});

test('a client who was chosen by mistake leaves nothing behind [corrected-visits-5]', async () => {
  const { sam, ann, biscuit, rex } = await business();
  const visit = await addVisit(sam, { ...period, petIds: [rex.id], note: 'Two sticks' });
  await sam.put(`/api/visits/${visit.id}`, { petIds: [biscuit.id] });
  expect((await addVisitReport(sam, visit.id, ann.id)).note).toBe('Two sticks');
});

test('a client who was taken off a visit after something was noted leaves doubt about whom it is', async () => {
  const { sam, ann, biscuit, rex, note } = await business();
  const visit = await addVisit(sam, { ...period, petIds: [rex.id], note: 'Owes me two visits' });
  await note(visit.id, 'note', null, '08:30', { text: 'the alarm is 4711' });
  await sam.put(`/api/visits/${visit.id}`, { petIds: [biscuit.id] });
  const report = await addVisitReport(sam, visit.id, ann.id);
  expect(report).toMatchObject({ note: null, events: [] });
});

test('nothing is drawn where a visit ran at the same time that has lost a client, whose door is not known', async () => {
  const { sam, ann, tom, biscuit, rex, walkRouteId } = await business();
  const visit = await addVisit(sam, { ...period, petIds: [biscuit.id], walkRouteId });
  const kim = await addClient(sam, { firstName: 'Kim' });
  const bella = await addPet(sam, kim.id, { name: 'Bella' });
  await addVisit(sam, {
    petIds: [rex.id, bella.id],
    startedAt: at('08:10'),
    endedAt: at('09:20'),
  });
  await sam.delete(`/api/clients/${kim.id}`);
  const report = await addVisitReport(sam, visit.id, ann.id);
  expect(report.track).toBeNull();
  // With the whole visit gone there is no such door.
  await sam.delete(`/api/clients/${tom.id}`);
  await sam.delete(`/api/visit-reports/${report.id}`);
  expect((await addVisitReport(sam, visit.id, ann.id)).track).not.toBeNull();
});

test('on a group walk, stops in the wrong order draw no way, and no times of the others [corrected-visits-6]', async () => {
  const { sam, ann, biscuit, rex, walkRouteId, note } = await business();
  const visit = await addVisit(sam, { ...period, petIds: [biscuit.id, rex.id], walkRouteId });
  await note(visit.id, 'droppedOff', biscuit.id, '08:40');
  await note(visit.id, 'pickedUp', biscuit.id, '08:50');
  await note(visit.id, 'pickedUp', rex.id, '08:10');
  await note(visit.id, 'droppedOff', rex.id, '09:20');
  const { startedAt, endedAt, track } = await addVisitReport(sam, visit.id, ann.id);
  expect([startedAt, endedAt, track]).toEqual([at('08:40'), at('08:50'), null]);
});

test('the ninety days run from sending, and links beyond the chosen last day are refused in a sentence [corrected-visits-7]', async () => {
  const { sam, ann, biscuit } = await business();
  const visit = await addVisit(sam, { ...period, petIds: [biscuit.id] });
  const report = await addVisitReport(sam, visit.id, ann.id);
  app.setNow(days(91));
  expect(await page(sam, report.id)).toContain('Biscuit');
  expect((await reportOf(sam, report.id)).expiresAt).toBe(days(181).toISOString());
  app.setNow(days(182));
  const { status, body } = await linkOf(sam, report.id);
  expect([status, JSON.stringify(body)]).toEqual([
    400,
    expect.stringContaining('Choose a later last day'),
  ]);
  expect((await sam.post(`/api/visit-reports/${report.id}/send`)).status).toBe(400);
  await sam.put(`/api/visit-reports/${report.id}`, { expiresAt: days(400).toISOString() });
  expect(await page(sam, report.id)).toContain('Biscuit');
  app.setNow(days(399));
  expect(await page(sam, report.id)).toContain('Biscuit');
  app.setNow(new Date(NOW));
});

test('archiving a client ends the links to reports, which say so, and no new one is made [corrected-visits-8]', async () => {
  const { sam, ann, biscuit } = await business();
  const visit = await addVisit(sam, { ...period, petIds: [biscuit.id] });
  const report = await addVisitReport(sam, visit.id, ann.id);
  await linkOf(sam, report.id);
  await sam.put(`/api/clients/${ann.id}`, { archived: true });
  expect((await reportOf(sam, report.id)).revokedAt).not.toBeNull();
  const { status, body } = await linkOf(sam, report.id);
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('is archived')]);
  await sam.put(`/api/clients/${ann.id}`, { archived: false });
  expect(await page(sam, report.id)).toContain('Biscuit');
});

test('a page with fifty photos and as many events as there may be is at most 50 kB [corrected-visits-9]', async () => {
  const { sam, ann, biscuit, note } = await business();
  const visit = await addVisit(sam, { ...period, petIds: [biscuit.id] });
  const words = '"'.repeat(500);
  for (let count = 0; count < 60; count += 1)
    await note(visit.id, 'note', biscuit.id, '08:30', { text: words });
  const photos = await app.db.rows<{ id: string }>(sql`insert into photos (id, user_id, visit_id)
    select gen_random_uuid(), ${visit.userId}, ${visit.id} from generate_series(1, 50) returning id`);
  const photoIds = photos.map(({ id }) => id);
  const report = await addVisitReport(sam, visit.id, ann.id, { note: '"'.repeat(2_000), photoIds });
  const text = await page(sam, report.id);
  expect(text.match(/<img src="\/r\//g)).toHaveLength(50);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(50_000);
});
