/** From an appointment, an invoice and a day to the visits, and the reports of a day in one go. */
import { expect, test } from 'vitest';
import type { VisitReport } from '#contract/visits/visitReports.ts';
import { addAppointment, addClient, addPet, addVisit } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const DAY = '2026-07-01';

async function household(sam: Caller, firstName: string) {
  const client = await addClient(sam, { firstName });
  const pet = await addPet(sam, client.id);
  return { clientId: client.id, petId: pet.id };
}

const visited = (sam: Caller, petIds: readonly string[], fields: object = {}) =>
  addVisit(sam, {
    petIds,
    startedAt: `${DAY}T08:00:00.000Z`,
    endedAt: `${DAY}T09:00:00.000Z`,
    ...fields,
  });

test('an appointment and the invoice that bills it lead to its visit; others to none [booked-visits-1]', async () => {
  const sam = await app.user();
  const { clientId, petId } = await household(sam, 'Ann');
  const booked = await addAppointment(sam, clientId, { date: DAY, price: '14.00' });
  const other = await addAppointment(sam, clientId, { date: DAY, price: '14.00' });
  const visit = await visited(sam, [petId], { appointmentIds: [booked.id] });
  const shown = [
    {
      appointmentId: booked.id,
      visitId: visit.id,
      startedAt: visit.startedAt,
      endedAt: visit.endedAt,
    },
  ];
  const read = async (path: string) => (await sam.get(path)).body;
  expect(await read(`/api/appointments/${booked.id}/visits`)).toEqual(shown);
  expect(await read(`/api/appointments/${other.id}/visits`)).toEqual([]);
  for (const id of [booked.id, other.id]) {
    await sam.put(`/api/appointments/${id}`, { status: 'completed' });
  }
  const invoice = await sam.post('/api/invoices', {
    clientId,
    appointmentIds: [booked.id, other.id],
  });
  const { id } = invoice.body as { id: string };
  expect(await read(`/api/invoices/${id}/visits`)).toEqual(shown);
  const eve = await app.user();
  for (const path of [`/api/appointments/${booked.id}/visits`, `/api/invoices/${id}/visits`]) {
    expect((await eve.get(path)).status).toBe(404);
  }
});

test('the visits of an appointment are listed from the first to the last [booked-visits-3]', async () => {
  const sam = await app.user();
  const { clientId, petId } = await household(sam, 'Ann');
  const { id } = await addAppointment(sam, clientId, { date: DAY });
  for (const hour of ['12', '07', '17', '10']) {
    await visited(sam, [petId], {
      appointmentIds: [id],
      startedAt: `${DAY}T${hour}:00:00.000Z`,
      endedAt: `${DAY}T${hour}:30:00.000Z`,
    });
  }
  const { body } = await sam.get(`/api/appointments/${id}/visits`);
  expect((body as { startedAt: string }[]).map(({ startedAt }) => startedAt.slice(11, 13))).toEqual(
    ['07', '10', '12', '17'],
  );
});

test('the reports of a day are made in one go: for each client of each finished visit, and none twice [booked-visits-2]', async () => {
  const sam = await app.user();
  const ann = await household(sam, 'Ann');
  const tom = await household(sam, 'Tom');
  const walk = await visited(sam, [ann.petId, tom.petId]);
  const late = await visited(sam, [ann.petId], {
    // 23:30 in London, the day before in UTC.
    startedAt: `${DAY}T22:30:00.000Z`,
    endedAt: `${DAY}T22:50:00.000Z`,
  });
  await visited(sam, [ann.petId], {
    startedAt: `${DAY}T23:30:00.000Z`,
    endedAt: `${DAY}T23:50:00.000Z`,
  });
  await visited(sam, [tom.petId], { startedAt: `${DAY}T12:00:00.000Z`, endedAt: null });
  const own = await sam.post('/api/visit-reports', {
    visitId: walk.id,
    clientId: tom.clientId,
    note: 'My own words',
  });
  expect(own.status).toBe(201);
  const make = async () => {
    const { status, body } = await sam.post(`/api/days/${DAY}/reports`);
    expect(status).toBe(200);
    return body as VisitReport[];
  };
  const [once, twice] = await Promise.all([make(), make()]);
  const again = await make();
  const pairs = again.map(({ visitId, clientId }) => [visitId, clientId]);
  expect(pairs).toHaveLength(3);
  expect(pairs).toEqual(
    expect.arrayContaining([
      [walk.id, ann.clientId],
      [walk.id, tom.clientId],
      [late.id, ann.clientId],
    ]),
  );
  expect(again.find(({ clientId }) => clientId === tom.clientId)?.note).toBe('My own words');
  expect(again.map(({ sentAt, linkMadeAt }) => sentAt ?? linkMadeAt)).toEqual([null, null, null]);
  const all = (await sam.get('/api/visit-reports')).body as VisitReport[];
  expect(all).toHaveLength(3);
  expect([once.length, twice.length].every((count) => count <= 3)).toBe(true);
  expect((await (await app.user()).post(`/api/days/${DAY}/reports`)).body).toEqual([]);
});
