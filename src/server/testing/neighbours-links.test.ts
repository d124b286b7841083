/** Private links of one client open nothing of another client of the same business, and end without ending theirs. */
import { afterAll, expect, test } from 'vitest';
import { insertLink } from '#server/identity/links/private-links.sql.ts';
import { mailSettings, startMailServer } from '#server/testing/mail-server.ts';
import { messagePhotoOf, visitPhotoOf } from '#server/testing/photos.ts';
import { picture } from '#server/testing/pictures.ts';
import {
  addClient,
  addIssued,
  addPet,
  addVisit,
  addVisitReport,
  REPORTED_END,
} from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const app = await testApp(mailSettings(mailServer.port));
const sam = await app.user();
const jpeg = await picture('jpeg');
const idOf = (url: string): string => url.slice('/api/photos/'.length);

/** A client with a thread, a report and an invoice that have a word of their own in them, and a link to each. */
async function clientWith(word: string) {
  const client = await addClient(sam, {
    firstName: `First${word}`,
    lastName: `Last${word}`,
    email: `${word.toLowerCase()}@example.org`,
  });
  const pet = await addPet(sam, client.id, { name: `Pet${word}` });
  const sentPhoto = idOf(await messagePhotoOf(sam, client.id, jpeg));
  const message = { content: `Said${word}`, channel: 'mail', photoIds: [sentPhoto] };
  const said = await sam.post(`/api/conversations/${client.id}/messages`, message);
  expect(said.status).toBe(201);
  const visit = await addVisit(sam, { petIds: [pet.id], endedAt: REPORTED_END });
  const visitPhoto = idOf(await visitPhotoOf(sam, visit.id, jpeg, pet.id));
  const fields = { note: `Note${word}`, photoIds: [visitPhoto] };
  const report = await addVisitReport(sam, visit.id, client.id, fields);
  const lines = [{ description: `Walk${word}`, amount: '14.00' }];
  const invoice = await addIssued(sam, client.id, { lines });
  const linkTo = async (path: string) =>
    ((await sam.post(`${path}/links`)).body as { path: string }).path;
  const [reportPath, invoicePath] = [
    `/api/visit-reports/${report.id}`,
    `/api/invoices/${invoice.id}`,
  ];
  const thread = `/c/${await insertLink(app.db, client.userId, 'client', client.id, new Date())}`;
  const links = { thread, report: await linkTo(reportPath), invoice: await linkTo(invoicePath) };
  return { word, client, sentPhoto, visitPhoto, reportPath, invoicePath, links };
}

const visitor = app.visitor();
const statusOf = async (path: string): Promise<number> => (await visitor.get(path)).status;
const [mine, theirs] = [await clientWith('Quince'), await clientWith('Medlar')];

test('each page has the words of its own client, and none of the other’s', async () => {
  for (const [own, other] of [
    [mine, theirs],
    [theirs, mine],
  ] as const) {
    for (const path of Object.values(own.links)) {
      const page = String((await visitor.get(path)).body);
      expect(page).toContain(own.word);
      expect(page).not.toContain(other.word);
      expect(page).not.toContain(other.sentPhoto);
      expect(page).not.toContain(other.visitPhoto);
    }
    const pdf = await visitor.get(`${own.links.invoice}/pdf`);
    expect(pdf.body).toEqual((await sam.get(`${own.invoicePath}/pdf`)).body);
  }
});

test('the photos of one client open below no link of the other', async () => {
  const photos = (links: typeof mine.links, { sentPhoto, visitPhoto }: typeof mine) => [
    `${links.thread}/photos/${sentPhoto}`,
    `${links.report}/photos/${visitPhoto}`,
  ];
  for (const path of photos(mine.links, mine))
    expect([path, await statusOf(path)]).toEqual([path, 200]);
  for (const path of photos(mine.links, theirs)) {
    expect([path, await statusOf(path)]).toEqual([path, 404]);
  }
});

test('what is written and switched on one client’s page is that client’s', async () => {
  const answered = await visitor.form(mine.links.thread, { content: 'From Quince' });
  expect(answered.status).toBeLessThan(400);
  await visitor.form(`${mine.links.thread}/unsubscribe`, { mails: 'off' });
  const threadOf = async ({ client }: typeof mine) =>
    JSON.stringify((await sam.get(`/api/conversations/${client.id}/messages`)).body);
  expect(await threadOf(mine)).toContain('From Quince');
  expect(await threadOf(theirs)).not.toContain('From Quince');
  const off = async ({ client }: typeof mine) =>
    (
      await app.db.pool.query<{ off: boolean }>(
        'select mails_off_at is not null as off from clients where id = $1',
        [client.id],
      )
    ).rows[0]?.off;
  expect([await off(mine), await off(theirs)]).toEqual([true, false]);
});

test('ending the links of one client leaves those of the other', async () => {
  for (const path of [mine.reportPath, mine.invoicePath]) {
    expect((await sam.delete(`${path}/links`)).status).toBe(204);
  }
  await sam.delete(`/api/conversations/${mine.client.id}/links`);
  for (const path of Object.values(mine.links))
    expect([path, await statusOf(path)]).toEqual([path, 404]);
  for (const path of Object.values(theirs.links)) {
    expect([path, await statusOf(path)]).toEqual([path, 200]);
  }
});
