/** Deliveries over a real mail server: what is told, once, as things are when it is sent. */
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { addAppointment, addClient } from '#server/testing/records.ts';
import {
  deliveriesOf as log,
  outcomesOf as outcomes,
  startOutbox,
} from '#server/testing/outbox.ts';

const { app, mailServer, setNow, business, look } = await startOutbox();

const SOON = { timeout: 20_000 };
/** Makes the waiting retry due. */
const hurry = () =>
  app.db.run(
    sql`update jobs.job set start_after = now() where name = 'send-delivery' and state = 'retry'`,
  );
let bursts = 0;
/** All changes until now were made within a few minutes of the twentieth, one burst after the other. */
const settle = () =>
  app.db.run(sql`update appointment_changes
    set changed_at = timestamptz '2026-03-20T11:00:00Z' + ${(bursts += 1)} * interval '1 second'`);

const mailsTo = (email: string) => mailServer.received.filter(({ to }) => to.includes(email));
const tomorrow = { date: '2026-03-29', startTime: '09:00', endTime: '10:00' };

test('the evening before, every client with visits gets one email with all of them, once [deliveries-1]', async () => {
  const { sam, clientId, email } = await business('2026-03-27T12:00:00Z', { evening: true });
  await addAppointment(sam, clientId, { ...tomorrow, title: 'Walk' });
  await addAppointment(sam, clientId, {
    ...tomorrow,
    startTime: '15:00',
    endTime: '16:00',
    title: 'Groom',
  });
  await addAppointment(sam, clientId, { ...tomorrow, title: 'Gone', status: 'cancelled' });
  const withoutEmail = await addClient(sam, { firstName: 'No mail' });
  await addAppointment(sam, withoutEmail.id, tomorrow);
  await look('2026-03-28T17:59:00Z');
  expect(await log(sam)).toEqual([]);
  await look('2026-03-28T18:01:00Z');
  await look('2026-03-28T18:02:00Z');
  const mail = await mailServer.mail(email);
  expect(mail.text).toContain(
    'Sun 29 Mar 2026, 09:00 to 10:00: Walk\nSun 29 Mar 2026, 15:00 to 16:00: Groom\n\n',
  );
  expect(mail.text).not.toContain('Gone');
  expect(mail.headers.get('subject')).toBe('Reminder: your bookings with Happy Paws');
  expect(mail.headers.get('from')).toBe('Happy Paws <paws@example.org>');
  await expect.poll(outcomes(sam), SOON).toEqual(
    expect.arrayContaining([
      ['sent', null],
      ['cancelled', 'Not sent: the client has no email address.'],
    ]),
  );
  await look('2026-03-28T18:05:00Z');
  // A clock that was set back plans nothing again.
  await look('2026-03-28T18:01:00Z');
  expect(mailsTo(email)).toHaveLength(1);
  expect(await log(sam)).toHaveLength(2);
});

test('18:00 is 18:00 before and after the clocks change [deliveries-2]', async () => {
  for (const [day, before, after] of [
    ['2026-03-30', '2026-03-29T16:59:00Z', '2026-03-29T17:00:00Z'],
    ['2026-10-26', '2026-10-25T17:59:00Z', '2026-10-25T18:00:00Z'],
  ] as const) {
    const { sam, clientId } = await business('2026-03-01T12:00:00Z', { evening: true });
    await addAppointment(sam, clientId, { ...tomorrow, date: day });
    await look(before);
    expect(await log(sam)).toEqual([]);
    await look(after);
    expect((await log(sam)).map(({ dueAt }) => dueAt)).toEqual([after.replace('00Z', '00.000Z')]);
  }
});

test('nothing is told before a kind is switched on, nor of what was due before [deliveries-4]', async () => {
  const { sam, clientId, email } = await business('2026-03-27T12:00:00Z', {});
  await addAppointment(sam, clientId, tomorrow);
  await settle();
  await look('2026-03-28T19:00:00Z');
  await sam.put('/api/message-settings', { evening: true, bookings: true });
  await look('2026-03-28T19:01:00Z');
  expect(await log(sam)).toEqual([]);
  expect(mailsTo(email)).toEqual([]);
});

test('what is due is decided again when it is sent: quiet hours, a cancelled visit, one that has begun [deliveries-6]', async () => {
  const { sam, clientId, email } = await business('2026-03-27T12:00:00Z', { evening: true });
  const { id } = await addAppointment(sam, clientId, tomorrow);
  const other = await addClient(sam, { email: `late.${email}` });
  await addAppointment(sam, other.id, { ...tomorrow, startTime: '06:30' });
  // Off until eleven at night: the email waits for the morning, when the visit is another one.
  await look('2026-03-28T23:00:00Z');
  const dueAt = async () => (await log(sam)).map((each) => each.dueAt);
  const morning = '2026-03-29T06:00:00.000Z';
  await expect.poll(dueAt, SOON).toEqual([morning, morning]);
  await sam.put(`/api/appointments/${id}`, { startTime: '11:00', endTime: '12:00' });
  await look('2026-03-29T06:00:00Z');
  expect((await mailServer.mail(email)).text).toContain('11:00 to 12:00');
  await expect
    .poll(outcomes(sam), SOON)
    .toContainEqual(['missed', 'Missed: the visits began before it could be sent.']);
  expect(mailsTo(`late.${email}`)).toEqual([]);
});

test('after four hours off, what is still of use is sent once, and the rest is shown as missed [deliveries-8]', async () => {
  const quiet = { quietFrom: '04:00', quietTo: '05:00' };
  const settings = { evening: true, eveningTime: '22:30', ...quiet };
  const { sam, clientId, email } = await business('2026-03-23T12:00:00Z', settings);
  await addAppointment(sam, clientId, { ...tomorrow, date: '2026-03-25' });
  const other = await addClient(sam, { email: `night.${email}` });
  await addAppointment(sam, other.id, { date: '2026-03-25', startTime: '01:00', endTime: '01:30' });
  await look('2026-03-24T22:00:00Z');
  expect(await log(sam)).toEqual([]);
  await look('2026-03-25T02:00:00Z');
  await mailServer.mail(email);
  const late = ['missed', 'Missed: the visits began before it could be sent.'];
  const both = [late, ['sent', null]];
  await expect.poll(outcomes(sam), SOON).toEqual(expect.arrayContaining(both));
  // The clock is set back to before Pawkeeper was off, and goes on.
  await look('2026-03-24T22:00:00Z');
  await look('2026-03-25T02:01:00Z');
  await sleep(1_500);
  expect([mailsTo(email).length, mailsTo(`night.${email}`).length]).toEqual([1, 0]);
});

test('changes of ten minutes are one email, which says what is different from what was told [deliveries-3]', async () => {
  const { sam, clientId, email } = await business('2026-03-20T12:00:00Z', { bookings: true });
  const kept = await addAppointment(sam, clientId, { ...tomorrow, title: 'Walk' });
  const gone = await addAppointment(sam, clientId, {
    ...tomorrow,
    title: 'Groom',
    startTime: '12:00',
    endTime: '13:00',
  });
  const never = await addAppointment(sam, clientId, { ...tomorrow, title: 'Never' });
  await sam.delete(`/api/appointments/${never.id}`);
  await look();
  expect(await log(sam)).toEqual([]);
  await settle();
  await look();
  const first = await mailServer.mail(email);
  expect(first.text).toContain(
    'New: Sun 29 Mar 2026, 09:00 to 10:00: Walk\nNew: Sun 29 Mar 2026, 12:00 to 13:00: Groom\n\n',
  );
  await expect.poll(outcomes(sam), SOON).toEqual([['sent', null]]);
  await sam.put(`/api/appointments/${kept.id}`, { startTime: '08:00' });
  await sam.put(`/api/appointments/${kept.id}`, { startTime: '08:30', notes: 'Key 3' });
  await sam.delete(`/api/appointments/${gone.id}`);
  await settle();
  await look();
  const second = await mailServer.mail(email, 2);
  expect(second.text).toContain(
    'Changed: Sun 29 Mar 2026, 08:30 to 10:00: Walk (it was Sun 29 Mar 2026, 09:00 to 10:00: Walk)\nCancelled: Sun 29 Mar 2026, 12:00 to 13:00: Groom\n\n',
  );
  await expect.poll(outcomes(sam), SOON).toHaveLength(2);
  // Moved and moved back: nobody hears of it.
  await sam.put(`/api/appointments/${kept.id}`, { startTime: '07:00' });
  await sam.put(`/api/appointments/${kept.id}`, { startTime: '08:30' });
  await settle();
  await look();
  await expect
    .poll(outcomes(sam), SOON)
    .toContainEqual(['cancelled', 'Not sent: nothing has changed after all.']);
  expect(mailsTo(email)).toHaveLength(2);
});

test('a cancellation is told, also where the reminder of its day went out since [deliveries-5]', async () => {
  const { sam, clientId, email } = await business('2026-03-27T12:00:00Z');
  await addAppointment(sam, clientId, { ...tomorrow, title: 'Walk' });
  const later = { startTime: '14:00', endTime: '15:00', title: 'Feed' };
  const feed = await addAppointment(sam, clientId, { ...tomorrow, ...later });
  await settle();
  await look('2026-03-27T12:30:00Z');
  await mailServer.mail(email);
  await expect.poll(outcomes(sam), SOON).toEqual([['sent', null]]);
  await sam.put(`/api/appointments/${feed.id}`, { status: 'cancelled' });
  await app.db.run(sql`update appointment_changes set changed_at = '2026-03-28T17:55:00Z'`);
  await look('2026-03-28T18:00:00Z');
  expect((await mailServer.mail(email, 2)).text).not.toContain('Feed');
  await look('2026-03-28T18:06:00Z');
  expect((await mailServer.mail(email, 3)).text).toContain('Cancelled: Sun 29 Mar 2026, 14:00');
});

test('a mail server that is busy gets the same Message-ID again, within half a minute [deliveries-10]', async () => {
  const { sam, clientId, email } = await business('2026-03-20T12:00:00Z', { bookings: true });
  await addAppointment(sam, clientId, tomorrow);
  await settle();
  mailServer.deliverAndRefuse(1);
  await look();
  const first = await mailServer.mail(email);
  await expect
    .poll(outcomes(sam), SOON)
    .toEqual([['waiting', expect.stringContaining('keeps trying')]]);
  const late = () =>
    app.db.rows<{ delay: number }>(sql`select
    extract(epoch from start_after - now())::float as delay from jobs.job
    where name = 'send-delivery' and state = 'retry'`);
  await expect.poll(late).toHaveLength(1);
  expect((await late())[0]?.delay ?? 0).toBeLessThan(30);
  await hurry();
  const second = await mailServer.mail(email, 2);
  expect(second.headers.get('message-id')).toBe(first.headers.get('message-id'));
  await expect.poll(outcomes(sam), SOON).toEqual([['sent', null]]);
});

test('an email that was being sent when its server died is not given up in the quiet hours [deliveries-7]', async () => {
  const { sam, clientId, ownerId, email } = await business('2026-03-27T12:00:00Z');
  await addAppointment(sam, clientId, tomorrow);
  await settle();
  mailServer.refusals.push({ code: 451, words: 'later' });
  await look('2026-03-27T20:59:00Z');
  await expect
    .poll(outcomes(sam), SOON)
    .toEqual([['waiting', expect.stringContaining('keeps trying')]]);
  await app.db.run(sql`update deliveries set state = 'sending' where user_id = ${ownerId}`);
  setNow('2026-03-27T21:01:00Z');
  await hurry();
  await expect.poll(async () => (await log(sam))[0]?.dueAt).toBe('2026-03-28T07:00:00.000Z');
  await look('2026-03-28T07:00:00Z');
  await mailServer.mail(email);
  await expect.poll(outcomes(sam), SOON).toEqual([['sent', null]]);
});

test('a refused address is said in the log, and sending by hand tries again [deliveries-11]', async () => {
  const { sam, clientId, email } = await business('2026-03-20T12:00:00Z', { bookings: true });
  await addAppointment(sam, clientId, tomorrow);
  await settle();
  mailServer.refusals.push({ code: 550, words: `no such user ${email}` });
  await look();
  await expect
    .poll(outcomes(sam), SOON)
    .toEqual([['failed', expect.stringMatching(/^Not sent: .*answered 550/)]]);
  const [failed] = await log(sam);
  expect((await sam.post(`/api/deliveries/${failed?.id}/send`)).status).toBe(200);
  expect((await mailServer.mail(email)).text).toContain('New: ');
  await expect.poll(outcomes(sam), SOON).toEqual([['sent', null]]);
  expect((await sam.post(`/api/deliveries/${failed?.id}/send`)).status).toBe(409);
});

test('two servers that look at once send one email [deliveries-9]', async () => {
  const { sam, clientId, email } = await business('2026-03-27T12:00:00Z', { evening: true });
  await addAppointment(sam, clientId, tomorrow);
  setNow('2026-03-28T18:30:00Z');
  await Promise.all([look(), look(), look()]);
  await mailServer.mail(email);
  await sleep(1_500);
  expect(mailsTo(email)).toHaveLength(1);
});

test('a professional’s morning mail has the day, in words of their own [deliveries-12]', async () => {
  const templates = { morning: { subject: '{number}, {firstName}', text: '{visits}' } };
  const { sam, clientId } = await business('2026-03-27T12:00:00Z', { morning: true, templates });
  const { email } = (await sam.get('/api/auth/user')).body as { email: string };
  await addAppointment(sam, clientId, { ...tomorrow, title: 'Walk' });
  const stay = { title: 'Boarding', startTime: '18:00', endTime: '08:00' };
  await addAppointment(sam, clientId, { ...stay, date: '2026-03-27', endDate: '2026-04-02' });
  await addAppointment(sam, clientId, { ...stay, date: '2026-03-28', endDate: '2026-03-29' });
  await addAppointment(sam, clientId, { ...stay, date: '2026-03-29', endDate: '2026-03-30' });
  await addAppointment(sam, clientId, { ...stay, date: '2026-03-27', endDate: '2026-03-28' });
  await look('2026-03-29T06:00:00Z');
  const mails = () => mailsTo(email).filter(({ text }) => text.includes('Sunday 29 March 2026'));
  await expect.poll(mails, { timeout: 20_000 }).toHaveLength(1);
  expect(mails()[0]?.text).toContain(
    [
      'All day: Boarding, Jane Doe (in the house until Thu 2 Apr)',
      '08:00: Boarding, Jane Doe (leaves)',
      '09:00 to 10:00: Walk, Jane Doe',
      '18:00: Boarding, Jane Doe (arrives, stays until Mon 30 Mar)\n',
    ].join('\n'),
  );
  expect(mails()[0]?.headers.get('subject')).toBe('4 visits, Sam');
  // On a day without any other booking the pet that stays is told, too.
  await look('2026-04-01T06:00:00Z');
  const quiet = () => mailsTo(email).filter(({ text }) => text.includes('Wednesday 1 April 2026'));
  await expect.poll(quiet, { timeout: 20_000 }).toHaveLength(1);
  // So is the one that leaves.
  await look('2026-04-02T06:00:00Z');
  const last = () => mailsTo(email).filter(({ text }) => text.includes('Thursday 2 April 2026'));
  await expect.poll(last, { timeout: 20_000 }).toHaveLength(1);
});

test('a gap that nothing fills is refused, and the preview shows the business’s own words [deliveries-13]', async () => {
  const { sam, clientId } = await business('2026-03-28T12:00:00Z');
  const own = { subject: 'Tomorrow', text: 'Dear {firstName}: {visits}' };
  const wrong = { templates: { evening: { ...own, text: 'Dear {name}' } } };
  const refused = await sam.put('/api/message-settings', wrong);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    400,
    expect.stringContaining('There is no placeholder {name}.'),
  ]);
  await sam.put('/api/message-settings', { templates: { evening: own } });
  await addAppointment(sam, clientId, { ...tomorrow, title: 'Walk' });
  const preview = await sam.get('/api/message-settings/preview');
  expect(preview.body).toMatchObject({
    date: '2026-03-29',
    mails: [
      {
        subject: 'Tomorrow',
        text: 'Dear Jane: Sun 29 Mar 2026, 09:00 to 10:00: Walk',
        reason: null,
      },
    ],
  });
});

test('a client whose visits of tomorrow are all cancelled is not in the preview [deliveries-14]', async () => {
  const { sam, clientId } = await business('2026-03-28T12:00:00Z');
  await addAppointment(sam, clientId, { ...tomorrow, status: 'cancelled' });
  const preview = async () => (await sam.get('/api/message-settings/preview')).body;
  expect(await preview()).toMatchObject({ mails: [] });
  await addAppointment(sam, clientId, tomorrow);
  expect(await preview()).toMatchObject({ mails: [{ clientId }] });
});
