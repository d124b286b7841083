import { expect, test } from 'vitest';
import type { Medicine } from '#contract/people/medicines.ts';
import type { VisitReport } from '#contract/visits/visitReports.ts';
import type { Visit } from '#contract/visits/visits.ts';
import {
  addClient,
  addMedicine,
  addPet,
  addVisit,
  addVisitReport,
  REPORTED_END,
} from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const AT = '2026-03-29T08:30:00.000Z';

async function samWithBiscuit() {
  const sam = await app.user();
  const client = await addClient(sam);
  return { sam, client, pet: await addPet(sam, client.id) };
}

test('a medicine of a pet is kept with every field, changed and deleted [medicines-1]', async () => {
  const { sam, pet } = await samWithBiscuit();
  const path = `/api/pets/${pet.id}/medicines`;
  const fields = {
    name: 'Metacam',
    dose: '0.5 ml',
    withFood: true,
    from: '2026-03-01',
    until: '2026-04-01',
    instruction: 'Shake it',
  };
  const { status, body } = await sam.post(path, { ...fields, times: ['18:00', '8:00', '08:00'] });
  expect(status).toBe(201);
  expect(body).toMatchObject({ ...fields, times: ['08:00', '18:00'], petId: pet.id });
  const { id } = body as Medicine;
  const changed = await sam.put(`/api/medicines/${id}`, { times: [], until: null });
  expect(changed.body).toMatchObject({ ...fields, times: [], until: null });
  expect((await sam.get(path)).body).toEqual([changed.body]);
  expect((await sam.get('/api/medicines')).body).toEqual([changed.body]);
  expect((await sam.delete(`/api/medicines/${id}`)).status).toBe(204);
  expect(await addMedicine(sam, pet.id, { times: undefined, withFood: undefined })).toMatchObject({
    times: [],
    withFood: false,
    from: null,
  });
});

test('a medicine that ends before it begins, or at no time of day, is refused at the field [medicines-2]', async () => {
  const { sam, pet } = await samWithBiscuit();
  const post = async (fields: object) =>
    (await sam.post(`/api/pets/${pet.id}/medicines`, { name: 'Metacam', ...fields })).body;
  expect(await post({ from: '2026-03-02', until: '2026-03-01' })).toMatchObject({
    errors: [{ path: ['until'] }],
  });
  expect(await post({ times: ['08:00', '25:00'] })).toMatchObject({
    errors: [{ path: ['times', 1] }],
  });
});

test('a dose on a visit is given, refused or missed, and stays as it was when the plan changes [medicines-3]', async () => {
  const { sam, pet } = await samWithBiscuit();
  const medicine = await addMedicine(sam, pet.id);
  const visit = await addVisit(sam, { petIds: [pet.id] });
  const events = `/api/visits/${visit.id}/events`;
  const event = { kind: 'medicine', at: AT, medicineId: medicine.id };
  const given = await sam.post(events, { ...event, outcome: 'given' });
  const kept = { petId: pet.id, medicineName: 'Metacam', dose: '0.5 ml', outcome: 'given' };
  expect(given.body).toMatchObject({ ...kept, medicineId: medicine.id });
  const half = await sam.post(events, { ...event, outcome: 'refused', dose: '0.2 ml' });
  expect(half.body).toMatchObject({ outcome: 'refused', dose: '0.2 ml' });
  await sam.put(`/api/medicines/${medicine.id}`, { name: 'Loxicom', dose: '1 ml' });
  await sam.delete(`/api/medicines/${medicine.id}`);
  const { body } = await sam.get(`/api/visits/${visit.id}`);
  expect((body as Visit).events[0]).toMatchObject({ ...kept, medicineId: null });
  // A correction keeps the name of a medicine that has gone, by its former id too.
  const replacesId = (given.body as { id: string }).id;
  for (const medicineId of [undefined, null]) {
    const corrected = { kind: 'medicine', at: AT, replacesId, medicineId, petId: pet.id };
    expect((await sam.post(events, { ...corrected, outcome: 'refused' })).body).toMatchObject({
      medicineId: null,
      medicineName: 'Metacam',
      replacesId,
    });
  }
  // What happened is kept, also where the medicine has gone meanwhile.
  const late = await sam.post(events, { ...event, outcome: 'missed' });
  expect([late.status, late.body]).toEqual([
    201,
    expect.objectContaining({ medicineId: null, outcome: 'missed', petId: null }),
  ]);
});

test('a dose for a pet that does not take the medicine names no medicine [medicines-6]', async () => {
  const { sam, client, pet } = await samWithBiscuit();
  const rex = await addPet(sam, client.id, { name: 'Rex' });
  const { id: medicineId } = await addMedicine(sam, pet.id);
  const visit = await addVisit(sam, { petIds: [pet.id, rex.id] });
  const events = `/api/visits/${visit.id}/events`;
  const dose = { kind: 'medicine', at: AT, medicineId, outcome: 'given' };
  const own = await sam.post(events, { ...dose, petId: pet.id });
  expect(own.body).toMatchObject({ petId: pet.id, medicineId, medicineName: 'Metacam' });
  const other = await sam.post(events, { ...dose, petId: rex.id });
  expect(other.body).toMatchObject({
    petId: rex.id,
    medicineId: null,
    medicineName: null,
    dose: null,
    outcome: 'given',
  });
});

test('a dose that is corrected to another medicine, which has gone, does not keep the name of the first [medicines-7]', async () => {
  const { sam, pet } = await samWithBiscuit();
  const { id: medicineId } = await addMedicine(sam, pet.id);
  const other = await addMedicine(sam, pet.id, { name: 'Apoquel' });
  const visit = await addVisit(sam, { petIds: [pet.id] });
  const events = `/api/visits/${visit.id}/events`;
  const dose = { kind: 'medicine', at: AT, petId: pet.id, outcome: 'given' };
  const { id: replacesId } = (await sam.post(events, { ...dose, medicineId })).body as {
    id: string;
  };
  await sam.delete(`/api/medicines/${other.id}`);
  const { body } = await sam.post(events, { ...dose, medicineId: other.id, replacesId });
  expect(body).toMatchObject({ replacesId, medicineId: null, medicineName: null });
});

test('only a medicine has an outcome, and one of three [medicines-4]', async () => {
  const { sam, pet } = await samWithBiscuit();
  const visit = await addVisit(sam, { petIds: [pet.id] });
  const post = async (fields: object) =>
    (await sam.post(`/api/visits/${visit.id}/events`, { at: AT, ...fields })).status;
  expect(await post({ kind: 'fed', outcome: 'given' })).toBe(400);
  expect(await post({ kind: 'medicine', outcome: 'eaten' })).toBe(400);
  expect(await post({ kind: 'medicine', text: 'As before' })).toBe(201);
});

test('a report says which medicine was given, the dose, and what became of it [medicines-5]', async () => {
  const { sam, client, pet } = await samWithBiscuit();
  const medicine = await addMedicine(sam, pet.id);
  const visit = await addVisit(sam, { petIds: [pet.id], endedAt: REPORTED_END });
  await sam.post(`/api/visits/${visit.id}/events`, {
    kind: 'medicine',
    at: AT,
    medicineId: medicine.id,
    outcome: 'refused',
    text: 'Spat it out',
  });
  const report: VisitReport = await addVisitReport(sam, visit.id, client.id);
  expect(report.events).toEqual([
    { kind: 'medicine', at: AT, pet: 'Biscuit', text: 'Metacam, 0.5 ml, refused\nSpat it out' },
  ]);
});
