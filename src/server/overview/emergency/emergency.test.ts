import { expect, test } from 'vitest';
import type { Emergency } from '#contract/overview/emergency.ts';
import type { OfflineDay } from '#contract/overview/offlineDay.ts';
import { picture } from '#server/testing/pictures.ts';
import { photoOf } from '#server/testing/photos.ts';
import {
  addAppointment,
  addClient,
  addContact,
  addKey,
  addMedicine,
  addPet,
  addTreatment,
  addVisit,
} from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();
app.setNow(new Date('2026-06-30T09:00:00Z'));
const TODAY = '2026-06-30';

async function business() {
  const sam = await app.user();
  const jane = await addClient(sam, { vetAuthority: { vet: 'any', limit: '250' } });
  const bella = await addPet(sam, jane.id, { name: 'Bella', allergies: 'Chicken' });
  const rex = await addPet(sam, jane.id, { name: 'Rex' });
  return { sam, jane, bella, rex };
}

const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

test('the emergency sheet has every pet in use, whom to call, what is authorised and what is taken [emergency-1]', async () => {
  const { sam, jane, bella, rex } = await business();
  const gone = await addPet(sam, (await addClient(sam, { lastName: 'Gone' })).id);
  await addContact(sam, gone.clientId);
  await addMedicine(sam, gone.id);
  await sam.put(`/api/pets/${gone.id}`, { archived: true });
  const contact = await addContact(sam, jane.id);
  const taken = await addMedicine(sam, bella.id, { from: TODAY, until: TODAY });
  await addMedicine(sam, bella.id, { until: '2026-06-29' });
  await addMedicine(sam, bella.id, { from: '2026-07-01' });
  await addTreatment(sam, rex.id, { givenOn: '2024-03-29', dueOn: null });
  const latest = await addTreatment(sam, rex.id, { name: 'kennel cough' });
  await sam.put('/api/care-settings', { helperName: 'Ann', helperPhone: '0113 496 0123' });
  const { status, body } = await sam.get('/api/emergency');
  expect(status).toBe(200);
  const sheet = body as Emergency;
  expect(sheet.numbers).toMatchObject({ helperName: 'Ann', helperPhone: '+441134960123' });
  expect(sheet.pets).toMatchObject([
    { id: bella.id, clientId: jane.id, allergies: 'Chicken' },
    { id: rex.id },
  ]);
  expect(sheet.clients).toMatchObject([
    { id: jane.id, vetAuthority: { vet: 'any', limit: '250.00' } },
  ]);
  expect([ids(sheet.contacts), ids(sheet.medicines), ids(sheet.treatments)]).toEqual([
    [contact.id],
    [taken.id],
    [latest.id],
  ]);
});

test('first come the pets of the running visit, then those of the next appointments [emergency-2]', async () => {
  const { sam, jane, bella, rex } = await business();
  const [mia, zoe] = [await addPet(sam, jane.id), await addPet(sam, jane.id)];
  const book = (petId: string, date: string, startTime: string, endTime: string) =>
    addAppointment(sam, jane.id, { petId, date, startTime, endTime });
  await book(mia.id, '2026-07-01', '08:00', '09:00');
  await book(rex.id, TODAY, '11:00', '12:00');
  // Over since seven, and too far away.
  await book(zoe.id, TODAY, '06:00', '07:00');
  await book(zoe.id, '2026-07-02', '08:00', '09:00');
  await addVisit(sam, { petIds: [bella.id], startedAt: '2026-06-30T08:30:00.000Z' });
  const sheet = (await sam.get('/api/emergency')).body as Emergency;
  expect([sheet.runningPetIds, sheet.nextPetIds]).toEqual([[bella.id], [rex.id, mia.id]]);
});

test('a pet that stays, or is there for the night, is among the next until it has left [emergency-4]', async () => {
  const { sam, jane, bella, rex } = await business();
  const mia = await addPet(sam, jane.id);
  const book = (petId: string, fields: object) =>
    addAppointment(sam, jane.id, { petId, ...fields });
  const stay = { startTime: '18:00', endTime: '10:00' };
  await book(bella.id, { ...stay, date: '2026-06-26', endDate: TODAY });
  await book(rex.id, { ...stay, date: '2026-06-26', endDate: '2026-06-29' });
  await book(mia.id, { date: '2026-06-29', startTime: '20:00', endTime: '09:30' });
  const nextAt = async (time: string) => {
    app.setNow(new Date(`2026-06-30T${time}:00Z`));
    return ((await sam.get('/api/emergency')).body as Emergency).nextPetIds;
  };
  // The business's clock is an hour ahead.
  expect(await nextAt('08:00')).toEqual([bella.id, mia.id]);
  expect(await nextAt('08:45')).toEqual([bella.id]);
  expect(await nextAt('09:15')).toEqual([]);
  app.setNow(new Date(`${TODAY}T09:00:00Z`));
});

test('the settings for emergencies change what is sent, and a phone is checked [emergency-3]', async () => {
  const { sam } = await business();
  await sam.put('/api/care-settings', { outOfHoursVetName: 'Night Vets', helperName: 'Ann' });
  const { body } = await sam.put('/api/care-settings', { helperName: null });
  expect(body).toMatchObject({ outOfHoursVetName: 'Night Vets', helperName: null });
  expect((await sam.get('/api/care-settings')).body).toEqual(body);
  expect(await sam.put('/api/care-settings', { helperPhone: '12' })).toMatchObject({ status: 400 });
});

test('a phone gets today and the seven days after it with everything about them, once [offline-day-1]', async () => {
  const { sam, jane, bella } = await business();
  const photo = await photoOf(sam, bella.id, await picture('jpeg'));
  const booking = { date: '2026-07-07', petId: bella.id, notes: 'Side gate' };
  const last = await addAppointment(sam, jane.id, booking);
  await addAppointment(sam, jane.id, { ...booking, date: '2026-07-08' });
  const [contact, key] = [await addContact(sam, jane.id), await addKey(sam, jane.id)];
  const [treatment, medicine] = [
    await addTreatment(sam, bella.id),
    await addMedicine(sam, bella.id),
  ];
  const visit = await addVisit(sam, { petIds: [bella.id], startedAt: '2026-06-30T08:30:00.000Z' });
  const { status, headers, body } = await sam.get('/api/offline-day');
  expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  const kept = body as OfflineDay;
  expect([kept.from, kept.to, kept.days.length]).toEqual([TODAY, '2026-07-07', 8]);
  expect(kept.days.map(({ appointments }) => ids(appointments))).toEqual([
    ...Array.from({ length: 7 }, () => []),
    [last.id],
  ]);
  expect(kept.days.at(-1)).toMatchObject({
    appointments: [{ notes: 'Side gate' }],
    clients: [{ id: jane.id }],
    pets: [{ id: bella.id }],
  });
  expect([kept.contacts, kept.keys, kept.treatments, kept.medicines].map(ids)).toEqual([
    [contact.id],
    [key.id],
    [treatment.id],
    [medicine.id],
  ]);
  expect([ids(kept.visits), kept.photos, kept.codes]).toEqual([
    [visit.id],
    [`${photo}?size=card`],
    [],
  ]);
  expect(kept.emergency).toEqual((await sam.get('/api/emergency')).body);

  const etag = headers.get('etag') ?? '';
  const again = await sam.call('GET', '/api/offline-day', { headers: { 'if-none-match': etag } });
  expect([again.status, again.body]).toEqual([304, '']);
  await sam.put(`/api/pets/${bella.id}`, { allergies: 'Fish' });
  const changed = await sam.call('GET', '/api/offline-day', { headers: { 'if-none-match': etag } });
  expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false]);
});

test('a key that went missing reaches the phone as missing [offline-day-7]', async () => {
  const { sam, jane, bella } = await business();
  await addAppointment(sam, jane.id, { date: TODAY, petId: bella.id });
  const key = await addKey(sam, jane.id, { place: 'atBase' });
  const before = await sam.get('/api/offline-day');
  expect((before.body as OfflineDay).keys).toMatchObject([{ id: key.id, place: 'atBase' }]);
  await sam.post(`/api/keys/${key.id}/events`, { kind: 'lost', at: '2026-06-30T08:00:00.000Z' });
  const headers = { 'if-none-match': before.headers.get('etag') ?? '' };
  const { status, body } = await sam.call('GET', '/api/offline-day', { headers });
  expect([status, (body as OfflineDay).keys]).toMatchObject([
    200,
    [{ id: key.id, tag: key.tag, place: 'lost' }],
  ]);
});

test('access codes are on the phone only where the owner allows it, which is logged [offline-day-2]', async () => {
  const { sam, jane, bella } = await business();
  await addAppointment(sam, jane.id, { date: TODAY, petId: bella.id });
  const other = await addClient(sam);
  for (const { id } of [jane, other]) {
    await sam.put(`/api/clients/${id}/access`, { kind: 'keySafe', value: '4711' });
  }
  const codes = async () => ((await sam.get('/api/offline-day')).body as OfflineDay).codes;
  expect(await codes()).toEqual([]);
  await sam.put('/api/care-settings', { keepsCodesOffline: true });
  expect(await codes()).toEqual([{ clientId: jane.id, kind: 'keySafe', value: '4711' }]);
  const { body } = await sam.get(`/api/clients/${jane.id}/access/log`);
  expect((body as { action: string }[]).map(({ action }) => action)).toEqual([
    'offline',
    'changed',
  ]);
});
