/** Emails that a visit report is ready. */
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import type { Delivery } from '#contract/messages/deliveries.ts';
import { mailSettings, startMailServer } from '#server/testing/mail-server.ts';
import { addClient, addPet, addVisit, addVisitReport } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const app = await testApp(mailSettings(mailServer.port));
app.setNow(new Date('2026-07-01T12:00:00.000Z'));

/** A client with a dog, a visit that is over, and its report. */
async function reported(visitFields: object = {}) {
  const email = `sam.${randomUUID()}@example.org`;
  const sam = await app.user({ email });
  // The registration email is out of the way.
  await mailServer.mail(email);
  const client = await addClient(sam, { email: 'ann@example.org' });
  const pet = await addPet(sam, client.id);
  const visit = await addVisit(sam, {
    petIds: [pet.id],
    startedAt: '2026-07-01T08:00:00.000Z',
    endedAt: '2026-07-01T09:30:00.000Z',
    ...visitFields,
  });
  const report = await addVisitReport(sam, visit.id, client.id);
  return { sam, client, report };
}

test('a report is emailed once, with the link to answer by first and the one to it below [report-emails-1]', async () => {
  const { sam, client, report } = await reported({ note: 'Two sticks' });
  const email = `ann.${report.id}@example.org`;
  await sam.put(`/api/clients/${client.id}`, { email });
  const send = () => sam.post(`/api/visit-reports/${report.id}/send`);
  expect((await send()).body).toMatchObject({ kind: 'reportReady', state: 'waiting' });
  const mail = await mailServer.mail(email);
  expect(mail.headers.get('subject')).toBe('How it went: Biscuit, Wed 1 Jul 2026');
  const urls = mail.text.match(/http:\S+/g) ?? [];
  expect(urls).toEqual([
    expect.stringMatching(/^http:\/\/pets\.example\.org\/c\/[\da-f]{48}$/),
    expect.stringMatching(/^http:\/\/pets\.example\.org\/r\/[\da-f]{48}$/),
    expect.stringMatching(/^http:\/\/pets\.example\.org\/my\/open\/[\da-f]{48}$/),
    expect.stringContaining('/unsubscribe'),
  ]);
  expect((await app.visitor().get(new URL(urls[1] ?? '').pathname)).body).toContain('Two sticks');
  await expect.poll(async () => (await send()).body).toMatchObject({ state: 'sent' });
  const mails = () => mailServer.received.filter(({ to }) => to.includes(email));
  expect(mails()).toHaveLength(1);
  const { id: after } = (await send()).body as { id: string };
  await sam.post(`/api/visit-reports/${report.id}/send`, { after });
  await mailServer.mail(email, 2);
  expect(mails()).toHaveLength(2);
});

test('a report that changed since it was shown is not sent, and the answer has it as it is now [report-emails-3]', async () => {
  const { sam, client, report } = await reported();
  const email = `ann.${report.id}@example.org`;
  await sam.put(`/api/clients/${client.id}`, { email });
  const path = `/api/visit-reports/${report.id}`;
  const changed = await sam.put(path, { note: 'Limps a little' });
  const shown = { updatedAt: report.updatedAt };
  const refused = await sam.post(`${path}/send`, shown);
  expect([refused.status, refused.body]).toMatchObject([409, { current: changed.body }]);
  expect((await sam.get(path)).body).toMatchObject({ linkMadeAt: null });
  expect((await sam.get('/api/deliveries')).body).toEqual([]);
  const { updatedAt } = changed.body as { updatedAt: string };
  expect((await sam.post(`${path}/send`, { updatedAt })).status).toBe(200);
  // Sent, it stays as it is: a second tap with what was shown before is no conflict, and no second email.
  await mailServer.mail(email);
  expect((await sam.post(`${path}/send`, { updatedAt })).status).toBe(200);
  expect(mailServer.received.filter(({ to }) => to.includes(email))).toHaveLength(1);
});

test('a link is made to a report as it was shown only, and a change overwrites no other [report-emails-6]', async () => {
  const { sam, report } = await reported();
  const path = `/api/visit-reports/${report.id}`;
  const changed = await sam.put(path, { note: 'Limps a little' });
  const shown = { updatedAt: report.updatedAt };
  for (const refused of [
    await sam.post(`${path}/links`, shown),
    await sam.put(path, { note: 'All well', ...shown }),
  ]) {
    expect([refused.status, refused.body]).toMatchObject([409, { current: changed.body }]);
  }
  expect((await sam.get(path)).body).toMatchObject({ linkMadeAt: null, note: 'Limps a little' });
  const { updatedAt } = changed.body as { updatedAt: string };
  expect((await sam.post(`${path}/links`, { updatedAt })).status).toBe(200);
  // From then on it stays as it is: another link shows the same.
  expect((await sam.post(`${path}/links`, { updatedAt })).status).toBe(200);
});

test('who has no email address, or has stopped the emails, is not emailed: the sentence says what to do [report-emails-2]', async () => {
  const { sam, client, report } = await reported();
  const send = async () =>
    ((await sam.post(`/api/visit-reports/${report.id}/send`)).body as { message: string }).message;
  await sam.put(`/api/conversations/${client.id}/mails`, { isOn: false });
  expect(await send()).toBe('Jane has stopped emails from you. Copy the link instead.');
  await sam.put(`/api/clients/${client.id}`, { email: null });
  expect(await send()).toBe('Jane has no email address. Add one first, or copy the link.');
  const deliveries = (await sam.get('/api/deliveries')).body as Delivery[];
  expect(deliveries.filter(({ kind }) => kind === 'reportReady')).toEqual([]);
});

test('a report that waits is not emailed to a client who stops the emails meanwhile', async () => {
  const { sam, client, report } = await reported();
  const email = `ann.${report.id}@example.org`;
  await sam.put(`/api/clients/${client.id}`, { email });
  mailServer.refusals.push({ code: 451, words: 'later', to: email });
  await sam.post(`/api/visit-reports/${report.id}/send`);
  const outcomes = async () =>
    ((await sam.get('/api/deliveries')).body as Delivery[]).map(({ state, reason }) => [
      state,
      reason,
    ]);
  await expect.poll(async () => (await outcomes())[0]?.[1]).toContain('451');
  await sam.put(`/api/conversations/${client.id}/mails`, { isOn: false });
  await app.db.run(
    sql`update jobs.job set start_after = now() where name = 'send-delivery' and state = 'retry'`,
  );
  await expect
    .poll(outcomes, { timeout: 20_000 })
    .toEqual([['cancelled', 'Not sent: the client has stopped these emails.']]);
  expect(mailServer.received.filter(({ to }) => to.includes(email))).toEqual([]);
});
