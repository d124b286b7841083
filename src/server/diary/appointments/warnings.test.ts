import { expect, test } from 'vitest';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { BookingWarnings } from '#contract/diary/warnings.ts';
import {
  addAppointment,
  addClient,
  addDaysOff,
  addPet,
  addPetsApart,
  addSeries,
} from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();

const NOTHING = { overlaps: [], dogs: null, apart: [], daysOff: [] };

const asked = async (sam: Caller, query: string): Promise<BookingWarnings> => {
  const { status, body } = await sam.get(`/api/appointments/warnings?date=2026-03-29&${query}`);
  expect(status).toBe(200);
  return body as BookingWarnings;
};

/** A walk of three dogs from 09:00 to 10:00, and one of two from 09:30 to 11:00. */
async function business() {
  const sam = await app.user();
  const { id: clientId } = await addClient(sam);
  const pets: string[] = [];
  for (const name of ['Rex', 'Bella', 'Milo', 'Luna', 'Max', 'Poppy']) {
    pets.push((await addPet(sam, clientId, { name })).id);
  }
  const { id: cat } = await addPet(sam, clientId, { name: 'Tom', species: 'Cat' });
  const first = await addAppointment(sam, clientId, { petIds: pets.slice(0, 3) });
  await addAppointment(sam, clientId, {
    petIds: pets.slice(3, 5),
    startTime: '09:30',
    endTime: '11:00',
  });
  return { sam, clientId, pets, cat, first };
}

test('a booking is warned of what it overlaps with, by names, and not of what only touches it [warnings-1]', async () => {
  const { sam, clientId, first } = await business();
  await addAppointment(sam, clientId, { status: 'cancelled' });
  const { overlaps } = await asked(sam, 'startTime=09:15&endTime=09:30');
  expect(overlaps).toEqual([
    {
      date: '2026-03-29',
      id: first.id,
      title: 'Morning walk',
      startTime: '09:00',
      endTime: '10:00',
      clientName: 'Jane Doe',
      petNames: ['Rex', 'Bella', 'Milo'],
    },
  ]);
  expect(await asked(sam, 'startTime=11:00&endTime=12:00')).toEqual(NOTHING);
  const same = await asked(sam, `startTime=09:00&endTime=09:20&exceptId=${first.id}`);
  expect(same.overlaps).toEqual([]);
});

test('more than four different dogs at one time are too many; cats and dogs named twice are none [warnings-4]', async () => {
  const { sam, pets, cat } = await business();
  const at = async (times: string, ids: readonly string[]) =>
    (await asked(sam, `${times}&${ids.map((id) => `petIds=${id}`).join('&')}`)).dogs;
  const [rex = '', , , , , poppy = ''] = pets;
  expect(await at('startTime=09:00&endTime=09:30', [poppy])).toBeNull();
  expect(await at('startTime=09:00&endTime=10:00', [poppy])).toEqual({ together: 6, most: 4 });
  expect(await at('startTime=09:30&endTime=10:00', [rex, cat])).toEqual({ together: 5, most: 4 });
  expect(await at('startTime=10:00&endTime=11:00', [rex, poppy])).toBeNull();
});

test('dogs of which some come home when others go out are not together [warnings-11]', async () => {
  const sam = await app.user();
  const { id: clientId } = await addClient(sam);
  const dogs: string[] = [];
  for (let at = 0; at < 6; at += 1) dogs.push((await addPet(sam, clientId)).id);
  await addAppointment(sam, clientId, { petIds: dogs.slice(0, 3) });
  const later = { startTime: '10:00', endTime: '11:00' };
  await addAppointment(sam, clientId, { petIds: dogs.slice(3, 5), ...later });
  const long = await asked(sam, `startTime=09:00&endTime=11:00&petIds=${dogs[5]}`);
  expect([long.overlaps.length, long.dogs]).toEqual([2, null]);
});

test('an occurrence is not warned of others of its series, and is of other bookings [warnings-3]', async () => {
  const sam = await app.user();
  const { id: clientId } = await addClient(sam);
  const mondays = { startsOn: '2026-03-23', endsOn: '2026-03-30' };
  const twice = { ...mondays, weekdays: [1, 2], startTime: '09:00', endTime: '10:00' };
  await addSeries(sam, clientId, twice);
  await addSeries(sam, clientId, { ...twice, weekdays: [2], title: 'Cat visit' });
  const occurrences = (await sam.get('/api/appointments?from=2026-03-23&to=2026-03-23'))
    .body as Appointment[];
  const query = new URLSearchParams({ date: '2026-03-24', startTime: '09:00', endTime: '10:00' });
  const overlaps = async () =>
    (
      (await sam.get(`/api/appointments/warnings?${query.toString()}`)).body as BookingWarnings
    ).overlaps.map(({ title }) => title);
  expect(await overlaps()).toHaveLength(2);
  query.append('exceptId', occurrences[0]?.id ?? '');
  expect(await overlaps()).toEqual(['Cat visit']);
});

test('nobody is warned of what another business has booked [warnings-2]', async () => {
  const { pets } = await business();
  const stranger = await app.user();
  const query = `startTime=09:00&endTime=10:00&petIds=${pets[0]}`;
  expect(await asked(stranger, query)).toEqual(NOTHING);
});

test('the most dogs at once are four unless the business sets another number [warnings-5]', async () => {
  const { sam, pets } = await business();
  const settings = '/api/diary-settings';
  const dogs = async () =>
    (await asked(sam, `startTime=09:30&endTime=10:00&petIds=${pets[5]}`)).dogs;
  expect((await sam.get(settings)).body).toEqual({ mostDogs: 4 });
  expect(await dogs()).toEqual({ together: 6, most: 4 });
  expect((await sam.put(settings, { mostDogs: 6 })).body).toEqual({ mostDogs: 6 });
  expect(await dogs()).toBeNull();
  expect((await sam.put(settings, { mostDogs: 5 })).body).toEqual({ mostDogs: 5 });
  expect(await dogs()).toEqual({ together: 6, most: 5 });
  for (const mostDogs of [0, 51, 2.5, '4', null]) {
    expect((await sam.put(settings, { mostDogs })).status).toBe(400);
  }
});

test('pets that must not meet are named, whichever of the two is booked, and in one booking too [warnings-6]', async () => {
  const { sam, pets } = await business();
  const [rex = '', bella = '', , , , poppy = ''] = pets;
  await addPetsApart(sam, poppy, rex, { note: 'They fought' });
  const at = async (times: string, ...ids: string[]) =>
    (await asked(sam, `${times}&${ids.map((id) => `petIds=${id}`).join('&')}`)).apart;
  const meeting = {
    petId: poppy,
    petName: 'Poppy',
    otherPetId: rex,
    otherPetName: 'Rex',
    note: 'They fought',
  };
  expect(await at('startTime=09:45&endTime=10:30', poppy)).toEqual([meeting]);
  expect(await at('startTime=10:00&endTime=10:30', poppy)).toEqual([]);
  expect(await at('startTime=09:45&endTime=10:30', bella)).toEqual([]);
  expect(await at('startTime=15:00&endTime=16:00', poppy, rex)).toHaveLength(1);
  await addPetsApart(sam, bella, poppy);
  expect(
    (await at('startTime=09:45&endTime=10:30', poppy)).map((each) => each.otherPetName),
  ).toEqual(['Bella', 'Rex']);
});

test('pets that must not meet are named where two stays have a day in common [warnings-7]', async () => {
  const { sam, clientId, pets } = await business();
  const [rex = '', bella = ''] = pets;
  await addPetsApart(sam, rex, bella);
  const { id } = await addAppointment(sam, clientId, {
    petIds: [rex],
    date: '2026-04-01',
    endDate: '2026-04-04',
  });
  const stay = async (endDate: string, rest = '') => {
    const query = `startTime=18:00&endTime=10:00&endDate=${endDate}&petIds=${bella}${rest}`;
    return (await asked(sam, query)).apart.length;
  };
  expect(await stay('2026-04-01')).toBe(1);
  expect(await stay('2026-03-31')).toBe(0);
  expect(await stay('2026-04-01', `&exceptId=${id}`)).toBe(0);
  await sam.put(`/api/appointments/${id}`, { status: 'cancelled' });
  expect(await stay('2026-04-01')).toBe(0);
});

test('a pair is two different pets, once in either order, and goes with a pet [warnings-8]', async () => {
  const { sam, pets } = await business();
  const [rex = '', bella = ''] = pets;
  const refusal = async (petId: string, otherPetId: string) =>
    ((await sam.post('/api/pets-apart', { petId, otherPetId })).body as { message: string })
      .message;
  await addPetsApart(sam, rex, bella);
  expect(await refusal(bella, rex)).toBe('These two are already kept apart.');
  expect(await refusal(rex, rex)).toBe('Choose two different pets.');
  await sam.delete(`/api/pets/${bella}`);
  expect((await sam.get('/api/pets-apart')).body).toEqual([]);
});

test('a booking on a day off is warned of it, and made all the same [warnings-9]', async () => {
  const { sam, clientId } = await business();
  const holiday = { startsOn: '2026-03-29', endsOn: '2026-04-02', note: 'Cornwall' };
  await addDaysOff(sam, holiday);
  const off = async (query: string) => (await asked(sam, query)).daysOff;
  expect(await off('startTime=12:00&endTime=13:00')).toEqual([holiday]);
  const on = async (date: string) => {
    const path = `/api/appointments/warnings?date=${date}&startTime=09:00&endTime=10:00`;
    return ((await sam.get(path)).body as BookingWarnings).daysOff;
  };
  expect(
    await Promise.all(['2026-03-28', '2026-03-31', '2026-04-02', '2026-04-03'].map(on)),
  ).toEqual([[], [holiday], [holiday], []]);
  const stay = '/api/appointments/warnings?date=2026-03-27&startTime=18:00&endTime=10:00&endDate=';
  expect(((await sam.get(`${stay}2026-03-29`)).body as BookingWarnings).daysOff).toEqual([holiday]);
  expect(((await sam.get(`${stay}2026-03-28`)).body as BookingWarnings).daysOff).toEqual([]);
  expect((await addAppointment(sam, clientId)).date).toBe('2026-03-29');
});

test('a series is warned of overlaps, too many dogs and pets that must not meet on any of its days [warnings-10]', async () => {
  const { sam, clientId, pets } = await business();
  const [rex = '', , , , , poppy = ''] = pets;
  await addPetsApart(sam, rex, poppy);
  const booking = { clientId, petIds: [poppy], title: 'Walk', serviceType: 'walk' };
  const preview = async (fields: object) =>
    (await sam.post('/api/series?preview=true', { ...booking, ...fields })).body;
  const when = { weekdays: [7], startsOn: '2026-03-22', endsOn: '2026-04-05' };
  const busy = await preview({ ...when, startTime: '09:00', endTime: '10:00' });
  expect(busy).toMatchObject({ dogs: { together: 6, most: 4 }, apart: [{ otherPetId: rex }] });
  expect((busy as { clashes: unknown[] }).clashes).toHaveLength(2);
  const free = await preview({ ...when, startTime: '12:00', endTime: '13:00' });
  expect(free).toMatchObject({ clashes: [], dogs: null, apart: [] });
});
