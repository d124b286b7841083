/** Bookings that change while something is told of them: what a client hears last is how things are. */
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { addAppointment } from '#server/testing/records.ts';
import {
  deliveriesOf as log,
  outcomesOf as outcomes,
  startOutbox,
} from '#server/testing/outbox.ts';

const { app, mailServer, setNow, business, look } = await startOutbox();
const SOON = { timeout: 20_000 };
const tomorrow = { date: '2026-03-29', startTime: '09:00', endTime: '10:00', title: 'Walk' };
const later = { ...tomorrow, date: '2026-04-05' };

const mailsTo = (email: string) => mailServer.received.filter(({ to }) => to.includes(email));
const changedAt = (moment: string, ownerId: string) =>
  app.db.run(sql`update appointment_changes set changed_at = ${moment} where user_id = ${ownerId}`);
/** The bookings were made long ago, and their clients know them. */
async function known(ownerId: string): Promise<void> {
  await app.db.run(
    sql`update appointments set created_at = '2026-03-20T11:00:00Z' where user_id = ${ownerId}`,
  );
  await app.db.run(sql`delete from appointment_changes where user_id = ${ownerId}`);
}
const states = async (caller: Parameters<typeof log>[0]) =>
  (await log(caller)).map(({ kind, state }) => `${kind} ${state}`);

test('a visit that moves while its reminder is under way is told as changed [told-as-it-is-1]', async () => {
  const { sam, clientId, ownerId, email } = await business('2026-03-27T12:00:00Z');
  const { id } = await addAppointment(sam, clientId, tomorrow);
  await known(ownerId);
  // The answer is lost: the reminder has arrived, and is sent again as things are by then.
  mailServer.deliverAndRefuse(1);
  await look('2026-03-28T18:00:00Z');
  expect((await mailServer.mail(email)).text).toContain('09:00 to 10:00');
  await expect.poll(async () => (await log(sam))[0]?.state, SOON).toBe('waiting');
  await app.db.run(
    sql`update jobs.job set start_after = now() where name = 'send-delivery' and state = 'retry'`,
  );
  await mailServer.mail(email, 2);
  await expect.poll(() => states(sam), SOON).toEqual(['evening sent']);
  await sam.put(`/api/appointments/${id}`, { startTime: '14:00', endTime: '15:00' });
  // The database's clock is before that of the server.
  await changedAt('2026-03-28T17:00:00Z', ownerId);
  await look('2026-03-28T18:20:00Z');
  expect((await mailServer.mail(email, 3)).text).toContain(
    'Changed: Sun 29 Mar 2026, 14:00 to 15:00: Walk (it was Sun 29 Mar 2026, 09:00 to 10:00: Walk)',
  );
});

test('a visit of today that is over is not told as cancelled; one that has not ended is', async () => {
  const { sam, clientId, ownerId, email } = await business('2026-03-29T07:00:00Z');
  const over = await addAppointment(sam, clientId, { ...tomorrow, title: 'Morning walk' });
  const evening = { ...tomorrow, startTime: '17:00', endTime: '18:00', title: 'Evening walk' };
  const coming = await addAppointment(sam, clientId, evening);
  await known(ownerId);
  // 12:00 in London.
  setNow('2026-03-29T11:00:00Z');
  const cancel = (id: string) => sam.put(`/api/appointments/${id}`, { status: 'cancelled' });
  await cancel(over.id);
  await changedAt('2026-03-29T11:00:00Z', ownerId);
  await look('2026-03-29T11:11:00Z');
  const told = async () => (await log(sam)).map(({ state, reason }) => `${state} ${reason ?? ''}`);
  await expect.poll(told, SOON).toEqual([expect.stringContaining('nothing has changed after all')]);
  await cancel(coming.id);
  await changedAt('2026-03-29T11:20:00Z', ownerId);
  await look('2026-03-29T11:31:00Z');
  expect((await mailServer.mail(email)).text).toContain('Cancelled: Sun 29 Mar 2026, 17:00');
  expect(mailsTo(email)).toHaveLength(1);
  expect(mailsTo(email)[0]?.text).not.toContain('Morning walk');
});

test('a change that the reminder of its day has told is not told again [told-as-it-is-2]', async () => {
  const { sam, clientId, ownerId, email } = await business('2026-03-27T12:00:00Z');
  const { id } = await addAppointment(sam, clientId, tomorrow);
  await known(ownerId);
  await sam.put(`/api/appointments/${id}`, { startTime: '08:00' });
  await changedAt('2026-03-28T17:55:00Z', ownerId);
  await look('2026-03-28T18:00:00Z');
  expect((await mailServer.mail(email)).text).toContain('08:00 to 10:00');
  await expect.poll(() => states(sam), SOON).toEqual(['evening sent']);
  await look('2026-03-28T18:06:00Z');
  expect(await states(sam)).toEqual(['evening sent']);
  expect(
    await app.db.rows(sql`select 1 from appointment_changes where user_id = ${ownerId}`),
  ).toEqual([]);
});

test('the reminder of a visit that was moved to tomorrow just before it also says that the visit moved [told-as-it-is-11]', async () => {
  const { sam, clientId, ownerId, email } = await business('2026-03-27T12:00:00Z');
  const { id } = await addAppointment(sam, clientId, later);
  await known(ownerId);
  await sam.put(`/api/appointments/${id}`, { date: tomorrow.date });
  await changedAt('2026-03-28T17:55:00Z', ownerId);
  await look('2026-03-28T18:00:00Z');
  expect((await mailServer.mail(email)).text).toContain('Sun 29 Mar 2026, 09:00 to 10:00');
  await expect.poll(() => states(sam), SOON).toEqual(['evening sent']);
  await look('2026-03-28T18:06:00Z');
  expect((await mailServer.mail(email, 2)).text).toContain('(it was Sun 5 Apr 2026');
});

test('a visit that is moved to tomorrow in the evening is told as changed, not by a late reminder [told-as-it-is-3]', async () => {
  const { sam, clientId, ownerId, email } = await business('2026-03-27T12:00:00Z');
  const { id } = await addAppointment(sam, clientId, later);
  await known(ownerId);
  await look('2026-03-28T18:01:00Z');
  setNow('2026-03-28T20:00:00Z');
  await sam.put(`/api/appointments/${id}`, { date: tomorrow.date });
  await changedAt('2026-03-28T20:00:00Z', ownerId);
  await look('2026-03-28T20:01:00Z');
  expect(await log(sam)).toEqual([]);
  await look('2026-03-28T20:10:00Z');
  expect((await mailServer.mail(email)).text).toContain('Changed: Sun 29 Mar 2026');
  await expect.poll(() => states(sam), SOON).toEqual(['bookings sent']);
  await look('2026-03-28T20:12:00Z');
  expect(await states(sam)).toEqual(['bookings sent']);
});

test('what is corrected at the end of the quiet hours is told once the corrections have ended [told-as-it-is-4]', async () => {
  const { sam, clientId, ownerId, email } = await business('2026-03-27T12:00:00Z');
  const one = await addAppointment(sam, clientId, later);
  const two = await addAppointment(sam, clientId, { ...later, title: 'Feed' });
  await known(ownerId);
  await sam.put(`/api/appointments/${one.id}`, { startTime: '08:00' });
  await changedAt('2026-03-27T20:55:00Z', ownerId);
  await look('2026-03-27T21:06:00Z');
  const dueAt = async () => (await log(sam))[0]?.dueAt;
  await expect.poll(dueAt, SOON).toBe('2026-03-28T07:00:00.000Z');
  await sam.put(`/api/appointments/${two.id}`, { status: 'cancelled' });
  await app.db.run(sql`update appointment_changes set changed_at = '2026-03-28T06:59:30Z'
    where appointment_id = ${two.id}`);
  await look('2026-03-28T07:00:00Z');
  await expect.poll(dueAt, SOON).toBe('2026-03-28T07:09:30.000Z');
  await sam.put(`/api/appointments/${two.id}`, { status: 'confirmed' });
  await app.db.run(sql`update appointment_changes set changed_at = '2026-03-28T06:59:40Z'
    where appointment_id = ${two.id}`);
  await look('2026-03-28T07:10:00Z');
  const { text } = await mailServer.mail(email);
  expect(text).toContain('Changed: Sun 5 Apr 2026, 08:00');
  expect(text).not.toContain('Feed');
});

test('what was prepared for a phone is emailed once there is an email address, with what changed since [told-as-it-is-8]', async () => {
  const fields = { email: null, phone: '+447700900123' };
  const { sam, clientId, ownerId, email } = await business(
    '2026-03-27T12:00:00Z',
    undefined,
    fields,
  );
  const one = await addAppointment(sam, clientId, later);
  const two = await addAppointment(sam, clientId, { ...later, title: 'Feed' });
  await known(ownerId);
  await sam.put(`/api/appointments/${one.id}`, { startTime: '08:00' });
  await changedAt('2026-03-27T11:00:00Z', ownerId);
  await look('2026-03-27T12:30:00Z');
  await expect.poll(() => states(sam), SOON).toEqual(['bookings prepared']);
  await sam.put(`/api/clients/${clientId}`, { phone: null, email });
  await sam.put(`/api/appointments/${two.id}`, { status: 'cancelled' });
  await changedAt('2026-03-28T09:00:00Z', ownerId);
  await look('2026-03-28T10:00:00Z');
  expect((await mailServer.mail(email)).text).toContain(
    'Cancelled: Sun 5 Apr 2026, 09:00 to 10:00: Feed',
  );
  await expect.poll(() => states(sam), SOON).toEqual(['bookings sent']);
});

test('changes for a client without an address stay, and are sent by hand once there is one [told-as-it-is-7]', async () => {
  const fields = { email: null, phone: null };
  const { sam, clientId, ownerId, email } = await business(
    '2026-03-27T12:00:00Z',
    undefined,
    fields,
  );
  await addAppointment(sam, clientId, later);
  await changedAt('2026-03-27T11:00:00Z', ownerId);
  await look('2026-03-27T12:30:00Z');
  await expect
    .poll(outcomes(sam), SOON)
    .toEqual([['cancelled', 'Not sent: the client has no email address.']]);
  await sam.put(`/api/clients/${clientId}`, { email });
  await sam.post(`/api/deliveries/${(await log(sam))[0]?.id}/send`);
  expect((await mailServer.mail(email)).text).toContain('New: Sun 5 Apr 2026');
});

test('what is sent by hand goes at once, also a minute after the last change [told-as-it-is-10]', async () => {
  const fields = { email: null, phone: null };
  const { sam, clientId, ownerId, email } = await business(
    '2026-03-27T12:00:00Z',
    undefined,
    fields,
  );
  const { id } = await addAppointment(sam, clientId, later);
  await changedAt('2026-03-27T11:00:00Z', ownerId);
  await look('2026-03-27T12:30:00Z');
  await expect.poll(() => states(sam), SOON).toEqual(['bookings cancelled']);
  await sam.put(`/api/clients/${clientId}`, { email });
  await sam.put(`/api/appointments/${id}`, { startTime: '14:00', endTime: '15:00' });
  await changedAt('2026-03-27T12:29:00Z', ownerId);
  await sam.post(`/api/deliveries/${(await log(sam))[0]?.id}/send`);
  expect((await mailServer.mail(email)).text).toContain('New: Sun 5 Apr 2026, 14:00 to 15:00');
  await expect.poll(() => states(sam), SOON).toEqual(['bookings sent']);
});

test('after more than a day off, the reminders and the morning of the days between are shown as missed [told-as-it-is-5]', async () => {
  const { sam, clientId, ownerId, email } = await business('2026-03-24T12:00:00Z', {
    evening: true,
    morning: true,
  });
  await addAppointment(sam, clientId, { ...tomorrow, date: '2026-03-26' });
  await known(ownerId);
  await look('2026-03-28T08:00:00Z');
  await expect
    .poll(async () => (await log(sam)).map(({ kind, reason }) => [kind, reason]), SOON)
    .toEqual([
      ['morning', 'Missed: the day ended before it could be sent.'],
      ['evening', 'Missed: the visits began before it could be sent.'],
    ]);
  expect(mailsTo(email)).toEqual([]);
});

test('a late reminder names only the visits that have not begun yet [told-as-it-is-9]', async () => {
  const { sam, clientId, ownerId, email } = await business('2026-03-27T12:00:00Z');
  await addAppointment(sam, clientId, { ...tomorrow, title: 'Morning walk' });
  const afternoon = { ...tomorrow, startTime: '14:00', endTime: '15:00', title: 'Long walk' };
  await addAppointment(sam, clientId, afternoon);
  await known(ownerId);
  // 12:00 in London.
  await look('2026-03-29T11:00:00Z');
  const { text } = await mailServer.mail(email);
  expect(text).toContain('Sun 29 Mar 2026, 14:00 to 15:00: Long walk');
  expect(text).not.toContain('Morning walk');
  await expect.poll(() => states(sam), SOON).toEqual(['evening sent']);
});

test('"on the way" is not sent for a visit that is cancelled', async () => {
  const { sam, clientId, email } = await business('2026-03-29T07:00:00Z', {});
  const { id } = await addAppointment(sam, clientId, { ...tomorrow, status: 'cancelled' });
  await sam.post(`/api/appointments/${id}/on-the-way`);
  await expect
    .poll(outcomes(sam), SOON)
    .toEqual([['cancelled', 'Not sent: the booking was cancelled or moved.']]);
  expect(mailsTo(email)).toEqual([]);
});

test('"on the way" is missed an hour after the tap, and a later tap tries again [told-as-it-is-6]', async () => {
  const { sam, clientId, email } = await business('2026-03-29T07:00:00Z', {});
  const { id } = await addAppointment(sam, clientId, tomorrow);
  const tap = () => sam.post(`/api/appointments/${id}/on-the-way`);
  for (const code of [451, 451]) mailServer.refusals.push({ code, words: 'later' });
  await tap();
  const attempts = async () => (await log(sam)).map((each) => [each.state, each.attempts]);
  await expect.poll(attempts, SOON).toEqual([['waiting', 1]]);
  await sam.post(`/api/deliveries/${(await log(sam))[0]?.id}/send`);
  await expect.poll(attempts, SOON).toEqual([['waiting', 2]]);
  setNow('2026-03-29T08:30:00Z');
  await app.db.run(
    sql`update jobs.job set start_after = now() where name = 'send-delivery' and state = 'retry'`,
  );
  await expect
    .poll(outcomes(sam), SOON)
    .toEqual([['missed', 'Missed: it could not be sent within an hour.']]);
  expect(mailsTo(email)).toEqual([]);
  await tap();
  await mailServer.mail(email);
  await expect.poll(outcomes(sam), SOON).toEqual([['sent', null]]);
  await tap();
  expect(await attempts()).toEqual([['sent', 3]]);
});
