/** Invoices that are sent in one go: what became of each, and that nothing is issued or emailed twice. */
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { type InvoiceBatch, MAX_BATCHES } from '#contract/money/invoiceBatches.ts';
import type { Invoice } from '#contract/money/invoices.ts';
import { deliveriesOf, startOutbox } from '#server/testing/outbox.ts';
import { addClient, addInvoice } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const { app, mailServer, setNow } = await startOutbox();
const withoutMail = await testApp();

const SEND_ALL = '/api/invoices/send-all';
const DETAILS = { tradingName: 'Happy Paws', address: 'Leeds LS1 4AP' };

let count = 0;
async function business(server: Pick<typeof app, 'user'> = app): Promise<Caller> {
  count += 1;
  const sam = await server.user({ email: `sam.${count}@example.org` });
  await sam.put('/api/business-details', DETAILS);
  return sam;
}

async function draft(sam: Caller, firstName: string, hasEmail = true) {
  const email = hasEmail ? `${firstName}.${count}@example.org`.toLowerCase() : null;
  const client = await addClient(sam, { firstName, lastName: 'Byron', email });
  const { id, updatedAt } = await addInvoice(sam, client.id);
  return { id, updatedAt, clientId: client.id, email: email ?? '' };
}

const shown = (drafts: readonly { id: string; updatedAt: string }[]) => ({
  invoices: drafts.map(({ id, updatedAt }) => ({ id, updatedAt })),
});

async function sendAll(
  sam: Caller,
  drafts: readonly { id: string; updatedAt: string }[],
): Promise<string> {
  const { status, body } = await sam.post(SEND_ALL, shown(drafts));
  expect([status, body]).toEqual([202, { id: expect.any(String) }]);
  return (body as { id: string }).id;
}

async function read(sam: Caller, id: string): Promise<InvoiceBatch> {
  const { status, body } = await sam.get(`${SEND_ALL}/${id}`);
  expect(status).toBe(200);
  return body as InvoiceBatch;
}
const outcomes = async (sam: Caller, id: string) =>
  (await read(sam, id)).invoices.map(({ outcome, reason }) => [outcome, reason]);
const invoiceOf = async (sam: Caller, id: string) =>
  (await sam.get(`/api/invoices/${id}`)).body as Invoice;
const emailsTo = (address: string) =>
  mailServer.received.filter(({ to }) => to.includes(address)).length;

test('each draft is issued as it was shown, and emailed where that can be; the others say why [batches-1]', async () => {
  const sam = await business();
  const ann = await draft(sam, 'Ann');
  const bob = await draft(sam, 'Bob', false);
  const cat = await draft(sam, 'Cat');
  const dan = await draft(sam, 'Dan');
  await sam.put(`/api/invoices/${cat.id}`, { notes: 'Changed since' });
  mailServer.refusals.push({ code: 550, words: 'No such user', to: dan.email });
  const id = await sendAll(sam, [ann, bob, cat, dan]);
  await expect
    .poll(async () => (await outcomes(sam, id)).map(([outcome]) => outcome))
    .toEqual(['emailed', 'byHand', 'refused', 'byHand']);
  const batch = await read(sam, id);
  expect(batch.invoices).toMatchObject([
    {
      invoiceId: ann.id,
      clientName: 'Ann Byron',
      total: '30.00',
      number: 'INV-0001',
      reason: null,
    },
    { number: 'INV-0002', reason: 'Bob has no email address.', sentAt: null },
    { number: null, reason: expect.stringContaining('has changed since you opened it') },
    { number: 'INV-0003', reason: expect.stringContaining('was refused'), sentAt: null },
  ]);
  expect(batch.invoices[0]?.sentAt).toEqual(expect.any(String));
  expect(await invoiceOf(sam, cat.id)).toMatchObject({ state: 'draft', number: null });
  await sam.delete(`/api/invoices/${cat.id}`);
  expect((await read(sam, id)).invoices[2]).toMatchObject({
    invoiceId: null,
    clientName: 'Cat Byron',
    outcome: 'refused',
    reason: 'This draft was deleted.',
  });
});

test('pressing again goes on with what is left, and issues or emails nothing twice [batches-2]', async () => {
  const sam = await business();
  const ann = await draft(sam, 'Ann');
  const cat = await draft(sam, 'Cat');
  const dan = await draft(sam, 'Dan');
  await sam.put(`/api/invoices/${cat.id}`, { notes: 'Changed since' });
  mailServer.refusals.push({ code: 550, words: 'No such user', to: dan.email });
  const first = await sendAll(sam, [ann, cat, dan]);
  const states = async (id: string) => (await outcomes(sam, id)).map(([outcome]) => outcome);
  await expect.poll(() => states(first)).toEqual(['emailed', 'refused', 'byHand']);
  const now = await Promise.all([ann, cat, dan].map(({ id }) => invoiceOf(sam, id)));
  // Two devices at once.
  const again = await Promise.all([sendAll(sam, now), sendAll(sam, now)]);
  for (const id of again) {
    await expect.poll(() => states(id)).toEqual(['emailed', 'emailed', 'emailed']);
  }
  // The first result follows what became of them since.
  expect(await states(first)).toEqual(['emailed', 'refused', 'emailed']);
  expect([ann, cat, dan].map(({ email }) => emailsTo(email))).toEqual([1, 1, 1]);
  const after = await Promise.all([ann, cat, dan].map(({ id }) => invoiceOf(sam, id)));
  expect(after.map(({ number }) => number)).toEqual(['INV-0001', 'INV-0003', 'INV-0002']);
});

test('a request that is sent twice is one batch [batches-3]', async () => {
  const sam = await business();
  const ann = await draft(sam, 'Ann');
  const headers = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all([1, 2].map(() => sam.post(SEND_ALL, shown([ann]), headers)));
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect((await sam.get(SEND_ALL)).body).toMatchObject([{ count: 1 }]);
});

test('without a mail server all are issued and left to send, and nothing is in the log of emails [batches-4]', async () => {
  const sam = await business(withoutMail);
  const drafts = [await draft(sam, 'Ann'), await draft(sam, 'Bob', false)];
  const id = await sendAll(sam, drafts);
  await expect
    .poll(() => outcomes(sam, id))
    .toEqual([
      ['byHand', null],
      ['byHand', null],
    ]);
  expect(await deliveriesOf(sam)).toEqual([]);
  // Sent by its link: the result says so.
  await sam.post(`/api/invoices/${drafts[0]?.id}/links`);
  await sam.post(`/api/invoices/${drafts[0]?.id}/sent`);
  const [sent, left] = (await read(sam, id)).invoices;
  expect([sent?.sentAt, left?.sentAt]).toEqual([expect.any(String), null]);
});

test('a batch of more than fifty is sent to its end [batches-8]', async () => {
  const sam = await business(withoutMail);
  const { clientId } = await draft(sam, 'Ann');
  const drafts = await Promise.all(Array.from({ length: 51 }, () => addInvoice(sam, clientId)));
  const id = await sendAll(sam, drafts);
  const waiting = async () =>
    (await read(sam, id)).invoices.filter(({ outcome }) => outcome === 'waiting').length;
  await expect.poll(waiting).toBe(0);
});

test('the result stays until it is closed, and is seen on every device [batches-5]', async () => {
  const sam = await business(withoutMail);
  const id = await sendAll(sam, [await draft(sam, 'Ann')]);
  await expect.poll(() => outcomes(sam, id)).toEqual([['byHand', null]]);
  expect((await sam.get(SEND_ALL)).body).toMatchObject([{ id, count: 1 }]);
  expect((await sam.delete(`${SEND_ALL}/${id}`)).status).toBe(204);
  expect((await sam.get(SEND_ALL)).body).toEqual([]);
  expect((await sam.get(`${SEND_ALL}/${id}`)).status).toBe(404);
});

test('of many results that nobody closes the oldest goes, and the newest stays [batches-7]', async () => {
  const sam = await business(withoutMail);
  const first = await draft(sam, 'Ann');
  await withoutMail.db.run(sql`insert into invoice_batches (id, user_id, created_at)
    select gen_random_uuid(), user_id, now() - make_interval(days => n)
      from invoices, generate_series(1, ${MAX_BATCHES}::int) n where id = ${first.id}`);
  const before = (await sam.get(SEND_ALL)).body as { id: string }[];
  const id = await sendAll(sam, [first]);
  const after = (await sam.get(SEND_ALL)).body as { id: string }[];
  expect(after.map((batch) => batch.id)).toEqual([id, ...before.slice(0, -1).map((b) => b.id)]);
  expect(after.length).toBe(MAX_BATCHES);
});

test('a business without name or address issues nothing, and each says what is missing', async () => {
  const sam = await withoutMail.user();
  const ann = await draft(sam, 'Ann');
  const id = await sendAll(sam, [ann]);
  await expect
    .poll(() => outcomes(sam, id))
    .toEqual([['refused', expect.stringContaining('before you issue an invoice')]]);
  expect(await invoiceOf(sam, ann.id)).toMatchObject({ state: 'draft' });
});

test('what no job got to within an hour is refused in a sentence, and stays a draft [batches-6]', async () => {
  setNow('2026-07-01T12:00:00.000Z');
  const sam = await business();
  const ann = await draft(sam, 'Ann');
  const id = await sendAll(sam, [ann]);
  await expect.poll(() => outcomes(sam, id)).toEqual([['emailed', null]]);
  await app.db.run(sql`update invoice_batch_items set outcome = null where invoice_id = ${ann.id}`);
  setNow('2026-07-01T13:00:00.000Z');
  expect(await outcomes(sam, id)).toEqual([
    ['refused', expect.stringContaining('It is still a draft: send it again.')],
  ]);
});
