/** What was written, sent and reported to a client goes with the client. */
import { randomUUID } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { insertLink } from '#server/identity/links/private-links.sql.ts';
import { insertUnsorted } from '#server/messages/conversations/unsorted.sql.ts';
import { mailSettings } from '#server/testing/mail-server.ts';
import {
  addClient,
  addPet,
  addVisit,
  addVisitReport,
  REPORTED_END,
} from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

// Its mails wait for a mail server that is not there.
const app = await testApp(mailSettings(1));
const TABLES = ['messages', 'deliveries', 'links', 'visit_reports', 'unsorted_mails'];

test('deleting a client removes the thread, what was sent, reports, links and mails to sort, and nothing of another client [client-deleted-1]', async () => {
  const sam = await app.user();
  async function known() {
    const email = `${randomUUID()}@example.org`;
    const { id: clientId, userId } = await addClient(sam, { email });
    const thread = `/api/conversations/${clientId}/messages`;
    await sam.post(thread, { content: 'Shall I come?', channel: 'mail' });
    const page = `/c/${await insertLink(app.db, userId, 'client', clientId, new Date())}`;
    const pet = await addPet(sam, clientId);
    const visit = await addVisit(sam, { petIds: [pet.id], endedAt: REPORTED_END });
    const report = await addVisitReport(sam, visit.id, clientId, { note: 'Fine' });
    const reportPage = `/r/${await insertLink(app.db, userId, 'report', report.id, new Date())}`;
    const receivedAt = new Date().toISOString();
    const mail = { id: randomUUID(), clientId, sender: email, subject: '', content: 'Cats?' };
    await insertUnsorted(app.db, userId, { ...mail, receivedAt });
    const paths = [thread, `/api/visit-reports/${report.id}`, page, reportPage];
    return { clientId, reportId: report.id, email, paths };
  }
  /** What there is of a client: the answers of calls and pages, and the tables with rows. */
  async function whatIsLeft({
    clientId,
    reportId,
    email,
    paths,
  }: Awaited<ReturnType<typeof known>>) {
    const statuses = await Promise.all(paths.map(async (path) => (await sam.get(path)).status));
    const lists = await Promise.all(
      ['/api/unsorted-mails', '/api/deliveries'].map((path) => sam.get(path)),
    );
    const listed = lists.map(({ body }) => JSON.stringify(body).includes(clientId));
    const rows = [
      ...TABLES.map((table) => sql`from ${raw(table)} where client_id = ${clientId}`),
      sql`from links where report_id = ${reportId}`,
      sql`from deliveries where recipient = ${email}`,
    ].map(async (from) => (await app.db.rows(sql`select 1 as yes ${from}`)).length > 0);
    return { statuses, listed, rows: await Promise.all(rows) };
  }
  const [gone, stays] = [await known(), await known()];
  const all = {
    statuses: [200, 200, 200, 200],
    listed: [true, true],
    rows: Array.from({ length: 7 }, () => true),
  };
  await expect.poll(() => whatIsLeft(gone)).toEqual(all);
  expect((await sam.delete(`/api/clients/${gone.clientId}`)).status).toBe(204);
  expect(await whatIsLeft(gone)).toEqual({
    statuses: [404, 404, 404, 404],
    listed: [false, false],
    rows: Array.from({ length: 7 }, () => false),
  });
  await expect.poll(() => whatIsLeft(stays)).toEqual(all);
});
