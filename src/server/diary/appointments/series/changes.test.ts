import { expect, test } from 'vitest';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { Series } from '#contract/diary/series.ts';
import { makeAllOccurrences } from '#server/diary/appointments/series/occurrences.sql.ts';
import {
  addClient,
  addInvoice,
  addPet,
  addSeries,
  addService,
  addSurcharge,
} from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
app.setNow(new Date('2026-03-02T10:00:00Z'));

const appointmentsOf = async (sam: Caller): Promise<Appointment[]> =>
  (await sam.get('/api/appointments')).body as Appointment[];

const seriesOf = async (sam: Caller): Promise<Series[]> =>
  (await sam.get('/api/series')).body as Series[];

/** Mondays and Wednesdays in March 2026, from the 2nd to the 25th, or otherwise. */
async function business(fields: object = {}) {
  const sam = await app.user();
  const { id: clientId } = await addClient(sam);
  const { id: petId } = await addPet(sam, clientId);
  const made = await addSeries(sam, clientId, {
    petIds: [petId],
    weekdays: [1, 3],
    startsOn: '2026-03-02',
    endsOn: '2026-03-25',
    ...fields,
  });
  const on = async (day: string): Promise<Appointment> => {
    const found = (await appointmentsOf(sam)).find(({ seriesDay }) => seriesDay === day);
    if (!found) throw new Error(`There is no appointment for ${day}`);
    return found;
  };
  const pathOf = async (day: string) => `/api/appointments/${(await on(day)).id}`;
  const put = async (day: string, scope: string, body: object) =>
    sam.put(`${await pathOf(day)}?scope=${scope}`, body);
  return { sam, clientId, petId, made, on, pathOf, put };
}

const shown = (rows: readonly Appointment[]) =>
  rows.map(({ date, startTime }) => `${date} ${startTime}`);

test('this and following: the series ends the day before, and another one follows it [changes-1]', async () => {
  const { sam, put, made } = await business();
  const answer = await put('2026-03-16', 'following', { startTime: '11:00', endTime: '12:00' });
  expect([answer.status, answer.body]).toEqual([200, { changed: 4, kept: 0 }]);
  expect(shown(await appointmentsOf(sam))).toEqual([
    '2026-03-02 09:00',
    '2026-03-04 09:00',
    '2026-03-09 09:00',
    '2026-03-11 09:00',
    '2026-03-16 11:00',
    '2026-03-18 11:00',
    '2026-03-23 11:00',
    '2026-03-25 11:00',
  ]);
  expect(await seriesOf(sam)).toMatchObject([
    { id: made.id, startTime: '09:00', endsOn: '2026-03-15' },
    { rootId: made.id, startTime: '11:00', startsOn: '2026-03-16', endsOn: '2026-03-25' },
  ]);
});

test('every one means from today on, across earlier splits [changes-2]', async () => {
  const { sam, put } = await business();
  await put('2026-03-16', 'following', { startTime: '11:00' });
  app.setNow(new Date('2026-03-09T10:00:00Z'));
  const { body } = await put('2026-03-18', 'all', { endTime: '13:00' });
  app.setNow(new Date('2026-03-02T10:00:00Z'));
  expect(body).toEqual({ changed: 6, kept: 0 });
  const rows = await appointmentsOf(sam);
  expect(rows.map(({ startTime, endTime }) => `${startTime}-${endTime}`)).toEqual([
    '09:00-10:00',
    '09:00-10:00',
    '09:00-13:00',
    '09:00-13:00',
    '11:00-13:00',
    '11:00-13:00',
    '11:00-13:00',
    '11:00-13:00',
  ]);
});

test('completed and hand-edited ones are kept and counted; a status or a note is no edit [changes-3]', async () => {
  const { sam, put, on, pathOf } = await business();
  await sam.put(await pathOf('2026-03-04'), { status: 'completed' });
  await sam.put(await pathOf('2026-03-09'), { date: '2026-03-10' });
  await sam.put(await pathOf('2026-03-11'), { price: '20.00' });
  await sam.put(await pathOf('2026-03-16'), { status: 'confirmed', notes: 'Bring the lead' });
  const kept = [await on('2026-03-04'), await on('2026-03-09'), await on('2026-03-11')];
  const preview = await sam.put(`${await pathOf('2026-03-02')}?scope=all&preview=true`, {
    startTime: '08:00',
  });
  expect(preview.body).toEqual({ changed: 5, kept: 3 });
  expect((await on('2026-03-02')).startTime).toBe('09:00');
  expect((await put('2026-03-02', 'all', { startTime: '08:00' })).body).toEqual(preview.body);
  expect([await on('2026-03-04'), await on('2026-03-09'), await on('2026-03-11')]).toEqual(kept);
  expect(await on('2026-03-16')).toMatchObject({
    startTime: '08:00',
    status: 'confirmed',
    notes: 'Bring the lead',
  });
});

test('what was put back as it was is not hand-edited any more [changes-4]', async () => {
  const { sam, put, pathOf } = await business();
  await sam.put(await pathOf('2026-03-09'), { startTime: '08:00' });
  await sam.put(await pathOf('2026-03-09'), { startTime: '09:00' });
  // A form sends everything that it read.
  const { body } = await sam.get(await pathOf('2026-03-11'));
  const { id: _id, userId: _u, createdAt: _c, updatedAt: _t, ...fields } = body as Appointment;
  await sam.put(await pathOf('2026-03-11'), { ...fields, notes: 'Gate is open' });
  expect((await put('2026-03-02', 'all', { endTime: '11:00' })).body).toEqual({
    changed: 8,
    kept: 0,
  });
});

test('a new date with following moves that weekday, and no day is there twice [changes-6]', async () => {
  const { sam, put, made } = await business({ endsOn: null });
  const before = (await appointmentsOf(sam)).length;
  const { body } = await put('2026-03-11', 'following', { date: '2026-03-10' });
  expect(body).toMatchObject({ kept: 0 });
  const rows = await appointmentsOf(sam);
  expect(shown(rows).slice(0, 7)).toEqual([
    '2026-03-02 09:00',
    '2026-03-04 09:00',
    '2026-03-09 09:00',
    '2026-03-10 09:00',
    '2026-03-16 09:00',
    '2026-03-17 09:00',
    '2026-03-23 09:00',
  ]);
  await makeAllOccurrences(app.db, '2026-03-20', 500_000);
  const dates = (await appointmentsOf(sam)).map(({ date }) => date);
  expect(new Set(dates).size).toBe(dates.length);
  expect(dates.slice(-3)).toEqual(['2027-09-13', '2027-09-14', '2027-09-20']);
  expect(dates.length).toBeGreaterThan(before);
  expect(await seriesOf(sam)).toMatchObject([
    { id: made.id, weekdays: [1, 3], endsOn: '2026-03-10' },
    { weekdays: [1, 2], startsOn: '2026-03-10', endsOn: null },
  ]);
});

test('a weekday that the series has already is refused with words [changes-7]', async () => {
  const { sam, put } = await business();
  const before = await appointmentsOf(sam);
  const answer = await put('2026-03-11', 'following', { date: '2026-03-09' });
  expect([answer.status, answer.body]).toMatchObject([
    400,
    {
      message:
        'The series already has that day, or would leave its week. Choose another day, or move this one only.',
    },
  ]);
  expect(await appointmentsOf(sam)).toEqual(before);
});

test('each day gets its own price by the list when pets or times change, and a typed one is for all [changes-8]', async () => {
  const sam = await app.user();
  const { id: clientId } = await addClient(sam);
  const { id: one } = await addPet(sam, clientId);
  const { id: two } = await addPet(sam, clientId, { name: 'Rex' });
  const { id: serviceId } = await addService(sam);
  await addSurcharge(sam);
  await addSeries(sam, clientId, {
    serviceId,
    petIds: [one],
    startsOn: '2026-05-18',
    endsOn: '2026-06-01',
  });
  const [first] = await appointmentsOf(sam);
  const path = `/api/appointments/${first?.id}?scope=following`;
  const prices = async () => (await appointmentsOf(sam)).map(({ price }) => price);
  await sam.put(path, { petIds: [one, two] });
  expect(await prices()).toEqual(['19.00', '26.00', '19.00']);
  // What the form sends along: the quote of this day.
  const charges = [{ kind: 'base', label: 'Dog walk', amount: '14.00' }];
  await sam.put(path, { petIds: [two], charges });
  expect(await prices()).toEqual(['14.00', '21.00', '14.00']);
  await sam.put(path, { price: '10.00' });
  expect(await prices()).toEqual(['10.00', '10.00', '10.00']);
});

test('cancelling all of them cancels what comes, and can be taken back [changes-11]', async () => {
  const { sam, put } = await business({ endsOn: null });
  await put('2026-03-09', 'following', { status: 'cancelled' });
  await makeAllOccurrences(app.db, '2026-03-16', 500_000);
  const rows = await appointmentsOf(sam);
  expect(rows.filter(({ status }) => status !== 'cancelled')).toHaveLength(2);
  expect(rows.at(-1)?.date).toBe('2027-09-01');
  await put('2026-03-09', 'following', { status: 'confirmed' });
  await makeAllOccurrences(app.db, '2026-03-16', 500_000);
  expect((await appointmentsOf(sam)).at(-1)).toMatchObject({
    date: '2027-09-15',
    status: 'confirmed',
  });
});

test('several appointments are not marked completed at once [changes-14]', async () => {
  const { put } = await business();
  const answer = await put('2026-03-09', 'all', { status: 'completed' });
  expect([answer.status, answer.body]).toMatchObject([
    400,
    { message: 'Appointments are marked completed one at a time, when they are done.' },
  ]);
});

test('deleting following ones ends the series, keeps what is completed, and a preview deletes nothing [changes-9]', async () => {
  const { sam, pathOf, made } = await business({ endsOn: null });
  await sam.put(await pathOf('2026-03-18'), { status: 'completed' });
  const path = `${await pathOf('2026-03-09')}?scope=following`;
  const before = await appointmentsOf(sam);
  const preview = await sam.delete(`${path}&preview=true`);
  expect(preview.body).toEqual({ changed: before.length - 3, kept: 1 });
  expect(await appointmentsOf(sam)).toEqual(before);
  expect((await sam.delete(path)).body).toEqual(preview.body);
  await makeAllOccurrences(app.db, '2026-06-01', 500_000);
  expect((await appointmentsOf(sam)).map(({ date }) => date)).toEqual([
    '2026-03-02',
    '2026-03-04',
    '2026-03-18',
  ]);
  expect(await seriesOf(sam)).toMatchObject([{ id: made.id, endsOn: '2026-03-08' }]);
});

test('deleting following ones keeps a cancelled one that an invoice bills', async () => {
  const { sam, clientId, pathOf, on } = await business();
  const late = await on('2026-03-11');
  await sam.put(`/api/appointments/${late.id}`, { status: 'cancelled' });
  const fee = { appointmentId: late.id, description: 'Late cancellation', amount: '7.00' };
  await addInvoice(sam, clientId, { lines: [fee] });
  const { body } = await sam.delete(`${await pathOf('2026-03-09')}?scope=following`);
  expect(body).toMatchObject({ kept: 1 });
  expect(shown(await appointmentsOf(sam)).at(-1)).toBe('2026-03-11 09:00');
});

test('deleting all before the first leaves no series behind [changes-10]', async () => {
  const { sam, pathOf } = await business();
  expect((await sam.delete(`${await pathOf('2026-03-09')}?scope=all`)).body).toEqual({
    changed: 8,
    kept: 0,
  });
  expect([await appointmentsOf(sam), await seriesOf(sam)]).toEqual([[], []]);
});

test('"this" changes and deletes one; without a scope the answers are the usual ones [changes-12]', async () => {
  const { sam, pathOf, put } = await business();
  expect((await put('2026-03-09', 'this', { startTime: '08:00' })).body).toEqual({
    changed: 1,
    kept: 0,
  });
  const path = await pathOf('2026-03-11');
  expect((await sam.put(path, { startTime: '08:00' })).body).toMatchObject({ startTime: '08:00' });
  expect((await sam.delete(`${path}?preview=true`)).body).toEqual({ changed: 1, kept: 0 });
  expect((await sam.delete(`${path}?scope=this`)).body).toEqual({ changed: 1, kept: 0 });
  expect((await sam.delete(await pathOf('2026-03-16'))).status).toBe(204);
  expect(await appointmentsOf(sam)).toHaveLength(6);
});

test('an appointment that does not repeat has no scope, and a stale change is told so [changes-13]', async () => {
  const { sam, clientId, put, on } = await business();
  const { body } = await sam.post('/api/appointments', {
    clientId,
    title: 'Once',
    serviceType: 'walk',
    date: '2026-03-03',
    startTime: '09:00',
    endTime: '10:00',
  });
  const once = await sam.delete(`/api/appointments/${(body as Appointment).id}?scope=all`);
  expect([once.status, once.body]).toMatchObject([
    400,
    { message: 'This appointment does not repeat. Change it by itself.' },
  ]);
  const stale = { startTime: '08:00', updatedAt: '2026-01-01T00:00:00.000Z' };
  expect((await put('2026-03-09', 'following', stale)).status).toBe(409);
  expect((await on('2026-03-09')).startTime).toBe('09:00');
});

test('words that someone wrote for one day stay when the words of the series change [changes-5]', async () => {
  const { sam, put, on, pathOf } = await business();
  await sam.put(await pathOf('2026-03-16'), { notes: 'Vet at noon' });
  await put('2026-03-09', 'following', { notes: 'Key under the pot' });
  expect((await on('2026-03-16')).notes).toBe('Vet at noon');
  expect((await on('2026-03-18')).notes).toBe('Key under the pot');
});
