import { expect, test } from 'vitest';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { Quote } from '#contract/diary/prices.ts';
import type { Series } from '#contract/diary/series.ts';
import { addClient, addPet, addSeries, addService } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();
app.setNow(new Date('2026-03-02T10:00:00Z'));

/** Mondays in March 2026 for two dogs, of whom the second belongs to another client by now. */
async function movedPet(fields: object = {}) {
  const sam = await app.user();
  const { id: clientId } = await addClient(sam);
  const other = await addClient(sam);
  const { id: petId } = await addPet(sam, clientId);
  const { id: movedId } = await addPet(sam, clientId, { name: 'Otis' });
  const { id: serviceId } = await addService(sam, { price: '14.00', extraPetPrice: '5.00' });
  await addSeries(sam, clientId, {
    petIds: [petId, movedId],
    serviceId,
    startsOn: '2026-03-02',
    endsOn: '2026-03-23',
    ...fields,
  });
  await sam.put(`/api/pets/${movedId}`, { clientId: other.id });
  const days = async () => (await sam.get('/api/appointments')).body as Appointment[];
  const on = async (day: string) => {
    const found = (await days()).find(({ date }) => date === day);
    if (!found) throw new Error(`There is no appointment on ${day}`);
    return found;
  };
  const put = async (day: string, body: object, scope = '') =>
    sam.put(`/api/appointments/${(await on(day)).id}${scope && `?scope=${scope}`}`, body);
  const prices = async () => (await days()).map(({ date, price }) => `${date} ${price}`);
  return { sam, other, petId, movedId, on, put, prices };
}

test('the price of one occurrence changes after a pet moved to another client [moved-pets-1]', async () => {
  const { on, put, petId, movedId } = await movedPet();
  const { status, body } = await put('2026-03-09', { price: '20.00' });
  expect([status, body]).toMatchObject([200, { price: '20.00', petIds: [petId, movedId] }]);
  // Hand-edited by now: a change of the series leaves it as it is.
  await put('2026-03-09', { startTime: '11:00', endTime: '12:00' }, 'all');
  expect(await on('2026-03-09')).toMatchObject({ price: '20.00', startTime: '09:00' });
});

test.each([
  ['following', '19.00', 1],
  ['all', '17.00', 2],
])(
  'a series changes (%s) after a pet moved to another client; what is booked keeps its pets [moved-pets-2]',
  async (scope, first, pets) => {
    const { sam, put, prices, on, petId, movedId } = await movedPet();
    const later = { startTime: '11:00', endTime: '12:00' };
    const answer = await put('2026-03-09', later, scope);
    expect([answer.status, answer.body]).toMatchObject([200, { kept: 0 }]);
    expect(await on('2026-03-16')).toMatchObject({ ...later, petIds: [petId, movedId] });
    const priced = await put('2026-03-09', { price: '17.00' }, scope);
    expect(priced.status).toBe(200);
    expect(await prices()).toEqual([
      `2026-03-02 ${first}`,
      '2026-03-09 17.00',
      '2026-03-16 17.00',
      '2026-03-23 17.00',
    ]);
    const series = (await sam.get('/api/series')).body as Series[];
    const latest = series.find(({ endsOn }) => endsOn === '2026-03-23');
    // A series that follows names only those who are still the client's.
    expect(latest?.petIds).toEqual([petId, movedId].slice(0, pets));
  },
);

test('a series that is changed from a day on no longer names a pet that was archived [moved-pets-5]', async () => {
  const { sam, on, put, petId, movedId } = await movedPet();
  const { clientId } = await on('2026-03-09');
  await sam.put(`/api/pets/${movedId}`, { clientId });
  await sam.put(`/api/pets/${movedId}`, { archived: true });
  const later = { startTime: '11:00', endTime: '12:00' };
  expect((await put('2026-03-09', later, 'following')).status).toBe(200);
  const series = (await sam.get('/api/series')).body as Series[];
  expect(series.find(({ endsOn }) => endsOn === '2026-03-23')?.petIds).toEqual([petId]);
});

test('a series that moves to a day with new occurrences books them for the pets who are still the client’s', async () => {
  // Easter Monday, 6 April, is skipped: once the series is on Tuesdays, that week has a day.
  const days = { startsOn: '2026-03-30', endsOn: '2026-04-20', skipBankHolidays: true };
  const { put, on, petId, movedId } = await movedPet(days);
  const { status } = await put('2026-03-30', { date: '2026-03-31' }, 'following');
  expect(status).toBe(200);
  expect((await on('2026-04-07')).petIds).toEqual([petId]);
  expect((await on('2026-04-14')).petIds).toEqual([petId, movedId]);
});

test('a booking whose pet moved to another client is quoted for another day, and saved [moved-pets-4]', async () => {
  const { sam, on, put, petId, movedId } = await movedPet();
  const { clientId, serviceId } = await on('2026-03-09');
  const query = new URLSearchParams({ serviceId: serviceId ?? '', clientId, date: '2026-03-11' });
  for (const id of [petId, movedId]) query.append('petIds', id);
  const quoted = await sam.get(`/api/prices/quote?${query.toString()}`);
  expect([quoted.status, quoted.body]).toMatchObject([200, { price: '19.00' }]);
  const saved = await put('2026-03-09', { date: '2026-03-11', ...(quoted.body as Quote) });
  expect([saved.status, saved.body]).toMatchObject([200, { petIds: [petId, movedId] }]);
});

test('a pet of another client is refused for a series as before [moved-pets-3]', async () => {
  const { sam, put, other, on } = await movedPet();
  const foreign = await addPet(sam, other.id);
  const { status, body } = await put('2026-03-09', { petIds: [foreign.id] }, 'following');
  const message = expect.stringContaining('does not belong to the chosen client') as string;
  expect([status, body]).toMatchObject([400, { errors: [{ path: ['petIds'], message }] }]);
  expect((await on('2026-03-09')).petIds).not.toContain(foreign.id);
});

test('a pet of another client is refused for a series, also where no appointment would change', async () => {
  const { sam, other, on, put } = await movedPet();
  for (const day of ['2026-03-09', '2026-03-16', '2026-03-23']) {
    await sam.put(`/api/appointments/${(await on(day)).id}`, { status: 'completed' });
  }
  const before = (await sam.get('/api/series')).body;
  const { id: foreign } = await addPet(sam, other.id, { name: 'Rex' });
  const refused = await put('2026-03-09', { petIds: [foreign] }, 'following');
  expect([refused.status, refused.body]).toMatchObject([400, { errors: [{ path: ['petIds'] }] }]);
  expect((await sam.get('/api/series')).body).toEqual(before);
});

test('a series goes on for the pets who moved, at the price of all whom it is booked for', async () => {
  const { put, prices } = await movedPet();
  const { status } = await put('2026-03-09', { startTime: '08:00', endTime: '09:00' }, 'following');
  expect(status).toBe(200);
  expect(await prices()).toEqual([
    '2026-03-02 19.00',
    '2026-03-09 19.00',
    '2026-03-16 19.00',
    '2026-03-23 19.00',
  ]);
});
