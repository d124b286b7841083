/** Who is told what, and when: switches, quiet hours, series, clocks, several servers. */
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { mailSettings } from '#server/testing/mail-server.ts';
import {
  deliveriesOf as log,
  outcomesOf as outcomes,
  startOutbox,
} from '#server/testing/outbox.ts';
import { addAppointment, addClient, addPet, addSeries } from '#server/testing/records.ts';
import { startSecondServer } from '#server/testing/second-server.ts';

const { app, mailServer, setNow, business, look } = await startOutbox();
const SOON = { timeout: 20_000 };
const tomorrow = { date: '2026-03-29', startTime: '09:00', endTime: '10:00', title: 'Walk' };
const mailsTo = (email: string) => mailServer.received.filter(({ to }) => to.includes(email));
/** All changes until now were made at this moment. */
const changedAt = (moment: string, ownerId: string) =>
  app.db.run(sql`update appointment_changes set changed_at = ${moment} where user_id = ${ownerId}`);

test('a kind that is switched off between planning and sending is not sent [switches-3]', async () => {
  const { sam, clientId, email } = await business('2026-03-27T12:00:00Z', { evening: true });
  await addAppointment(sam, clientId, tomorrow);
  // It waits for the end of the quiet hours.
  await look('2026-03-28T23:00:00Z');
  await expect.poll(async () => (await log(sam))[0]?.dueAt, SOON).toBe('2026-03-29T06:00:00.000Z');
  await sam.put('/api/message-settings', { evening: false });
  await look('2026-03-29T06:00:00Z');
  await expect
    .poll(outcomes(sam), SOON)
    .toEqual([['cancelled', 'Not sent: these notifications are switched off.']]);
  expect(mailsTo(email)).toEqual([]);
});

test('a client who has stopped the mails is told of no booking, and the others are [switches-6]', async () => {
  const { sam, clientId, ownerId, email } = await business('2026-03-27T12:00:00Z');
  const other = await addClient(sam, { email: `other.${email}` });
  await sam.put(`/api/conversations/${clientId}/mails`, { isOn: false });
  for (const id of [clientId, other.id]) await addAppointment(sam, id, tomorrow);
  await app.db.run(sql`update appointments set created_at = '2026-03-20T11:00:00Z'`);
  await changedAt('2026-03-27T11:00:00Z', ownerId);
  await look('2026-03-27T12:30:00Z');
  await mailServer.mail(`other.${email}`);
  await look('2026-03-28T18:00:00Z');
  await mailServer.mail(`other.${email}`, 2);
  await expect.poll(outcomes(sam), SOON).toEqual(
    expect.arrayContaining([
      ['sent', null],
      ['cancelled', 'Not sent: the client has stopped these emails.'],
    ]),
  );
  expect((await outcomes(sam)()).filter(([state]) => state === 'cancelled')).toHaveLength(2);
  expect(mailsTo(email)).toEqual([]);
});

test('a new series is one mail, also with a year of days [switches-1]', async () => {
  const { sam, clientId, ownerId, email } = await business('2026-03-02T10:00:00Z', {
    bookings: true,
  });
  await addPet(sam, clientId);
  const { appointments } = await addSeries(sam, clientId, { startsOn: '2026-03-02', endsOn: null });
  expect(appointments).toBe(79);
  await changedAt('2026-03-02T10:00:00Z', ownerId);
  await look('2026-03-02T10:10:00Z');
  const { text } = await mailServer.mail(email);
  expect(text.match(/^New: /gm)).toHaveLength(30);
  // The first day's is over by then.
  expect(text).toContain('\nand 48 more\n');
  await look('2026-03-02T10:20:00Z');
  await expect.poll(outcomes(sam), SOON).toEqual([['sent', null]]);
  expect(mailsTo(email)).toHaveLength(1);
});

test('a change that was told is not told again where the clock is set back [switches-2]', async () => {
  const { sam, clientId, ownerId, email } = await business('2026-03-27T12:00:00Z', {
    bookings: true,
  });
  await addAppointment(sam, clientId, tomorrow);
  await changedAt('2026-03-27T11:00:00Z', ownerId);
  await look('2026-03-27T12:30:00Z');
  await mailServer.mail(email);
  await expect.poll(outcomes(sam), SOON).toEqual([['sent', null]]);
  for (const moment of ['2026-03-27T10:00:00Z', '2026-03-27T12:30:00Z', '2026-03-27T12:31:00Z'])
    await look(moment);
  expect(await outcomes(sam)()).toEqual([['sent', null]]);
});

test('quiet hours by day, and over both nights on which the clocks change [switches-4]', async () => {
  for (const [quiet, changed, planned, until] of [
    [
      { quietFrom: '12:00', quietTo: '14:00' },
      '11:50',
      '2026-03-27T12:30:00Z',
      '2026-03-27T14:00:00.000Z',
    ],
    [{}, '21:50', '2026-03-28T22:00:00Z', '2026-03-29T06:00:00.000Z'],
    [{}, '20:50', '2026-10-24T21:00:00Z', '2026-10-25T07:00:00.000Z'],
    [{}, '01:50', '2026-03-28T02:00:00Z', '2026-03-28T07:00:00.000Z'],
  ] as const) {
    const { sam, clientId, ownerId } = await business('2026-03-01T12:00:00Z', {
      bookings: true,
      ...quiet,
    });
    await addAppointment(sam, clientId, { ...tomorrow, date: '2026-11-29' });
    await changedAt(`${planned.slice(0, 10)}T${changed}:00Z`, ownerId);
    await look(planned);
    await expect.poll(async () => (await log(sam))[0]?.dueAt, SOON).toBe(until);
  }
});

test('quiet hours that begin and end at the same time are none', async () => {
  for (const time of ['00:00', '12:00', '22:00']) {
    const settings = { bookings: true, quietFrom: time, quietTo: time };
    const { sam, clientId, ownerId, email } = await business('2026-03-01T12:00:00Z', settings);
    await addAppointment(sam, clientId, tomorrow);
    await changedAt('2026-03-27T21:50:00Z', ownerId);
    await look('2026-03-27T22:00:00Z');
    await mailServer.mail(email);
    await expect.poll(outcomes(sam), SOON).toEqual([['sent', null]]);
  }
});

test('two servers that plan and send at once send each client one mail [switches-5]', async () => {
  const { sam, email } = await business('2026-03-27T12:00:00Z', { evening: true });
  await startSecondServer(app, mailSettings(mailServer.port));
  const clients = Array.from({ length: 20 }, (_, at) => `${at}.${email}`);
  for (const each of clients) {
    const { id } = await addClient(sam, { email: each });
    await addAppointment(sam, id, { ...tomorrow, date: '2100-03-29' });
  }
  // The second server has a clock of its own: the day is far ahead of both.
  await app.db
    .run(sql`insert into deliveries (id, user_id, client_id, kind, subject_id, dedupe_key, due_at)
    select gen_random_uuid(), user_id, client_id, 'evening', client_id, date::text, '2026-03-27'
      from appointments where date = '2100-03-29'`);
  await sam.put('/api/message-settings', { quietFrom: '00:00', quietTo: '00:00' });
  setNow('2026-03-28T18:30:00Z');
  await Promise.all([look(), look(), look()]);
  for (const each of clients) await mailServer.mail(each);
  await sleep(1_500);
  expect(clients.map((each) => mailsTo(each).length)).toEqual(clients.map(() => 1));
});
