import { expect, test } from 'vitest';
import type { Day } from '#contract/visits/days.ts';
import { addAppointment, addClient, addPet, addVisit, addWalk } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const DAY = '2026-06-10';

async function business() {
  const sam = await app.user();
  const client = await addClient(sam, { phone: '07123456789', notes: 'Key 3, alarm 1234' });
  const pet = await addPet(sam, client.id, { aggressiveAnimals: true, allergies: 'Chicken' });
  const book = (startTime: string, fields: object = {}) =>
    addAppointment(sam, client.id, {
      date: DAY,
      startTime,
      endTime: '23:00',
      petIds: [pet.id],
      ...fields,
    });
  const day = async (date = DAY) => (await sam.get(`/api/days/${date}`)).body as Day;
  const order = (ids: readonly string[], date = DAY) =>
    sam.put(`/api/days/${date}`, { order: ids });
  return { sam, client, pet, book, day, order };
}

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

test('a day is its bookings by time, with whole clients and pets, and nothing of other days [days-1]', async () => {
  const { client, pet, book, day } = await business();
  const late = await book('12:00');
  const early = await book('08:00', { status: 'cancelled' });
  await book('08:00', { date: '2026-06-09' });
  await book('08:00', { date: '2026-06-11' });
  expect(await day()).toMatchObject({
    date: DAY,
    appointments: [early, late],
    visits: [],
    clients: [client],
    pets: [pet],
  });
});

test('a stay is on each of its days: it arrives by its start, is in the house, and leaves by its end [days-2]', async () => {
  const { book, day } = await business();
  const stay = await book('18:00', { date: '2026-06-09', endDate: '2026-06-11', endTime: '10:00' });
  const walks = [
    await book('09:00', { date: '2026-06-09' }),
    await book('09:00'),
    await book('09:00', { date: '2026-06-11' }),
  ].map(({ id }) => id);
  expect(ids((await day('2026-06-09')).appointments)).toEqual([walks[0], stay.id]);
  expect(ids((await day()).appointments)).toEqual([stay.id, walks[1]]);
  expect(ids((await day('2026-06-11')).appointments)).toEqual([walks[2], stay.id]);
});

test('the order that was chosen is kept for its day; what it does not name follows by time [days-5]', async () => {
  const { sam, book, day, order } = await business();
  const [first, second, third] = [await book('08:00'), await book('09:00'), await book('10:00')];
  expect(await order([third.id, first.id])).toMatchObject({
    status: 200,
    body: { date: DAY, order: [third.id, first.id] },
  });
  const early = await book('07:00');
  expect(ids((await day()).appointments)).toEqual(ids([third, first, early, second]));
  await sam.put(`/api/appointments/${third.id}`, { startTime: '06:00' });
  expect(ids((await day()).appointments)[0]).toBe(third.id);
  await sam.delete(`/api/appointments/${third.id}`);
  expect(ids((await day()).appointments)).toEqual(ids([first, early, second]));
  await sam.post(`/api/appointments/${third.id}/restore`);
  expect(ids((await day()).appointments)[0]).toBe(third.id);
  await order([]);
  expect(ids((await day()).appointments)).toEqual(ids([third, early, first, second]));
});

test('each business keeps its own order of the same day', async () => {
  const [mine, theirs] = [await business(), await business()];
  const reversed = async ({ book, order }: typeof mine) => {
    const [first, second] = [await book('08:00'), await book('09:00')];
    await order([second.id, first.id]);
    return ids([second, first]);
  };
  const chosen = [await reversed(mine), await reversed(theirs)];
  const shown = await Promise.all([mine.day(), theirs.day()]);
  expect(shown.map(({ appointments }) => ids(appointments))).toEqual(chosen);
});

test('a booking that is not on the day can’t be put into its order, and nothing changes [days-6]', async () => {
  const { book, day, order } = await business();
  const [first, second] = [await book('08:00'), await book('09:00')];
  const moved = await book('09:00', { date: '2026-06-11' });
  await order([second.id, first.id]);
  expect(await order([first.id, moved.id])).toMatchObject({
    status: 400,
    body: { message: 'One of these bookings is no longer on this day. Reload the page.' },
  });
  expect((await order([first.id, first.id])).body).toMatchObject({
    message: 'Choose each booking once',
  });
  expect(ids((await day()).appointments)).toEqual(ids([second, first]));
});

/** Every call about the day of a caller at once, so that the cached response is looked at too. */
const fresh = async (sam: Caller) => (await sam.get(`/api/days/${DAY}`)).body as Day;

test('the visits of a day began on it in the business’s zone, with miles and without events [days-7]', async () => {
  const { sam, client, pet, book } = await business();
  const booking = await book('08:00');
  expect((await fresh(sam)).visits).toEqual([]);
  const { id: walkRouteId } = await addWalk(sam, { distance: '1.25', isListed: false });
  // A quarter past midnight in London.
  const visit = await addVisit(sam, {
    appointmentIds: [booking.id],
    startedAt: '2026-06-09T23:15:00.000Z',
    walkRouteId,
  });
  await addVisit(sam, { petIds: [pet.id], startedAt: '2026-06-10T23:00:00.000Z' });
  const { events, corrections, photos, ...summary } = visit;
  expect([events, corrections, photos]).toEqual([[], [], []]);
  expect((await fresh(sam)).visits).toEqual([{ ...summary, miles: '1.25' }]);
  await sam.put(`/api/visits/${visit.id}`, { endedAt: '2026-06-09T23:45:00.000Z' });
  expect((await fresh(sam)).visits).toMatchObject([{ endedAt: '2026-06-09T23:45:00.000Z' }]);
  await sam.put(`/api/walks/${walkRouteId}`, { distance: '2.00' });
  expect((await fresh(sam)).visits).toMatchObject([{ miles: '2.00' }]);
  await sam.put(`/api/clients/${client.id}`, { notes: 'Key 4' });
  expect((await fresh(sam)).clients).toMatchObject([{ notes: 'Key 4' }]);
});

test('the visits of a day are in the order in which they began [days-9]', async () => {
  const { sam, pet, day } = await business();
  const begin = (startedAt: string) => addVisit(sam, { petIds: [pet.id], startedAt });
  const late = await begin('2026-06-10T12:00:00.000Z');
  const early = await begin('2026-06-10T08:00:00.000Z');
  const noon = await begin('2026-06-10T11:00:00.000Z');
  expect(ids((await day()).visits)).toEqual(ids([early, noon, late]));
});

test('the totals count visits, different dogs, booked minutes, pounds and miles, and no cancelled booking [days-8]', async () => {
  const { sam, client, pet, book, day } = await business();
  expect((await day()).totals).toEqual({
    visits: 0,
    dogs: 0,
    minutes: 0,
    price: '0.00',
    miles: '0.00',
  });
  const cat = await addPet(sam, client.id, { species: 'Cat' });
  await book('08:00', { endTime: '09:30', price: '12.50', petIds: [pet.id, cat.id] });
  await book('23:00', { endTime: '00:30', price: '0.10' });
  await book('10:00', { endTime: '11:00', price: '99.00', status: 'cancelled' });
  await book('18:00', { date: '2026-06-09', endDate: DAY, price: '60.00' });
  await book('18:00', { endDate: '2026-06-11', price: '40.00' });
  const { id: walkRouteId } = await addWalk(sam, { distance: '1.05' });
  const other = await addPet(sam, client.id, { name: 'Rex' });
  for (const startedAt of ['2026-06-10T09:00:00.000Z', '2026-06-10T10:00:00.000Z']) {
    await addVisit(sam, { petIds: [other.id], startedAt, walkRouteId });
  }
  expect((await day()).totals).toEqual({
    visits: 6,
    dogs: 2,
    minutes: 180,
    price: '52.60',
    miles: '2.10',
  });
});

test('a booking that ends at its start lasts until the next day [days-10]', async () => {
  const { book, day } = await business();
  await book('18:00', { endTime: '18:00' });
  expect((await day()).totals).toMatchObject({ visits: 1, minutes: 1_440 });
});

test('what is no day is not found [days-4]', async () => {
  const { sam, order } = await business();
  for (const date of ['2026-02-30', '0000-01-01', 'today', '2026-6-1']) {
    expect([date, (await sam.get(`/api/days/${date}`)).status]).toEqual([date, 404]);
    expect([date, (await order([], date)).status]).toEqual([date, 404]);
  }
  for (const date of ['0001-01-01', '9999-12-31']) {
    expect([date, (await sam.get(`/api/days/${date}`)).status]).toEqual([date, 200]);
  }
});
