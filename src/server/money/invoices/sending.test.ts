/** Invoices on their way to the client: the email, the page, the file, and reminders. */
import { expect, test } from 'vitest';
import type { Delivery } from '#contract/messages/deliveries.ts';
import type { Invoice } from '#contract/money/invoices.ts';
import { deliveriesOf as log, startOutbox } from '#server/testing/outbox.ts';
import { addClient, addInvoice, addIssued, addPayment } from '#server/testing/records.ts';

const { app, mailServer, setNow, look } = await startOutbox();

let count = 0;
async function business(now: string) {
  setNow(now);
  count += 1;
  const email = `ada.${count}@example.org`;
  const sam = await app.user({ email: `sam.${count}@example.org` });
  await mailServer.mail(`sam.${count}@example.org`);
  const client = await addClient(sam, { firstName: 'Ada', lastName: 'Byron', email });
  return { sam, client, email };
}

const visitor = app.visitor();

test('an invoice is emailed once, with its page and its file; a draft is issued by it [sending-2]', async () => {
  const { sam, client, email } = await business('2026-04-01T10:00:00Z');
  await sam.put('/api/business-details', { tradingName: 'Happy Paws', address: 'Leeds LS1 4AP' });
  const { id } = await addInvoice(sam, client.id);
  const answers = await Promise.all([1, 2, 3].map(() => sam.post(`/api/invoices/${id}/send`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const mail = await mailServer.mail(email);
  expect(mail.headers.get('subject')).toBe('Invoice INV-0001 from Happy Paws');
  expect(mail.text).toContain('Please pay £30.00 by 15 April 2026.');
  const path = /https?:\/\/[^/]+(\/i\/\S+)/.exec(mail.text)?.[1] ?? '';
  expect(mail.text.indexOf('/c/')).toBeLessThan(mail.text.indexOf(path));
  const page = await visitor.get(path);
  expect([page.status, page.body]).toEqual([200, expect.stringContaining('Invoice INV-0001')]);
  const pdf = (await visitor.get(`${path}/pdf`)).body as Buffer;
  const mine = (await sam.get(`/api/invoices/${id}/pdf`)).body as Buffer;
  expect(Buffer.from(pdf).equals(Buffer.from(mine))).toBe(true);
  expect(
    mail.attachments.map(({ filename, content }) => [filename, content.equals(Buffer.from(pdf))]),
  ).toEqual([['INV-0001.pdf', true]]);
  await expect
    .poll(async () => (await log(sam)).map(({ kind, state }) => [kind, state]))
    .toEqual([['invoice', 'sent']]);
  expect((await sam.get(`/api/invoices/${id}`)).body).toMatchObject({
    state: 'sent',
    sentAt: expect.any(String),
  });
});

test('an invoice that was emailed is emailed again when someone asks for that, once a wish [sending-8]', async () => {
  const { sam, client, email } = await business('2026-04-01T10:00:00Z');
  const { id } = await addIssued(sam, client.id);
  const send = async (body?: object) =>
    (await sam.post(`/api/invoices/${id}/send`, body)).body as Delivery;
  const first = await send();
  await mailServer.mail(email);
  await expect.poll(send).toMatchObject({ id: first.id, state: 'sent', recipient: email });
  const now = `new.${email}`;
  await sam.put(`/api/clients/${client.id}`, { email: now });
  const again = await Promise.all([1, 2, 3].map(() => send({ after: first.id })));
  expect(new Set(again.map((mail) => mail.id)).size).toBe(1);
  await mailServer.mail(now);
  const after = { id: again[0]?.id, state: 'sent', recipient: now };
  await expect.poll(() => send({ after: first.id })).toMatchObject(after);
  await expect.poll(send).toMatchObject(after);
  const mailed = mailServer.received.filter(({ to }) => to.includes(email) || to.includes(now));
  expect(mailed).toHaveLength(2);
  expect((await sam.post(`/api/invoices/${id}/send`, { after: 'x' })).status).toBe(400);
});

test('a draft that changed since it was shown is not sent; the answer has it as it is now [sending-9]', async () => {
  const { sam, client, email } = await business('2026-04-01T10:00:00Z');
  await sam.put('/api/business-details', { tradingName: 'Happy Paws', address: 'Leeds LS1 4AP' });
  const shown = await addInvoice(sam, client.id);
  const lines = [{ description: 'Dog walks', amount: '45.00' }];
  const { body } = await sam.put(`/api/invoices/${shown.id}`, { lines });
  const send = (updatedAt: string) => sam.post(`/api/invoices/${shown.id}/send`, { updatedAt });
  const refused = await send(shown.updatedAt);
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { current: { id: shown.id, state: 'draft', total: '45.00', number: null } },
  ]);
  const { updatedAt } = body as { updatedAt: string };
  const mailed = (await send(updatedAt)).body as Delivery;
  const { text } = await mailServer.mail(email);
  expect(text).toContain('45.00');
  // Issued by now: an answer that was lost is asked for again.
  expect((await send(updatedAt)).body).toMatchObject({ id: mailed.id });
  expect(mailServer.received.filter(({ to }) => to.includes(email))).toHaveLength(1);
});

test('the file of an issued invoice stays, whatever the business and the client change [sending-1]', async () => {
  const { sam, client } = await business('2026-04-01T10:00:00Z');
  const { id } = await addIssued(sam, client.id);
  const read = async () => Buffer.from((await sam.get(`/api/invoices/${id}/pdf`)).body as Buffer);
  const before = await read();
  await sam.put('/api/business-details', { tradingName: 'Sad Paws', sortCode: '654321' });
  await sam.put(`/api/clients/${client.id}`, { firstName: 'Eve' });
  await addPayment(sam, client.id);
  expect((await read()).equals(before)).toBe(true);
  const draft = await addInvoice(sam, client.id);
  expect((await sam.get(`/api/invoices/${draft.id}/pdf`)).status).toBe(404);
  expect((await sam.post(`/api/invoices/${draft.id}/links`)).status).toBe(409);
});

/** The values that the page offers to copy, by their labels. */
const copiedFrom = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/data-copy="([^"]+)"[^]*?<span data-value[^>]*>([^<]*)</g)].map(
      ([, label = '', value = '']) => [label, value],
    ),
  );

test('the page says how to pay until it is paid, reads without its script, and ends with its links [sending-4]', async () => {
  const { sam, client } = await business('2026-04-01T10:00:00Z');
  const paymentLink = 'https://pay.example.com/?amount={amount}&for={reference}';
  await sam.put('/api/business-details', {
    sortCode: '123456',
    accountNumber: '12345678',
    paymentLink,
  });
  const { id } = await addIssued(sam, client.id, { notes: '<script>alert(1)</script>' });
  const { body } = await sam.post(`/api/invoices/${id}/links`);
  const { path } = body as { path: string };
  const { reference } = (await sam.get(`/api/clients/${client.id}/balance`)).body as {
    reference: string;
  };
  const first = await visitor.get(path);
  const text = String(first.body);
  expect(text).toContain(`amount=30.00&amp;for=${reference}`);
  expect(copiedFrom(text)).toMatchObject({
    'Sort code': '12-34-56',
    'Account number': '12345678',
    Amount: '30.00',
    Reference: reference,
  });
  expect(text).not.toContain('<script>');
  expect(text.match(/<script[^>]*>/g)).toEqual([
    '<script type="module" src="/features/overview/client-pages/copyValues.ts">',
  ]);
  expect(first.headers.get('x-robots-tag')).toBe('noindex');
  expect(first.headers.get('cache-control')).toBe('private, no-store');
  await addPayment(sam, client.id, { amount: '12.50' });
  const partPaid = String((await visitor.get(path)).body);
  expect(partPaid).toContain('£17.50 of £30.00 still to pay');
  expect(partPaid).toContain('amount=17.50&amp;');
  expect(copiedFrom(partPaid)).toMatchObject({ Amount: '17.50' });
  await addPayment(sam, client.id, { amount: '17.50' });
  const paid = String((await visitor.get(path)).body);
  expect(paid).toContain('There is nothing left to pay. Thank you!');
  expect(paid).not.toContain('12-34-56');
  expect((await visitor.get(`${path}x`)).status).toBe(404);
  const other = (await sam.post(`/api/invoices/${id}/links`)).body as { path: string };
  expect((await sam.delete(`/api/invoices/${id}/links`)).status).toBe(204);
  expect((await visitor.get(path)).status).toBe(404);
  expect((await visitor.get(`${other.path}/pdf`)).status).toBe(404);
});

test('links end after twelve months, and with their client [sending-5]', async () => {
  const { sam, client } = await business('2026-04-01T10:00:00Z');
  const { id } = await addIssued(sam, client.id);
  const link = async () =>
    ((await sam.post(`/api/invoices/${id}/links`)).body as { path: string }).path;
  const path = await link();
  setNow('2027-03-31T10:00:00Z');
  expect((await visitor.get(path)).status).toBe(200);
  setNow('2027-04-02T10:00:00Z');
  expect((await visitor.get(path)).status).toBe(404);
  const fresh = await link();
  await sam.delete(`/api/clients/${client.id}`);
  expect((await visitor.get(fresh)).status).toBe(404);
  expect((await sam.post(`/api/invoices/${id}/links`)).status).toBe(409);
  expect((await sam.get(`/api/invoices/${id}/pdf`)).status).toBe(200);
});

test('who has no email address is named with what to do, and the draft stays a draft [sending-3]', async () => {
  const { sam } = await business('2026-04-01T10:00:00Z');
  const client = await addClient(sam, { firstName: 'Eve', email: null });
  await sam.put('/api/business-details', { tradingName: 'Happy Paws', address: 'Leeds LS1 4AP' });
  const { id } = await addInvoice(sam, client.id);
  const { status, body } = await sam.post(`/api/invoices/${id}/send`);
  expect([status, body]).toMatchObject([
    400,
    { message: expect.stringContaining('Eve has no email address') },
  ]);
  expect((await sam.get(`/api/invoices/${id}`)).body).toMatchObject({ state: 'draft' });
});

test('an overdue invoice is reminded of after three and ten days, once each, until it is paid [sending-6]', async () => {
  const { sam, client, email } = await business('2026-04-01T08:00:00Z');
  const due = await addIssued(sam, client.id, { dueOn: '2026-04-01' });
  // Nothing is sent before it is switched on, and nothing that was due before.
  await look('2026-04-04T09:30:00Z');
  await sam.put('/api/message-settings', { overdue: true });
  await look('2026-04-04T12:00:00Z');
  expect(await log(sam)).toEqual([]);
  const other = await addIssued(sam, client.id, { dueOn: '2026-04-05' });
  await look('2026-04-08T08:59:00Z');
  expect(await log(sam)).toEqual([]);
  // Ten o'clock in summer.
  await look('2026-04-08T09:01:00Z');
  await look('2026-04-08T09:02:00Z');
  const mail = await mailServer.mail(email);
  expect(mail.headers.get('subject')).toBe(`Reminder: invoice ${other.number} from Happy Paws`);
  expect(mail.text).toContain('It was due on 5 April 2026, 3 days ago.');
  await expect.poll(async () => (await log(sam)).map(({ state }) => state)).toEqual(['sent']);
  await look('2026-04-11T09:01:00Z');
  expect((await mailServer.mail(email, 2)).headers.get('subject')).toContain(due.number);
  // Paid between planning and sending: nothing is sent.
  await addPayment(sam, client.id, { amount: '60.00' });
  await look('2026-04-15T09:01:00Z');
  expect((await log(sam)).map(({ state }) => state)).toEqual(['sent', 'sent']);
  expect(((await sam.get('/api/invoices')).body as Invoice[]).map(({ state }) => state)).toEqual([
    'paid',
    'paid',
  ]);
});

test('the words of invoices and reminders are the business’s own, with the number [sending-7]', async () => {
  const { sam, client, email } = await business('2026-04-01T10:00:00Z');
  const own = { subject: '{businessName}: {number}', text: 'Hi {firstName}, {visits}' };
  const wrong = await sam.put('/api/message-settings', { templates: { evening: own } });
  expect(JSON.stringify(wrong)).toContain('There is no placeholder {number}.');
  await sam.put('/api/message-settings', { templates: { invoice: own } });
  const { id } = await addIssued(sam, client.id);
  await sam.post(`/api/invoices/${id}/send`);
  const mail = await mailServer.mail(email);
  expect(mail.headers.get('subject')).toMatch(/: INV-0001$/);
  expect(mail.text).toContain(', invoice INV-0001 for £30.00. Please pay £30.00 by 15 April 2026.');
});

test('a reminder is emailed when someone asks for it, once a wish, and not of what is paid [sending-10]', async () => {
  const { sam, client, email } = await business('2026-04-20T10:00:00Z');
  const due = await addIssued(sam, client.id, { dueOn: '2026-04-15' });
  const remind = async (body?: object) => sam.post(`/api/invoices/${due.id}/remind`, body);
  const answers = await Promise.all([1, 2, 3].map(() => remind()));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const mail = await mailServer.mail(email);
  expect(mail.headers.get('subject')).toBe('Reminder: invoice INV-0001 from Happy Paws');
  expect(mail.text).toContain('5 days ago');
  const first = (await remind()).body as Delivery;
  await expect.poll(async () => (await remind()).body).toMatchObject({ state: 'sent' });
  const second = (await remind({ after: first.id })).body as Delivery;
  await expect
    .poll(async () => (await sam.get(`/api/deliveries/${second.id}`)).body)
    .toMatchObject({ state: 'sent', reason: null });
  await expect
    .poll(() => mailServer.received.filter(({ to }) => to.includes(email)).length)
    .toBe(2);
  await addPayment(sam, client.id);
  expect((await remind()).status).toBe(409);
  const draft = await addInvoice(sam, client.id);
  expect((await sam.post(`/api/invoices/${draft.id}/remind`)).status).toBe(409);
  const stranger = await app.user();
  expect((await stranger.post(`/api/invoices/${due.id}/remind`)).status).toBe(404);
});

test('a client who stopped emails gets an invoice that is sent, and no overdue reminder of it [sending-11]', async () => {
  const { sam, client, email } = await business('2026-04-01T10:00:00Z');
  await sam.put('/api/message-settings', { overdue: true });
  await sam.put(`/api/conversations/${client.id}/mails`, { isOn: false });
  const { id } = await addIssued(sam, client.id, { dueOn: '2026-04-05' });
  await sam.post(`/api/invoices/${id}/send`);
  expect((await mailServer.mail(email)).headers.get('subject')).toContain('Invoice INV-0001');
  await look('2026-04-08T09:01:00Z');
  const outcomes = async () =>
    (await log(sam)).map(({ kind, state, reason }) => [kind, state, reason]);
  await expect.poll(outcomes).toEqual([
    ['overdue', 'cancelled', 'Not sent: the client has stopped these emails.'],
    ['invoice', 'sent', null],
  ]);
  const refused = await sam.post(`/api/invoices/${id}/remind`);
  expect(refused).toMatchObject({ status: 409 });
  expect(refused.body).toMatchObject({ message: expect.stringContaining('has stopped emails') });
  await sam.put(`/api/clients/${client.id}`, { archived: true });
  for (const call of ['send', 'remind']) {
    const answer = await sam.post(`/api/invoices/${id}/${call}`);
    expect(answer).toMatchObject({ status: 409 });
    expect(answer.body).toMatchObject({ message: expect.stringContaining('is archived') });
  }
  expect(await log(sam)).toHaveLength(2);
  expect(mailServer.received.filter(({ to }) => to.includes(email))).toHaveLength(1);
});

test('emails about a part-paid invoice ask for what is left to pay [sending-12]', async () => {
  const { sam, client, email } = await business('2026-04-20T10:00:00Z');
  const { id } = await addIssued(sam, client.id, { dueOn: '2026-04-15' });
  await addPayment(sam, client.id, { amount: '12.50' });
  await sam.post(`/api/invoices/${id}/send`);
  expect((await mailServer.mail(email)).text).toContain(
    'invoice INV-0001 for £30.00. Please pay £17.50 by 15 April 2026.',
  );
  await sam.post(`/api/invoices/${id}/remind`);
  expect((await mailServer.mail(email, 2)).text).toContain(
    '£17.50 is still to pay on invoice INV-0001. It was due on 15 April 2026, 5 days ago.',
  );
});
