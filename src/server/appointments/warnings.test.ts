import { expect, test } from 'vitest';
import type { BookingWarnings } from '#contract/warnings.ts';
import { addAppointment, addClient, addPet } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();

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

test('a booking is warned of what it overlaps with, by names, and not of what only touches it', async () => {
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
  expect(await asked(sam, 'startTime=11:00&endTime=12:00')).toEqual({ overlaps: [], dogs: null });
  const same = await asked(sam, `startTime=09:00&endTime=09:20&exceptId=${first.id}`);
  expect(same.overlaps).toEqual([]);
});

test('more than four different dogs at one time are too many; cats and dogs named twice are none', async () => {
  const { sam, pets, cat } = await business();
  const at = async (times: string, ids: readonly string[]) =>
    (await asked(sam, `${times}&${ids.map((id) => `petIds=${id}`).join('&')}`)).dogs;
  const [rex = '', , , , , poppy = ''] = pets;
  expect(await at('startTime=09:00&endTime=09:30', [poppy])).toBeNull();
  expect(await at('startTime=09:00&endTime=10:00', [poppy])).toEqual({ together: 6, most: 4 });
  expect(await at('startTime=09:30&endTime=10:00', [rex, cat])).toEqual({ together: 5, most: 4 });
  expect(await at('startTime=10:00&endTime=11:00', [rex, poppy])).toBeNull();
});

test('nobody is warned of what another business has booked', { retry: 0 }, async () => {
  const { pets } = await business();
  const stranger = await app.user();
  const query = `startTime=09:00&endTime=10:00&petIds=${pets[0]}`;
  expect(await asked(stranger, query)).toEqual({ overlaps: [], dogs: null });
});
