/** Accounts whose own email address nobody has confirmed: how many clients they may email. */
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '#contract/people/clients.ts';
import type { Delivery } from '#contract/messages/deliveries.ts';
import type { InvoiceBatch } from '#contract/money/invoiceBatches.ts';
import type { Invoice } from '#contract/money/invoices.ts';
import type { PreparedMessage } from '#contract/messages/preparedMessages.ts';
import {
  CONFIRM,
  limitsOf,
  MAX_A_DAY,
  MAX_OF_ALL,
} from '#server/messages/notifications/unconfirmed.sql.ts';
import { consumeRateLimits } from '#server/platform/limits/rate-limit.ts';
import { deliveriesOf as log, startOutbox } from '#server/testing/outbox.ts';
import { addAppointment, addClient, addInvoice, addIssued } from '#server/testing/records.ts';
import { callerOf, signUp, testApp } from '#server/testing/test-app.ts';

const { app, mailServer, setNow, look } = await startOutbox();
// The bound of all such accounts is counted from nothing in each test.
beforeEach(() => app.db.run(sql`delete from rate_limits`));

const DETAILS = { tradingName: 'Happy Paws', address: '1 Road, Leeds LS1 4AP' };

/** Someone who has just registered, with so many clients. */
async function newcomer(clientCount: number, fields: object = {}) {
  setNow('2026-03-27T12:00:00Z');
  const email = `${randomUUID()}@example.org`;
  const sam = await signUp(
    callerOf(() => app.origin),
    { email },
  );
  await mailServer.mail(email);
  await sam.put('/api/auth/user', { businessName: 'Happy Paws' });
  const clients: Client[] = [];
  for (let at = 0; at < clientCount; at += 1) {
    clients.push(await addClient(sam, { email: `${at}.${email}`, ...fields }));
  }
  const write = (at: number) =>
    sam.post(`/api/conversations/${clients[at]?.id}/messages`, { content: 'Hi', channel: 'mail' });
  const confirm = () =>
    app.db.run(sql`update users set email_verified_at = now() where email = ${email}`);
  const sent = () => mailServer.received.filter(({ to }) => to[0]?.endsWith(`.${email}`));
  return { sam, clients, write, confirm, sent };
}

const states = async (rows: Promise<Delivery[]>) =>
  (await rows).map(({ state }) => state).toSorted();
const sentences = async (rows: Promise<Delivery[]>) =>
  new Set((await rows).map(({ reason }) => reason));

test('five clients a day are emailed, the sixth is refused with what to do, and no more once the address is confirmed [unconfirmed-1]', async () => {
  const { sam, clients, write, confirm, sent } = await newcomer(MAX_A_DAY + 1);
  for (let at = 0; at < MAX_A_DAY; at += 1) {
    expect((await write(at)).status).toBe(201);
    await expect.poll(() => sent()).toHaveLength(at + 1);
  }
  await expect.poll(() => states(log(sam))).toEqual(Array(MAX_A_DAY).fill('sent'));
  const refused = [await write(MAX_A_DAY)];
  const { id } = await addIssued(sam, clients[MAX_A_DAY]?.id ?? '');
  refused.push(await sam.post(`/api/invoices/${id}/send`));
  const walk = await addAppointment(sam, clients[MAX_A_DAY]?.id ?? '', { date: '2026-03-27' });
  refused.push(await sam.post(`/api/appointments/${walk.id}/on-the-way`));
  for (const { status, body } of refused)
    expect([status, body]).toEqual([403, { message: CONFIRM }]);
  expect(await log(sam)).toHaveLength(MAX_A_DAY);
  await confirm();
  expect((await write(MAX_A_DAY)).status).toBe(201);
  await expect.poll(() => sent()).toHaveLength(MAX_A_DAY + 1);
});

test('what was asked for at once waits beyond the fifth, and goes once the address is confirmed [unconfirmed-2]', async () => {
  const { sam, clients, write, confirm, sent } = await newcomer(MAX_A_DAY + 3);
  await Promise.all(clients.map((_, at) => write(at)));
  const waiting = [...Array(MAX_A_DAY).fill('sent'), 'waiting', 'waiting', 'waiting'];
  await expect.poll(() => states(log(sam))).toEqual(waiting);
  await expect.poll(() => sentences(log(sam))).toEqual(new Set([null, CONFIRM]));
  await look('2026-03-27T12:05:00Z');
  expect(await states(log(sam))).toEqual(waiting);
  await confirm();
  await look('2026-03-27T12:06:00Z');
  await expect.poll(() => sent()).toHaveLength(MAX_A_DAY + 3);
  await expect.poll(() => sentences(log(sam))).toEqual(new Set([null]));
});

test('reminders beyond the fifth are ready to send, also at the next look, and go once the address is confirmed [unconfirmed-3]', async () => {
  const { sam, clients, confirm, sent } = await newcomer(MAX_A_DAY + 2, { phone: '07700900123' });
  await sam.put('/api/message-settings', { evening: true });
  for (const { id } of clients) await addAppointment(sam, id, { date: '2026-03-29' });
  await look('2026-03-28T18:00:00Z');
  await expect
    .poll(() => states(log(sam)))
    .toEqual(['prepared', 'prepared', ...Array(MAX_A_DAY).fill('sent')]);
  await look('2026-03-28T18:01:00Z');
  await expect
    .poll(() => states(log(sam)))
    .toEqual(['prepared', 'prepared', ...Array(MAX_A_DAY).fill('sent')]);
  const prepared = (await sam.get('/api/prepared-messages')).body as PreparedMessage[];
  expect(prepared.map(({ reason }) => reason)).toEqual([CONFIRM, CONFIRM]);
  await confirm();
  await look('2026-03-28T18:02:00Z');
  await expect.poll(() => sent()).toHaveLength(MAX_A_DAY + 2);
});

test('invoices that are sent in one go are all issued; beyond the fifth email they are left to send, and go once the address is confirmed [unconfirmed-7]', async () => {
  const { sam, clients, confirm, sent } = await newcomer(MAX_A_DAY + 2);
  await sam.put('/api/business-details', DETAILS);
  const drafts: Invoice[] = [];
  for (const { id } of clients) drafts.push(await addInvoice(sam, id));
  const sendAll = async (invoices: readonly Invoice[]) => {
    const shown = invoices.map(({ id, updatedAt }) => ({ id, updatedAt }));
    const { body } = await sam.post('/api/invoices/send-all', { invoices: shown });
    const path = `/api/invoices/send-all/${(body as { id: string }).id}`;
    return async () =>
      ((await sam.get(path)).body as InvoiceBatch).invoices
        .map(({ outcome, reason }) => `${outcome} ${reason}`)
        .toSorted();
  };
  const emailed = Array(MAX_A_DAY).fill('emailed null');
  await expect
    .poll(await sendAll(drafts.slice(0, MAX_A_DAY + 1)))
    .toEqual([`byHand ${CONFIRM}`, ...emailed]);
  // The day's emails are used up.
  await expect.poll(await sendAll(drafts.slice(-1))).toEqual([`byHand ${CONFIRM}`]);
  const all = (await sam.get('/api/invoices')).body as Invoice[];
  expect(all.filter(({ number }) => number !== null)).toHaveLength(MAX_A_DAY + 2);
  await confirm();
  await look('2026-03-27T12:05:00Z');
  await expect.poll(() => sent()).toHaveLength(MAX_A_DAY + 2);
});

test('an invoice whose email waits for tomorrow is left to send; sent in another way, it is not emailed too [unconfirmed-8]', async () => {
  const { sam, clients, confirm, sent } = await newcomer(1);
  await sam.put('/api/business-details', DETAILS);
  const { id, updatedAt } = await addInvoice(sam, clients[0]?.id ?? '');
  // As if all other new accounts had used up what they have together.
  await consumeRateLimits(
    app.db,
    CONFIRM,
    limitsOf('', '')
      .slice(-1)
      .map((limit) => ({ ...limit, max: 1 })),
  );
  const { body } = await sam.post('/api/invoices/send-all', { invoices: [{ id, updatedAt }] });
  const path = `/api/invoices/send-all/${(body as { id: string }).id}`;
  const result = async () => ((await sam.get(path)).body as InvoiceBatch).invoices;
  await expect.poll(result).toMatchObject([{ outcome: 'byHand', reason: CONFIRM, sentAt: null }]);
  await sam.post(`/api/invoices/${id}/links`);
  await sam.post(`/api/invoices/${id}/sent`);
  await confirm();
  await look('2026-03-28T12:05:00Z');
  expect((await log(sam)).map(({ state, reason }) => [state, reason])).toEqual([
    ['cancelled', 'Not sent: you sent it yourself.'],
  ]);
  expect(sent()).toEqual([]);
});

test('many new accounts together reach one address five times a day, and all of them a hundred clients [unconfirmed-5]', async () => {
  const victim = `${randomUUID()}@example.org`;
  const accounts = await Promise.all([1, 2, 3].map(() => newcomer(2, { email: victim })));
  for (const { write } of accounts) for (const at of [0, 1]) await write(at);
  await expect
    .poll(async () => (await Promise.all(accounts.map(({ sam }) => log(sam)))).flat().length)
    .toBe(6);
  const all = async () =>
    (await Promise.all(accounts.map(({ sam }) => log(sam)))).flat().map(({ state }) => state);
  await expect
    .poll(async () => (await all()).toSorted())
    .toEqual([...Array(5).fill('sent'), 'waiting']);
  expect(mailServer.received.filter(({ to }) => to.includes(victim))).toHaveLength(5);

  // As if ninety-five more had gone.
  await app.db.run(sql`update rate_limits set remaining = 0
    where remaining between ${MAX_OF_ALL - 10} and ${MAX_OF_ALL - 1}`);
  const { sam, write } = await newcomer(1);
  await write(0);
  await expect.poll(() => sentences(log(sam))).toEqual(new Set([CONFIRM]));
});

test('the sender of a new account is named as one of Pawkeeper’s, until its address is confirmed [unconfirmed-6]', async () => {
  const { write, confirm, sent } = await newcomer(1);
  await write(0);
  await expect.poll(() => sent()).toHaveLength(1);
  expect(sent()[0]?.headers.get('from')).toContain('Happy Paws via Pawkeeper');
  await confirm();
  await write(0);
  await expect.poll(() => sent()).toHaveLength(2);
  expect(sent()[1]?.headers.get('from')).toMatch(/Happy Paws"? </);
});

test('only who registers while anyone may has to confirm the address [unconfirmed-4]', async () => {
  const closed = await testApp({ REGISTRATION: 'closed' });
  await signUp(closed.visitor());
  const flags = ({ db }: typeof closed) =>
    db.rows(sql`select must_confirm_email as "mustConfirm" from users order by id desc limit 1`);
  expect(await flags(closed)).toEqual([{ mustConfirm: false }]);
  await signUp(app.visitor());
  expect(await flags(app)).toEqual([{ mustConfirm: true }]);
});

test('one inbox is one inbox, however its address is written [unconfirmed-9]', () => {
  expect(limitsOf('sam', 'Jane@Example.ORG')).toEqual(limitsOf('sam', 'jane@example.org'));
});
