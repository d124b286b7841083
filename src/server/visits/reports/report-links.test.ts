/** The links of reports: until when they open, and what ends them. */
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import type { Delivery } from '#contract/messages/deliveries.ts';
import { mailSettings, startMailServer } from '#server/testing/mail-server.ts';
import { addClient, addPet, addVisit, addVisitReport } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const app = await testApp(mailSettings(mailServer.port));
const NOW = '2026-07-01T12:00:00.000Z';
const later = (days: number) => app.setNow(new Date(Date.parse(NOW) + days * 86_400_000));
later(0);

/** The report of a client with a dog, about a visit of both that is over. */
async function reported(fields: Record<string, unknown> = {}) {
  const email = `sam.${randomUUID()}@example.org`;
  const sam = await app.user({ email });
  const client = await addClient(sam, { email: 'ann@example.org' });
  const pet = await addPet(sam, client.id);
  const visit = await addVisit(sam, {
    petIds: [pet.id],
    startedAt: '2026-07-01T08:00:00.000Z',
    endedAt: '2026-07-01T09:30:00.000Z',
  });
  const report = await addVisitReport(sam, visit.id, client.id, fields);
  return { sam, email, client, report };
}
const linkOf = async (caller: Caller, id: string): Promise<string> => {
  const { body } = await caller.post(`/api/visit-reports/${id}/links`);
  return (body as { path: string }).path;
};
const statusOf = async (path: string): Promise<number> => (await app.visitor().get(path)).status;

test('a link ends after ninety days, when it is revoked, when the client is archived and with the report [report-links-2]', async () => {
  const { sam, client, report } = await reported();
  const first = await linkOf(sam, report.id);
  later(89);
  expect(await statusOf(first)).toBe(200);
  later(91);
  expect(await statusOf(first)).toBe(404);
  later(0);
  await sam.delete(`/api/visit-reports/${report.id}/links`);
  expect(await statusOf(first)).toBe(404);
  const second = await linkOf(sam, report.id);
  expect(await statusOf(second)).toBe(200);
  await sam.put(`/api/clients/${client.id}`, { archived: true });
  await sam.put(`/api/clients/${client.id}`, { archived: false });
  expect(await statusOf(second)).toBe(404);
  const third = await linkOf(sam, report.id);
  await sam.delete(`/api/visit-reports/${report.id}`);
  expect(await statusOf(third)).toBe(404);
  expect(await statusOf('/r/unknown')).toBe(404);
});

test('of more than twenty links to a report the oldest end', async () => {
  const { sam, report } = await reported();
  const links: string[] = [];
  for (let count = 0; count < 22; count += 1) links.push(await linkOf(sam, report.id));
  const statuses = await Promise.all(links.map(statusOf));
  expect(statuses).toEqual([404, 404, ...Array.from({ length: 20 }, () => 200)]);
});

test('an email about a report whose links were revoked meanwhile is not sent [report-links-1]', async () => {
  const { sam, email, report } = await reported();
  // The email that every registration sends is out of the way.
  await mailServer.mail(email);
  mailServer.refusals.push({ code: 451, words: 'later' });
  await sam.post(`/api/visit-reports/${report.id}/send`);
  const log = async () =>
    ((await sam.get('/api/deliveries')).body as Delivery[]).map(({ reason }) => reason);
  await expect.poll(log).toEqual([expect.stringContaining('keeps trying')]);
  await sam.delete(`/api/visit-reports/${report.id}/links`);
  await app.db.run(
    sql`update jobs.job set start_after = now() where name = 'send-delivery' and state = 'retry'`,
  );
  await expect.poll(log).toEqual(['Not sent: the links to the report are disabled.']);
});

test('a link opens for as long as was chosen, before it was sent or after [report-links-3]', async () => {
  const expiresAt = new Date(Date.parse(NOW) + 200 * 86_400_000).toISOString();
  const after = await reported();
  const links = [await linkOf(after.sam, after.report.id)];
  await after.sam.put(`/api/visit-reports/${after.report.id}`, { expiresAt });
  const before = await reported({ expiresAt });
  links.push(await linkOf(before.sam, before.report.id));
  later(199);
  for (const link of links) expect(await statusOf(link)).toBe(200);
  later(201);
  for (const link of links) expect(await statusOf(link)).toBe(404);
  later(0);
});
