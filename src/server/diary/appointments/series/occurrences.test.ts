import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { Appointment } from '#contract/diary/appointments.ts';
import { makeAllOccurrences } from '#server/diary/appointments/series/occurrences.sql.ts';
import { addClient, addPet, addSeries, addService } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
app.setNow(new Date('2026-03-02T10:00:00Z'));
const MANY = 500_000;

/** Somebody with a client and a dog. */
async function business() {
  const sam = await app.user();
  const { id: clientId, userId: ownerId } = await addClient(sam);
  const { id: petId } = await addPet(sam, clientId);
  return { sam, clientId, petId, ownerId };
}

const appointmentsOf = async (sam: Caller, query = ''): Promise<Appointment[]> =>
  (await sam.get(`/api/appointments${query}`)).body as Appointment[];

const datesOf = async (sam: Caller, query = ''): Promise<string[]> =>
  (await appointmentsOf(sam, query)).map(({ date }) => date);

test('for good, appointments are made 18 months ahead, and no look at a later day makes more [occurrences-2]', async () => {
  const { sam, clientId } = await business();
  const made = await addSeries(sam, clientId, { startsOn: '2026-03-02', endsOn: null });
  expect(made.appointments).toBe(79);
  expect(await datesOf(sam, '?from=2027-08-01&to=2031-01-01')).toEqual([
    '2027-08-02',
    '2027-08-09',
    '2027-08-16',
    '2027-08-23',
    '2027-08-30',
  ]);
  expect((await sam.get('/api/days/2027-09-06')).body).toMatchObject({ appointments: [] });
  expect(await datesOf(sam)).toHaveLength(79);
});

test('a client is told of a new series, not of the days that it goes on to [occurrences-1]', async () => {
  const { sam, clientId, ownerId } = await business();
  await sam.put('/api/message-settings', { bookings: true });
  await addSeries(sam, clientId, { startsOn: '2026-03-02', endsOn: null });
  const told = async () =>
    (await app.db.rows(sql`select from appointment_changes where user_id = ${ownerId}`)).length;
  expect(await told()).toBe(79);
  await makeAllOccurrences(app.db, '2026-03-16', MANY);
  expect(await told()).toBe(79);
  const [next] = await appointmentsOf(sam, '?from=2027-09-01&to=2027-09-30');
  await sam.put(`/api/appointments/${next?.id}`, { status: 'cancelled' });
  expect(await told()).toBe(80);
});

test('the daily job makes the next days once, at several servers too, and never what was deleted or moved [occurrences-4]', async () => {
  const { sam, clientId } = await business();
  const { id } = await addSeries(sam, clientId, { startsOn: '2026-03-02', endsOn: null });
  // Days that are still to come when the job runs: it would make them, if it forgot that they were made.
  const [deleted, moved, cancelled] = (await appointmentsOf(sam)).filter(
    ({ date }) => date > '2026-03-16',
  );
  await sam.delete(`/api/appointments/${deleted?.id}`);
  await sam.put(`/api/appointments/${moved?.id}`, { date: '2026-03-31' });
  await sam.put(`/api/appointments/${cancelled?.id}`, { status: 'cancelled' });
  const before = await appointmentsOf(sam);
  await Promise.all(['1', '2', '3'].map(() => makeAllOccurrences(app.db, '2026-03-16', MANY)));
  const after = await appointmentsOf(sam);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.slice(before.length).map(({ date }) => date)).toEqual(['2027-09-06', '2027-09-13']);
  expect((await sam.get(`/api/series/${id}`)).body).toMatchObject({ madeUntil: '2027-09-16' });
});

test('the last day that was made is not made again once it is deleted', async () => {
  const { sam, clientId } = await business();
  // 2 September 2027, up to which the series is made at once, is a Thursday.
  await addSeries(sam, clientId, { weekdays: [4], startsOn: '2026-03-05', endsOn: null });
  const last = (await appointmentsOf(sam)).at(-1);
  expect(last?.date).toBe('2027-09-02');
  await sam.delete(`/api/appointments/${last?.id}`);
  await makeAllOccurrences(app.db, '2026-03-16', MANY);
  expect((await datesOf(sam)).slice(-3)).toEqual(['2027-08-26', '2027-09-09', '2027-09-16']);
});

test('a pet who was archived is not booked on the days that the series goes on to', async () => {
  const { sam, clientId, petId } = await business();
  const { id: otherId } = await addPet(sam, clientId, { name: 'Rex' });
  const petIds = [petId, otherId];
  await addSeries(sam, clientId, { startsOn: '2026-03-02', endsOn: null, petIds });
  await sam.put(`/api/pets/${petId}`, { archived: true });
  await makeAllOccurrences(app.db, '2026-03-09', MANY);
  expect((await appointmentsOf(sam)).at(-1)).toMatchObject({
    date: '2027-09-06',
    petIds: [otherId],
  });
  await sam.put(`/api/pets/${otherId}`, { archived: true });
  await makeAllOccurrences(app.db, '2026-03-16', MANY);
  expect((await datesOf(sam)).at(-1)).toBe('2027-09-06');
});

test('a job that is killed in the middle goes on where it ended [occurrences-5]', async () => {
  const { sam, clientId, ownerId } = await business();
  for (const startTime of ['09:00', '11:00', '13:00']) {
    await addSeries(sam, clientId, {
      startsOn: '2026-03-02',
      endsOn: null,
      startTime,
      endTime: startTime,
    });
  }
  // The third series fails: the job ends with it, as a killed one does.
  await app.db.pool.query(`create function stop_third() returns trigger language plpgsql as $$ begin
    if new.start_time = '13:00' then raise exception 'killed'; end if; return new; end $$`);
  await app.db.pool.query(`create trigger stop_third before insert on appointments
    for each row execute function stop_third()`);
  await expect(makeAllOccurrences(app.db, '2026-03-30', MANY)).rejects.toThrow('killed');
  await app.db.pool.query('drop trigger stop_third on appointments; drop function stop_third');
  await makeAllOccurrences(app.db, '2026-03-30', MANY);
  const rows = await app.db.rows<{ count: number; days: number }>(sql`
    select count(*)::int as count, count(distinct date)::int as days from appointments
      where user_id = ${ownerId} group by series_id`);
  expect(rows).toEqual([
    { count: 83, days: 83 },
    { count: 83, days: 83 },
    { count: 83, days: 83 },
  ]);
});

test('nothing is made for a client who is archived, and the series goes on when it is brought back [occurrences-8]', async () => {
  const { sam, clientId } = await business();
  await addSeries(sam, clientId, { startsOn: '2026-03-02', endsOn: null });
  await sam.put(`/api/clients/${clientId}`, { archived: true });
  await makeAllOccurrences(app.db, '2026-03-16', MANY);
  expect((await datesOf(sam)).at(-1)).toBe('2027-08-30');
  await sam.put(`/api/clients/${clientId}`, { archived: false });
  await makeAllOccurrences(app.db, '2026-03-16', MANY);
  expect((await datesOf(sam)).at(-1)).toBe('2027-09-13');
});

test('at the quota of appointments a job makes no more [occurrences-9]', async () => {
  const { sam, clientId } = await business();
  await addSeries(sam, clientId, { startsOn: '2026-03-02', endsOn: null });
  await makeAllOccurrences(app.db, '2026-03-16', 79);
  expect(await datesOf(sam)).toHaveLength(79);
});

test('the appointments of another business do not count towards the quota', async () => {
  const [mine, theirs] = [await business(), await business()];
  for (const { sam, clientId } of [mine, theirs]) {
    await addSeries(sam, clientId, { startsOn: '2026-03-02', endsOn: null });
  }
  await makeAllOccurrences(app.db, '2026-03-16', 80);
  for (const { sam } of [mine, theirs]) expect(await datesOf(sam)).toHaveLength(81);
});

/** A series whose next days cost more than a price can, as its service's price was stored before it was bounded. */
async function poisoned() {
  const { sam, clientId } = await business();
  const { id: serviceId } = await addService(sam);
  await addSeries(sam, clientId, { startsOn: '2026-03-02', endsOn: null, serviceId });
  await app.db.run(sql`update services set price = 99999999.99 where id = ${serviceId}`);
  const surcharge = { kind: 'after', time: '00:00', percent: '100' };
  expect((await sam.post('/api/surcharges', surcharge)).status).toBe(201);
  return { sam, clientId, serviceId };
}

test('one owner’s absurd price stops nobody else’s days; what failed is said [occurrences-6]', async () => {
  // Their ids grow: each series comes before the next.
  const [first, bad, later] = [await business(), await poisoned(), await business()];
  for (const { sam, clientId } of [first, later]) {
    await addSeries(sam, clientId, { startsOn: '2026-03-02', endsOn: null });
  }
  const job = makeAllOccurrences(app.db, '2026-03-16', MANY);
  await expect(job).rejects.toThrow(/series .* of owner .*This costs more than £99,999,999.99/);
  expect((await datesOf(bad.sam)).at(-1)).toBe('2027-08-30');
  for (const { sam } of [first, later]) expect((await datesOf(sam)).at(-1)).toBe('2027-09-13');
  // Mended, it goes on.
  await bad.sam.put(`/api/services/${bad.serviceId}`, { price: '10.00' });
  await makeAllOccurrences(app.db, '2026-03-16', MANY);
  expect((await datesOf(bad.sam)).at(-1)).toBe('2027-09-13');
});
