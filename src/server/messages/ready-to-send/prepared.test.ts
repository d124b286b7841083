/** What cannot be emailed is prepared for the professional, who sends it by WhatsApp or text message. */
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { Delivery } from '#contract/messages/deliveries.ts';
import type { PreparedMessage } from '#contract/messages/preparedMessages.ts';
import { addAppointment, addClient } from '#server/testing/records.ts';
import { deliveriesOf as log, startOutbox } from '#server/testing/outbox.ts';
import type { Caller } from '#server/testing/test-app.ts';

const { app, setNow, business: start, look } = await startOutbox(false);
const PHONE = '+447700900123';
const date = '2026-03-29';
const SOON = { timeout: 20_000 };

const business = (settings: object) =>
  start('2026-03-27T12:00:00Z', settings, { firstName: 'Ann', email: null, phone: PHONE });
const listed = async (caller: Caller) =>
  (await caller.get('/api/prepared-messages')).body as PreparedMessage[];
/** The first that is listed, once there is one. */
async function firstOf(caller: Caller): Promise<PreparedMessage> {
  await expect.poll(async () => (await listed(caller)).length, SOON).toBeGreaterThan(0);
  const [first] = await listed(caller);
  if (!first) throw new Error('Nothing is listed');
  return first;
}
/** All bookings were changed on that day, before what is due now. */
const settle = (day = '2026-03-20') =>
  app.db.run(sql`update appointment_changes set changed_at = ${`${day}T11:00:00Z`}`);
const messagesOf = async (caller: Caller, clientId: string) =>
  (
    (await caller.get(`/api/conversations/${clientId}/messages`)).body as {
      messages: { content: string; channel: string; direction: string }[];
    }
  ).messages.map(({ content, channel, direction }) => [content, channel, direction]);

test('without a mail server a reminder is prepared in the words that are right now, and stands as sent once someone says so [prepared-1]', async () => {
  const { sam, clientId } = await business({ evening: true });
  const { id } = await addAppointment(sam, clientId, { date, startTime: '09:00', title: 'Walk' });
  const silent = await addClient(sam, { phone: null });
  await addAppointment(sam, silent.id, { date });
  await look('2026-03-28T18:00:00Z');
  const reminder = await firstOf(sam);
  expect(reminder).toMatchObject({ firstName: 'Ann', phone: PHONE, kind: 'evening' });
  expect(reminder.text).toContain('Sun 29 Mar 2026, 09:00 to');
  await expect
    .poll(async () => (await log(sam)).map(({ state, reason }) => [state, reason]), SOON)
    .toEqual(
      expect.arrayContaining([
        ['prepared', null],
        ['cancelled', 'Not sent: the client has no phone number.'],
      ]),
    );
  await sam.put(`/api/appointments/${id}`, { startTime: '08:00' });
  const { text: content } = await firstOf(sam);
  expect(content).toContain('08:00 to');
  const path = `/api/prepared-messages/${reminder.id}`;
  for (const channel of ['whatsapp', 'sms'])
    expect((await sam.put(path, { channel, content })).body).toMatchObject({
      state: 'sent',
      sentBy: 'whatsapp',
      recipient: PHONE,
      sentAt: '2026-03-28T18:00:00.000Z',
    });
  expect(await listed(sam)).toEqual([]);
  expect(await messagesOf(sam, clientId)).toEqual([[content.trim(), 'whatsapp', 'outgoing']]);
  await look('2026-03-28T18:05:00Z');
  expect(await log(sam)).toHaveLength(2);
});

test('changes of bookings are prepared together until they are sent, and what changed since the app was opened is told later [prepared-2]', async () => {
  const { sam, clientId } = await business({ bookings: true });
  const { id: moved } = await addAppointment(sam, clientId, { date, startTime: '09:00' });
  const { id: left } = await addAppointment(sam, clientId, { date, startTime: '11:00' });
  await settle('2026-03-25');
  await look('2026-03-27T12:30:00Z');
  await firstOf(sam);
  await addAppointment(sam, clientId, { date, startTime: '13:00', title: 'Feed' });
  await settle('2026-03-26');
  await look('2026-03-27T12:35:00Z');
  expect(await log(sam)).toHaveLength(1);
  const { id, text: content, changes } = await firstOf(sam);
  for (const time of ['09:00', '11:00', '13:00'])
    expect(content).toContain(`New: Sun 29 Mar 2026, ${time}`);
  // The app is open with these words.
  await addAppointment(sam, clientId, { date, startTime: '15:00', title: 'Feed' });
  await sam.put(`/api/appointments/${moved}`, { startTime: '09:30' });
  await sam.delete(`/api/appointments/${left}`);
  expect(
    (await sam.put(`/api/prepared-messages/${id}`, { channel: 'sms', content, changes })).body,
  ).toMatchObject({ state: 'sent' });
  await settle('2026-03-21');
  await look('2026-03-27T12:40:00Z');
  const again = await firstOf(sam);
  expect(again.text.match(/^(?:New|Changed|Cancelled): .*/gm)).toEqual([
    expect.stringMatching(/^Changed: .* 09:30 to .* \(it was .* 09:00 to /),
    expect.stringMatching(/^Cancelled: .* 11:00 to /),
    expect.stringMatching(/^New: .* 15:00 to /),
  ]);
  const { text, changes: rest } = again;
  await sam.put(`/api/prepared-messages/${again.id}`, {
    channel: 'sms',
    content: text,
    changes: rest,
  });
  await look('2026-03-27T12:50:00Z');
  expect(await app.db.rows(sql`select 1 from appointment_changes`)).toEqual([]);
});

test('what is not wanted is taken off, what is no longer true is not offered, and what nobody sent is missed [prepared-3]', async () => {
  const { sam, clientId } = await business({ evening: true });
  const { id } = await addAppointment(sam, clientId, { date, startTime: '09:00' });
  const second = await addClient(sam, { email: null, phone: PHONE });
  await addAppointment(sam, second.id, { date, startTime: '10:00' });
  await look('2026-03-28T18:00:00Z');
  await expect.poll(async () => (await listed(sam)).length, SOON).toBe(2);
  await sam.put(`/api/appointments/${id}`, { status: 'cancelled' });
  const [left, ...others] = await listed(sam);
  expect([left?.clientId, others]).toEqual([second.id, []]);
  const none = { channel: 'none', content: left?.text };
  expect((await sam.put(`/api/prepared-messages/${left?.id}`, none)).status).toBe(200);
  expect(await listed(sam)).toEqual([]);
  await look('2026-03-30T07:00:00Z');
  expect((await log(sam)).map(({ state, reason }) => [state, reason])).toEqual(
    expect.arrayContaining([
      ['cancelled', 'Not sent: you chose not to.'],
      ['missed', 'Missed: nobody sent it.'],
    ]),
  );
});

test('a reminder that nobody has sent is offered until its day is over [prepared-7]', async () => {
  const { sam, clientId } = await business({ evening: true });
  await addAppointment(sam, clientId, { date, startTime: '22:00', endTime: '23:00' });
  await look('2026-03-28T18:00:00Z');
  const { id } = await firstOf(sam);
  // The evening of its day in London, and after midnight.
  setNow('2026-03-29T20:30:00Z');
  expect((await listed(sam)).map((each) => each.id)).toEqual([id]);
  setNow('2026-03-29T23:30:00Z');
  expect(await listed(sam)).toEqual([]);
  expect((await log(sam)).map(({ state }) => state)).toEqual(['prepared']);
});

test('nobody else sees, sends or takes off what is prepared [prepared-4]', async () => {
  const { sam, clientId } = await business({ evening: true });
  await addAppointment(sam, clientId, { date });
  await look('2026-03-28T18:00:00Z');
  const { id, text: content } = await firstOf(sam);
  const other = await app.user();
  expect(await listed(other)).toEqual([]);
  const path = `/api/prepared-messages/${id}`;
  for (const channel of ['sms', 'none'])
    expect((await other.put(path, { channel, content })).status).toBe(404);
  expect((await log(sam)).map(({ state }: Delivery) => state)).toEqual(['prepared']);
});

test('a reminder that was sent stands as sent, however late someone says so, and a change after it is told [prepared-5]', async () => {
  const { sam, clientId } = await business({ evening: true, bookings: true });
  const { id: moved } = await addAppointment(sam, clientId, { date, startTime: '09:00' });
  await app.db.run(sql`update appointments set created_at = '2026-03-20T11:00:00Z'`);
  await app.db.run(sql`delete from appointment_changes`);
  await look('2026-03-28T18:00:00Z');
  const { id, text: content, changes } = await firstOf(sam);
  await sam.put(`/api/appointments/${moved}`, { startTime: '14:00', endTime: '15:00' });
  await app.db.run(sql`update appointment_changes set changed_at = '2026-03-28T19:00:00Z'`);
  await look('2026-03-30T07:00:00Z');
  expect((await log(sam)).map(({ kind, state }) => [kind, state])).toContainEqual([
    'evening',
    'missed',
  ]);
  const path = `/api/prepared-messages/${id}`;
  expect((await sam.put(path, { channel: 'none', content, changes })).body).toMatchObject({
    state: 'missed',
  });
  expect((await sam.put(path, { channel: 'sms', content, changes })).body).toMatchObject({
    state: 'sent',
    sentBy: 'sms',
  });
  expect(
    await app.db.rows(sql`select told->>'startTime' as told from appointment_changes`),
  ).toEqual([{ told: '09:00' }]);
});

test('without a mail server, what is sent by hand is prepared once there is a phone number, and long lists have an end [prepared-6]', async () => {
  const { sam, clientId } = await business({ evening: true });
  await sam.put(`/api/clients/${clientId}`, { phone: null });
  const title = 'Dog walking: Biscuit, Rex and Bella, and a towel for each of them'.repeat(3);
  for (let hour = 0; hour < 24; hour += 1) {
    const [startTime, endTime] = ['00', '30'].map((to) => `${`${hour}`.padStart(2, '0')}:${to}`);
    await addAppointment(sam, clientId, { date, startTime, endTime, title });
  }
  await look('2026-03-28T18:00:00Z');
  const why = 'Not sent: the client has no phone number.';
  await expect.poll(async () => (await log(sam))[0]?.reason, SOON).toBe(why);
  await sam.put(`/api/clients/${clientId}`, { phone: PHONE });
  await sam.post(`/api/deliveries/${(await log(sam))[0]?.id}/send`);
  const { id, text: content } = await firstOf(sam);
  expect(content).toMatch(/\nand \d+ more$/);
  const sent = await sam.put(`/api/prepared-messages/${id}`, { channel: 'sms', content });
  expect(sent.body).toMatchObject({ state: 'sent' });
});
