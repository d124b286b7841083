/** When an invoice or a report counts as sent: once it has left Pawkeeper, and not when a link to it was made. */
import { expect, test } from 'vitest';
import { markReturned } from '#server/messages/notifications/deliveries.sql.ts';
import { startOutbox } from '#server/testing/outbox.ts';
import { addClient, addIssued, addPet, addVisit, addVisitReport } from '#server/testing/records.ts';
import type { Caller } from '#server/testing/test-app.ts';

const { app, mailServer, setNow } = await startOutbox();
type Row = Record<string, unknown> & { id: string };
const NOW = '2026-07-01T12:00:00.000Z';

let count = 0;
async function invoiced() {
  count += 1;
  const sam = await app.user({ email: `sam.${count}@example.org` });
  const email = `ada.${count}@example.org`;
  const client = await addClient(sam, { firstName: 'Ada', email });
  const { id } = await addIssued(sam, client.id);
  return { sam, client, email, path: `/api/invoices/${id}` };
}

async function reported() {
  const { sam, client, email } = await invoiced();
  const pet = await addPet(sam, client.id);
  const visit = await addVisit(sam, {
    petIds: [pet.id],
    startedAt: '2026-07-01T08:00:00.000Z',
    endedAt: '2026-07-01T09:00:00.000Z',
  });
  const { id } = await addVisitReport(sam, visit.id, client.id);
  return { sam, email, path: `/api/visit-reports/${id}` };
}

const momentsOf = async (sam: Caller, path: string) => {
  const { sentAt, linkMadeAt } = (await sam.get(path)).body as Row;
  return { sentAt, linkMadeAt };
};

const subjects = [
  { what: 'an invoice', arrange: invoiced, frozenAt: null },
  // The email has a link, which may be opened at any moment.
  { what: 'a report', arrange: reported, frozenAt: NOW },
];

test.each(subjects)(
  'making a link to $what is not sending it; copying or sharing the link is [sent-1]',
  async ({ arrange }) => {
    setNow(NOW);
    const { sam, path } = await arrange();
    expect(await momentsOf(sam, path)).toEqual({ sentAt: null, linkMadeAt: null });
    await sam.post(`${path}/links`);
    expect(await momentsOf(sam, path)).toEqual({ sentAt: null, linkMadeAt: NOW });
    setNow('2026-07-01T12:05:00.000Z');
    await sam.post(`${path}/links`);
    const marked = await sam.post(`${path}/sent`);
    const moments = { sentAt: '2026-07-01T12:05:00.000Z', linkMadeAt: NOW };
    expect(marked.body).toMatchObject(moments);
    setNow('2026-07-01T12:10:00.000Z');
    await sam.post(`${path}/sent`);
    expect(await momentsOf(sam, path)).toEqual(moments);
  },
);

test.each(subjects)(
  '$what that is emailed counts as sent once the mail server has accepted it [sent-2]',
  async ({ arrange, frozenAt }) => {
    setNow(NOW);
    const { sam, email, path } = await arrange();
    const letThrough = mailServer.hold(email);
    const queued = (await sam.post(`${path}/send`)).body as Row;
    expect(await momentsOf(sam, path)).toEqual({ sentAt: null, linkMadeAt: frozenAt });
    letThrough();
    await mailServer.mail(email);
    await expect
      .poll(() => momentsOf(sam, path))
      .toEqual({ sentAt: expect.any(String), linkMadeAt: frozenAt });
    const delivery = await sam.get(`/api/deliveries/${queued.id}`);
    expect(delivery.body).toMatchObject({ id: queued.id, state: 'sent' });
  },
);

test.each(subjects)('$what whose email was refused was not sent [sent-3]', async ({ arrange }) => {
  setNow(NOW);
  const { sam, email, path } = await arrange();
  mailServer.refusals.push({ code: 550, words: 'No such user', to: email });
  const { id } = (await sam.post(`${path}/send`)).body as Row;
  const state = async () => ((await sam.get(`/api/deliveries/${id}`)).body as Row)['state'];
  await expect.poll(state).toBe('failed');
  expect(await momentsOf(sam, path)).toMatchObject({ sentAt: null });
});

test('a draft, and a report to which there is no link, cannot be marked as sent', async () => {
  const { sam, path } = await reported();
  expect((await sam.post(`${path}/sent`)).status).toBe(409);
  const { id: clientId } = await addClient(sam);
  const lines = [{ description: 'Dog walks', amount: '30.00' }];
  const draft = (await sam.post('/api/invoices', { clientId, lines })).body as Row;
  expect((await sam.post(`/api/invoices/${draft.id}/sent`)).status).toBe(409);
  expect(await momentsOf(sam, `/api/invoices/${draft.id}`)).toMatchObject({ sentAt: null });
});

test('an email that came back is in no doubt any more once it was sent again [sent-4]', async () => {
  setNow(NOW);
  const { sam, client, email, path } = await invoiced();
  const { id } = (await sam.post(`${path}/send`)).body as Row;
  const state = async () => ((await sam.get(`/api/deliveries/${id}`)).body as Row)['state'];
  await expect.poll(state).toBe('sent');
  const bounce = { deliveryIds: [id], recipients: [email], said: '550 mailbox full' };
  await markReturned(app.db, bounce, new Date(NOW), new Date(NOW));
  const returned = async () =>
    ((await sam.get(`/api/conversations/${client.id}/mails`)).body as Row)['returned'];
  expect(await returned()).toMatchObject({ reason: 'It came back: 550 mailbox full' });
  await sam.post(`/api/deliveries/${id}/send`);
  await expect.poll(state).toBe('sent');
  expect(await returned()).toBeNull();
});
