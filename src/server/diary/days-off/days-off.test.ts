import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { DayOffSaved, DaysOffHit } from '#contract/diary/daysOff.ts';
import { makeAllOccurrences } from '#server/diary/appointments/series/occurrences.sql.ts';
import {
  addAppointment,
  addClient,
  addDaysOff,
  addPet,
  addSeries,
} from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
app.setNow(new Date('2026-03-02T10:00:00Z'));

const FORTNIGHT = { startsOn: '2026-08-03', endsOn: '2026-08-16' };

async function business() {
  const sam = await app.user();
  const { id: clientId } = await addClient(sam);
  const { id: petId } = await addPet(sam, clientId);
  const book = (fields: object) => addAppointment(sam, clientId, { petIds: [petId], ...fields });
  return { sam, clientId, book };
}

const hits = async (sam: Caller, query: string): Promise<DaysOffHit[]> =>
  (await sam.get(`/api/days-off/bookings?${query}`)).body as DaysOffHit[];

const statusOf = async (sam: Caller, { id }: Appointment): Promise<string> =>
  ((await sam.get(`/api/appointments/${id}`)).body as Appointment).status;

const datesOf = async (sam: Caller, query = ''): Promise<string[]> =>
  ((await sam.get(`/api/appointments${query}`)).body as Appointment[]).map(({ date }) => date);

test('before days off are saved they list the bookings that they hit, stays that reach into them among them [days-off-1]', async () => {
  const { sam, book } = await business();
  const stay = await book({ date: '2026-08-01', endDate: '2026-08-03', title: 'House sitting' });
  const walk = await book({ date: '2026-08-16', status: 'confirmed' });
  await book({ date: '2026-08-02' });
  await book({ date: '2026-08-17' });
  await book({ date: '2026-08-05', status: 'cancelled' });
  await book({ date: '2026-08-05', status: 'completed' });
  const found = await hits(sam, 'from=2026-08-03&to=2026-08-16');
  expect(found.map(({ id }) => id)).toEqual([stay.id, walk.id]);
  expect(found[1]).toEqual({
    id: walk.id,
    date: '2026-08-16',
    endDate: null,
    startTime: '09:00',
    endTime: '10:00',
    title: 'Morning walk',
    status: 'confirmed',
    seriesId: null,
    clientId: walk.clientId,
    clientName: 'Jane Doe',
    petNames: ['Biscuit'],
  });
});

test('a save cancels the bookings that were chosen and keeps the others [days-off-2]', async () => {
  const { sam, book } = await business();
  const [first, second, kept] = [
    await book({ date: '2026-08-03' }),
    await book({ date: '2026-08-04' }),
    await book({ date: '2026-08-05' }),
  ];
  const done = await book({ date: '2026-08-06', status: 'completed' });
  const outside = await book({ date: '2026-08-20' });
  const cancelIds = [first.id, second.id, done.id, outside.id];
  const saved = await addDaysOff(sam, { ...FORTNIGHT, note: 'Cornwall', cancelIds });
  expect(saved).toMatchObject({ ...FORTNIGHT, note: 'Cornwall', cancelled: 2 });
  const statuses = [first, second, kept, done, outside].map((each) => statusOf(sam, each));
  expect(await Promise.all(statuses)).toEqual([
    'cancelled',
    'cancelled',
    'pending',
    'completed',
    'pending',
  ]);
  const more = await sam.put(`/api/days-off/${saved.id}`, { cancelIds: [kept.id, first.id] });
  expect((more.body as DayOffSaved).cancelled).toBe(1);
});

test('a chosen stay that reaches into the days off is cancelled, and one that ends before them is not', async () => {
  const { sam, book } = await business();
  const reaching = await book({ date: '2026-08-01', endDate: '2026-08-03' });
  const before = await book({ date: '2026-07-30', endDate: '2026-08-02' });
  const cancelIds = [reaching.id, before.id];
  expect((await addDaysOff(sam, { ...FORTNIGHT, cancelIds })).cancelled).toBe(1);
  expect(await statusOf(sam, reaching)).toBe('cancelled');
  expect(await statusOf(sam, before)).toBe('pending');
});

test('where a booking cannot be cancelled, no days off are saved and no booking is cancelled [days-off-3]', async () => {
  const { sam, book } = await business();
  const [first, second] = [
    await book({ date: '2026-08-03' }),
    await book({ date: '2026-08-04', title: 'Fails' }),
  ];
  await app.db.pool.query(`create function fail_it() returns trigger language plpgsql as $$ begin
    if new.title = 'Fails' then raise exception 'failed'; end if; return new; end $$`);
  await app.db.pool.query(`create trigger fail_it before update on appointments
    for each row execute function fail_it()`);
  const cancelIds = [first.id, second.id];
  expect((await sam.post('/api/days-off', { ...FORTNIGHT, cancelIds })).status).toBe(500);
  await app.db.pool.query('drop trigger fail_it on appointments; drop function fail_it');
  expect([await statusOf(sam, first), (await sam.get('/api/days-off')).body]).toEqual([
    'pending',
    [],
  ]);
});

test('days off that end before they start, or last more than a year, are refused in words [days-off-5]', async () => {
  const sam = await app.user();
  const refusal = async (startsOn: string, endsOn: string) => {
    const { status, body } = await sam.post('/api/days-off', { startsOn, endsOn });
    return [status, (body as { errors: { message: string }[] }).errors[0]?.message];
  };
  expect(await refusal('2026-08-03', '2026-08-02')).toEqual([
    400,
    'The last day is before the first day. Choose a later last day.',
  ]);
  expect(await refusal('2026-01-01', '2027-01-02')).toEqual([
    400,
    'Days off cover at most a year. Add the days after that separately.',
  ]);
  const { id } = await addDaysOff(sam, { startsOn: '2026-01-01', endsOn: '2027-01-01' });
  expect((await sam.put(`/api/days-off/${id}`, { startsOn: '2027-02-01' })).status).toBe(400);
});

test('a series makes nothing on days off, and its preview says so [days-off-6]', async () => {
  const { sam, clientId } = await business();
  await addDaysOff(sam, { ...FORTNIGHT, note: 'Cornwall' });
  await addDaysOff(sam, { startsOn: '2026-09-02', endsOn: '2026-09-02' });
  const when = { weekdays: [1], startsOn: '2026-07-27', endsOn: '2026-08-24' };
  const booking = { clientId, title: 'Walk', serviceType: 'walk', ...when };
  const times = { startTime: '09:00', endTime: '10:00' };
  const preview = await sam.post('/api/series?preview=true', { ...booking, ...times });
  expect(preview.body).toMatchObject({
    appointments: 3,
    lastDay: '2026-08-24',
    daysOff: [{ ...FORTNIGHT, note: 'Cornwall' }],
  });
  expect((await addSeries(sam, clientId, when)).appointments).toBe(3);
  expect(await datesOf(sam)).toEqual(['2026-07-27', '2026-08-17', '2026-08-24']);
});

test('a series makes nothing on the first and on the last day off', async () => {
  const { sam, clientId } = await business();
  await addDaysOff(sam, { startsOn: '2026-08-03', endsOn: '2026-08-10' });
  await addSeries(sam, clientId, { weekdays: [1], startsOn: '2026-07-27', endsOn: '2026-08-17' });
  expect(await datesOf(sam)).toEqual(['2026-07-27', '2026-08-17']);
});

test('occurrences that exist are listed with their series, and are cancelled while it goes on [days-off-10]', async () => {
  const { sam, clientId } = await business();
  const when = { weekdays: [1], startsOn: '2026-07-27', endsOn: '2026-08-24' };
  const series = await addSeries(sam, clientId, when);
  const found = await hits(sam, 'from=2026-08-03&to=2026-08-16');
  expect(found.map(({ date, seriesId }) => [date, seriesId])).toEqual([
    ['2026-08-03', series.id],
    ['2026-08-10', series.id],
  ]);
  const saved = await addDaysOff(sam, { ...FORTNIGHT, cancelIds: found.map(({ id }) => id) });
  expect(saved).toMatchObject({ cancelled: 2 });
  await makeAllOccurrences(app.db, '2026-03-30', 500_000);
  const all = (await sam.get('/api/appointments')).body as Appointment[];
  expect(all.map(({ date, status }) => `${date} ${status}`)).toEqual([
    '2026-07-27 pending',
    '2026-08-03 cancelled',
    '2026-08-10 cancelled',
    '2026-08-17 pending',
    '2026-08-24 pending',
  ]);
});

test('the daily job makes nothing on days off; when those are deleted nothing comes back by itself [days-off-7]', async () => {
  const { sam, clientId, book } = await business();
  const holiday = await addDaysOff(sam, { startsOn: '2027-03-08', endsOn: '2027-03-14' });
  await addSeries(sam, clientId, { startsOn: '2026-03-02', endsOn: null });
  const cancelled = await book({ date: '2027-03-09' });
  await sam.put(`/api/days-off/${holiday.id}`, { cancelIds: [cancelled.id] });
  await makeAllOccurrences(app.db, '2026-03-30', 500_000);
  const march = '?from=2027-03-01&to=2027-03-31';
  const made = ['2027-03-01', '2027-03-09', '2027-03-15', '2027-03-22', '2027-03-29'];
  expect(await datesOf(sam, march)).toEqual(made);
  expect((await sam.delete(`/api/days-off/${holiday.id}`)).status).toBe(204);
  await makeAllOccurrences(app.db, '2026-03-30', 500_000);
  expect(await datesOf(sam, march)).toEqual(made);
  expect(await statusOf(sam, cancelled)).toBe('cancelled');
});

test('a save that is sent twice makes one span and cancels once [days-off-4]', async () => {
  const { sam, book } = await business();
  const booked = await book({ date: '2026-08-03' });
  const send = () =>
    sam.call('POST', '/api/days-off', {
      body: JSON.stringify({ ...FORTNIGHT, cancelIds: [booked.id] }),
      headers: { 'content-type': 'application/json', 'idempotency-key': 'holiday-of-sam-2026' },
    });
  const answers = [await send(), await send()];
  expect(answers.map(({ status, body }) => [status, (body as DayOffSaved).cancelled])).toEqual([
    [201, 1],
    [201, 1],
  ]);
  const rows = await app.db.rows(sql`select id from days_off where user_id = ${booked.userId}`);
  expect(rows).toHaveLength(1);
});
