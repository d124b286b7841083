/** What clients are told, and when: which appointments get a reminder, and how long changes are left to settle. */
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { addAppointment, addDaysOff, addSeries } from '#server/testing/records.ts';
import { deliveriesOf as log, outcomesOf, startOutbox } from '#server/testing/outbox.ts';

const { app, mailServer, business, look, setNow } = await startOutbox();
const SOON = { timeout: 20_000 };

const planned = async (caller: Parameters<typeof log>[0]) =>
  (await log(caller)).map(({ kind, dueAt }) => `${kind} ${dueAt.slice(0, 16)}`);

/** Reminders at 18:00 and the agenda at 07:00, over some days without an appointment. */
async function quietWeek() {
  const made = await business('2026-11-16T12:00:00Z', { evening: true, morning: true });
  for (const moment of ['17T18:00', '18T18:00', '19T07:00', '19T18:00', '20T07:00'])
    await look(`2026-11-${moment}:00Z`);
  return made;
}

test.for([
  ['for days that are over', ['2026-11-17', '2026-11-19'], '14:00'],
  ['at 14:00 for 16:00 today', ['2026-11-20'], '16:00'],
  ['a minute after the reminders for tomorrow went out', ['2026-11-21'], '09:00'],
] as const)(
  'an appointment made %s gets no reminder and no agenda [planning-1]',
  async ([, dates, startTime]) => {
    const { sam, clientId } = await quietWeek();
    if (dates[0] === '2026-11-21') await look('2026-11-20T18:00:00Z');
    for (const date of dates) await addAppointment(sam, clientId, { date, startTime });
    await look(dates[0] === '2026-11-21' ? '2026-11-20T18:01:00Z' : '2026-11-20T14:00:00Z');
    expect(await planned(sam)).toEqual([]);
  },
);

test('an appointment that is moved to a day or restored after its reminders went out gets none [planning-2]', async () => {
  const { sam, clientId } = await quietWeek();
  const at = { startTime: '09:00', endTime: '10:00' };
  const moved = await addAppointment(sam, clientId, { date: '2026-11-25', ...at });
  const cancelled = await addAppointment(sam, clientId, {
    date: '2026-11-21',
    status: 'cancelled',
    ...at,
  });
  await look('2026-11-20T18:00:00Z');
  await sam.put(`/api/appointments/${moved.id}`, { date: '2026-11-21' });
  await sam.put(`/api/appointments/${cancelled.id}`, { status: 'confirmed' });
  await look('2026-11-20T18:01:00Z');
  expect(await planned(sam)).toEqual([]);
});

test('an appointment that was on its day when the reminders went out gets one, also after days off [planning-3]', async () => {
  const { sam, clientId } = await quietWeek();
  for (const date of ['2026-11-21', '2026-11-22', '2026-11-23'])
    await addAppointment(sam, clientId, { date, startTime: '09:00', endTime: '10:00' });
  // Off from Friday noon to Sunday evening.
  await look('2026-11-22T18:30:00Z');
  const all = [
    'evening 2026-11-22T18:00',
    'morning 2026-11-22T07:00',
    'evening 2026-11-21T18:00',
    'morning 2026-11-21T07:00',
    'evening 2026-11-20T18:00',
  ];
  expect(await planned(sam)).toEqual(all);
  await look('2026-11-22T18:31:00Z');
  expect(await planned(sam)).toEqual(all);
});

test('reminders that are switched on after their time begin with the next day [planning-7]', async () => {
  const { sam, clientId } = await business('2026-11-20T18:30:00Z', { evening: true });
  for (const date of ['2026-11-21', '2026-11-22'])
    await addAppointment(sam, clientId, { date, startTime: '09:00', endTime: '10:00' });
  await look('2026-11-20T18:31:00Z');
  expect(await planned(sam)).toEqual([]);
  await look('2026-11-21T18:00:00Z');
  expect(await planned(sam)).toEqual(['evening 2026-11-21T18:00']);
});

test('a later time of day moves the reminders that have not gone out yet, and repeats none [planning-4]', async () => {
  const { sam, clientId } = await quietWeek();
  await addAppointment(sam, clientId, { date: '2026-11-21' });
  await sam.put('/api/message-settings', { eveningTime: '20:00', quietFrom: '22:00' });
  await look('2026-11-20T18:00:00Z');
  expect(await planned(sam)).toEqual([]);
  await look('2026-11-20T20:00:00Z');
  expect(await planned(sam)).toEqual(['evening 2026-11-20T20:00']);
  await sam.put('/api/message-settings', { eveningTime: '21:00' });
  await look('2026-11-20T21:00:00Z');
  expect(await planned(sam)).toHaveLength(1);
});

test('a clock that was years ahead for a minute stops no later reminder [planning-5]', async () => {
  const { sam, clientId } = await quietWeek();
  await look('2036-11-20T18:00:00Z');
  setNow('2026-11-20T12:00:00Z');
  await app.db.run(sql`delete from deliveries`);
  await addAppointment(sam, clientId, { date: '2026-11-21' });
  await look('2026-11-20T18:00:00Z');
  expect(await planned(sam)).toContain('evening 2026-11-20T18:00');
});

test('no reminder goes out for a day that days off have cancelled, whether it was planned or not [planning-6]', async () => {
  const { sam, clientId, email } = await business('2026-11-16T12:00:00Z', { evening: true });
  const booked = { weekdays: [1, 2], startsOn: '2026-11-23', endsOn: '2026-11-24' };
  await addSeries(sam, clientId, booked);
  const cancelOn = async (date: string) => {
    const found = await sam.get(`/api/days-off/bookings?from=${date}&to=${date}`);
    const cancelIds = (found.body as { id: string }[]).map(({ id }) => id);
    await addDaysOff(sam, { startsOn: date, endsOn: date, cancelIds });
  };
  await cancelOn('2026-11-23');
  await look('2026-11-22T18:00:00Z');
  expect(await planned(sam)).toEqual([]);
  // Planned in the quiet hours, and cancelled before they end.
  await sam.put('/api/message-settings', { quietFrom: '17:00', quietTo: '20:00' });
  await look('2026-11-23T18:00:00Z');
  const dueAt = async () => (await log(sam))[0]?.dueAt;
  await expect.poll(dueAt, SOON).toBe('2026-11-23T20:00:00.000Z');
  await cancelOn('2026-11-24');
  await look('2026-11-23T20:00:00Z');
  await expect
    .poll(outcomesOf(sam), SOON)
    .toEqual([['cancelled', 'Not sent: no visit is planned for that day.']]);
  expect(mailServer.received.filter(({ to }) => to.includes(email))).toEqual([]);
});

test('a client is told nothing while their bookings are still changing, however long ago the first one changed [deliveries-15]', async () => {
  const { sam, clientId, email } = await business('2026-03-20T12:00:00Z', { bookings: true });
  const changed = async (title: string, at: string) => {
    const { id } = await addAppointment(sam, clientId, { date: '2026-03-29', title });
    await app.db.run(
      sql`update appointment_changes set changed_at = ${at} where appointment_id = ${id}`,
    );
  };
  await changed('Walk', '2026-03-20T11:00:00Z');
  await changed('Feed', '2026-03-20T11:51:00Z');
  await look('2026-03-20T12:00:00Z');
  expect(await log(sam)).toEqual([]);
  await look('2026-03-20T12:01:30Z');
  const { text } = await mailServer.mail(email);
  expect([text.includes(': Walk'), text.includes(': Feed')]).toEqual([true, true]);
});
