/** Notifications that reminders are ready to be sent by hand. */
import sql from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import { addAppointment, addClient } from '#server/testing/records.ts';
import { deliveriesOf, startOutbox } from '#server/testing/outbox.ts';
import { PUSH_SETTINGS, startPushReceiver } from '#server/testing/push-receiver.ts';
import type { Caller } from '#server/testing/test-app.ts';

const receiver = await startPushReceiver();
afterAll(() => receiver.close());
const { app, business: start, look } = await startOutbox(false, PUSH_SETTINGS);
const SOON = { timeout: 20_000 };
const phone = '+447700900123';
const date = '2026-03-29';

/** A business with two clients who have visits on that day, and no email address. */
async function business() {
  const settings = { evening: true };
  const { sam, clientId } = await start('2026-03-27T12:00:00Z', settings, { email: null, phone });
  const { id } = await addClient(sam, { email: null, phone });
  for (const client of [clientId, id]) await addAppointment(sam, client, { date });
  return { sam, clientId, otherId: id };
}

async function turnOn(caller: Caller) {
  const browser = receiver.browser();
  expect((await caller.post('/api/push-subscriptions', browser.subscription)).status).toBe(201);
  return browser;
}

const prepared = (caller: Caller) => async () =>
  (await deliveriesOf(caller)).filter(({ state }) => state === 'prepared').length;
const pushes = async (caller: Caller) =>
  (await deliveriesOf(caller)).filter(({ kind }) => kind === 'toSend');

test('what is ready to be sent by hand is told once an evening, to the devices of its owner alone, and without a name [push-to-send-1]', async () => {
  const { sam, clientId } = await business();
  const other = await business();
  const stranger = await turnOn(other.sam);
  await other.sam.put('/api/message-settings', { evening: false });
  const browser = await turnOn(sam);
  const late = await addClient(sam, { email: null, phone: null });
  await addAppointment(sam, late.id, { date });
  await look('2026-03-28T18:00:00Z');
  await expect.poll(prepared(sam), SOON).toBe(2);
  // Of one reminder it is still being decided.
  const decided = (state: string) =>
    app.db.run(sql`update deliveries set state = ${state} where client_id = ${clientId}`);
  await decided('waiting');
  await look('2026-03-28T18:01:00Z');
  expect(await pushes(sam)).toEqual([]);
  await decided('prepared');
  await look('2026-03-28T18:02:00Z');
  await expect.poll(() => browser.received, SOON).toHaveLength(1);
  expect(browser.received[0]?.payload).toEqual({
    title: '2 messages are ready to send',
    path: '/messages',
    clientId: 'to-send',
    messageId: date,
    unread: 0,
  });
  // One more reminder is ready, and a browser has changed its endpoint.
  await sam.put(`/api/clients/${late.id}`, { phone });
  const refused = (await deliveriesOf(sam)).find((each) => each.clientId === late.id);
  await sam.post(`/api/deliveries/${refused?.id}/send`);
  const renewed = await turnOn(sam);
  await look('2026-03-28T18:05:00Z');
  await expect.poll(prepared(sam), SOON).toBe(3);
  await look('2026-03-28T18:06:00Z');
  expect(await pushes(sam)).toHaveLength(1);
  // The next evening is another one.
  await addAppointment(sam, clientId, { date: '2026-03-30' });
  await look('2026-03-29T17:00:00Z');
  await expect.poll(prepared(sam), SOON).toBe(4);
  await look('2026-03-29T17:01:00Z');
  await expect.poll(() => renewed.received, SOON).toHaveLength(1);
  expect(renewed.received[0]?.payload).toMatchObject({ messageId: '2026-03-30' });
  expect(await pushes(sam)).toHaveLength(2);
  expect(stranger.received).toEqual([]);
});

test('reminders of one business that are still being decided hold up nobody else’s', async () => {
  const [mine, theirs] = [await business(), await business()];
  const browser = await turnOn(mine.sam);
  const stranger = await turnOn(theirs.sam);
  await look('2026-03-28T18:00:00Z');
  for (const { sam } of [mine, theirs]) await expect.poll(prepared(sam), SOON).toBe(2);
  const decided = (state: string) =>
    app.db.run(sql`update deliveries set state = ${state} where client_id = ${theirs.clientId}`);
  await decided('waiting');
  await look('2026-03-28T18:01:00Z');
  await expect.poll(() => browser.received, SOON).toHaveLength(1);
  expect(await pushes(theirs.sam)).toEqual([]);
  await decided('prepared');
  await look('2026-03-28T18:02:00Z');
  await expect.poll(() => stranger.received, SOON).toHaveLength(1);
  expect(browser.received).toHaveLength(1);
});

test('what was sent or not wanted before the notification went is not told [push-to-send-3]', async () => {
  const { sam } = await business();
  const browser = await turnOn(sam);
  receiver.answers.push(500);
  await look('2026-03-28T18:00:00Z');
  await expect.poll(prepared(sam), SOON).toBe(2);
  await look('2026-03-28T18:01:00Z');
  const told = async () => (await pushes(sam))[0]?.reason;
  await expect.poll(told, SOON).toMatch(/answered 500/);
  for (const { id } of (await deliveriesOf(sam)).filter(({ kind }) => kind === 'evening'))
    await sam.put(`/api/prepared-messages/${id}`, { channel: 'none', content: 'Not wanted' });
  await app.db.run(
    sql`update jobs.job set start_after = now() where name = 'push-delivery' and state = 'retry'`,
  );
  await expect.poll(told, SOON).toBe('Not sent: there was nothing left to send.');
  expect(browser.received).toEqual([]);
});

test('reminders that are prepared long after their time make no sound [push-to-send-2]', async () => {
  const { sam } = await business();
  await turnOn(sam);
  await look('2026-03-28T23:30:00Z');
  await expect.poll(prepared(sam), SOON).toBe(2);
  await look('2026-03-28T23:31:00Z');
  expect(await pushes(sam)).toEqual([]);
});

test('a reminder that waits for a reason of its own holds nothing up [push-to-send-4]', async () => {
  const { sam, clientId } = await business();
  const browser = await turnOn(sam);
  await look('2026-03-28T18:00:00Z');
  await expect.poll(prepared(sam), SOON).toBe(2);
  await app.db.run(sql`update deliveries set state = 'waiting', reason = 'Later'
    where client_id = ${clientId}`);
  await look('2026-03-28T18:01:00Z');
  await expect.poll(() => browser.received, SOON).toHaveLength(1);
});
