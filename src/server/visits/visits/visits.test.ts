import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { MAX_VISIT_EVENTS, type Visit, type VisitEvent } from '#contract/visits/visits.ts';
import { addAppointment, addClient, addPet, addVisit, addWalk } from '#server/testing/records.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const NOW = '2026-07-01T12:00:00.000Z';
app.setNow(new Date(NOW));
const at = (time: string): string => `2026-07-01T${time}:00.000Z`;

async function business() {
  const sam = await app.user();
  const client = await addClient(sam);
  const pet = await addPet(sam, client.id);
  const book = (fields: object = {}) =>
    addAppointment(sam, client.id, { date: '2026-07-01', petIds: [pet.id], ...fields });
  return { sam, client, pet, book };
}

const change = async (sam: Caller, id: string, fields: object): Promise<Visit> => {
  const { status, body } = await sam.put(`/api/visits/${id}`, fields);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as Visit;
};
const read = async (sam: Caller, id: string): Promise<Visit> =>
  (await sam.get(`/api/visits/${id}`)).body as Visit;
const statusOf = async (sam: Caller, id: string): Promise<string> =>
  ((await sam.get(`/api/appointments/${id}`)).body as { status: string }).status;
const idsIn = async (sam: Caller, path: string): Promise<string[]> =>
  ((await sam.get(path)).body as { id: string }[]).map(({ id }) => id);

test('a visit of several bookings has their pets and clients, runs until its end, and its end completes them [visits-8]', async () => {
  const { sam, client, pet, book } = await business();
  const other = await addClient(sam);
  const rex = await addPet(sam, other.id);
  const bookings = [await book(), await addAppointment(sam, other.id, { petIds: [rex.id] })];
  const appointmentIds = bookings.map(({ id }) => id).toSorted();
  const id = randomUUID();
  const visit = await addVisit(sam, { id, appointmentIds, startedAt: at('09:02') });
  expect(visit).toMatchObject({
    id,
    appointmentIds,
    petIds: [pet.id, rex.id].toSorted(),
    clientIds: [client.id, other.id].toSorted(),
    startedAt: at('09:02'),
    endedAt: null,
    isClockWrong: false,
    corrections: [],
    events: [],
  });
  expect(await idsIn(sam, '/api/visits/running')).toEqual([id]);
  expect(await statusOf(sam, appointmentIds[0] ?? '')).toBe('pending');
  await change(sam, id, { endedAt: at('10:04') });
  expect(await idsIn(sam, '/api/visits/running')).toEqual([]);
  for (const { id } of bookings) expect(await statusOf(sam, id)).toBe('completed');
});

test('every call can be sent again: one visit, one event, and a booking that was opened again stays open [visits-10]', async () => {
  const { sam, pet, book } = await business();
  const { id: bookingId } = await book();
  const body = { id: randomUUID(), appointmentIds: [bookingId], startedAt: at('09:00') };
  const first = await sam.post('/api/visits', body);
  const event = { id: randomUUID(), kind: 'wee', petId: pet.id, at: at('09:10') };
  const events = `/api/visits/${body.id}/events`;
  const noted = await sam.post(events, event);
  await change(sam, body.id, { endedAt: at('10:00') });
  await sam.put(`/api/appointments/${bookingId}`, { status: 'confirmed' });
  expect((await sam.post(events, event)).body).toEqual(noted.body);
  const again = await sam.post('/api/visits', body);
  expect([first.status, again.status]).toEqual([201, 201]);
  const ended = await change(sam, body.id, { endedAt: at('10:00') });
  expect(ended).toMatchObject({ endedAt: at('10:00'), events: [noted.body], corrections: [] });
  expect(await statusOf(sam, bookingId)).toBe('confirmed');
  expect(await idsIn(sam, '/api/visits?from=2026-07-01&to=2026-07-01')).toEqual([body.id]);
});

test('the same id of another owner is another visit [visits-11]', async () => {
  const { sam } = await business();
  const stranger = await app.user();
  const id = randomUUID();
  await addVisit(sam, { id, note: 'Mine' });
  await addVisit(stranger, { id, note: 'Theirs' });
  expect([(await read(sam, id)).note, (await read(stranger, id)).note]).toEqual(['Mine', 'Theirs']);
});

test('a cancelled booking stays cancelled, and a stay is completed on its last day alone [visits-9]', async () => {
  const { sam, book } = await business();
  const cancelled = await book({ status: 'cancelled' });
  const stay = await book({ date: '2026-06-30', endDate: '2026-07-02' });
  const appointmentIds = [cancelled.id, stay.id];
  await addVisit(sam, { appointmentIds, startedAt: at('09:00'), endedAt: at('10:00') });
  expect(await statusOf(sam, cancelled.id)).toBe('cancelled');
  expect(await statusOf(sam, stay.id)).toBe('pending');
  // Half past midnight in London.
  const endedAt = '2026-07-01T23:30:00.000Z';
  await addVisit(sam, { appointmentIds: [stay.id], startedAt: at('23:00'), endedAt });
  expect(await statusOf(sam, stay.id)).toBe('completed');
});

test('a booking that is deleted leaves its visit, and comes back to it with Undo [visits-13]', async () => {
  const { sam, client, pet, book } = await business();
  const { id: bookingId } = await book();
  const { id } = await addVisit(sam, { appointmentIds: [bookingId] });
  await sam.delete(`/api/appointments/${bookingId}`);
  expect(await read(sam, id)).toMatchObject({
    appointmentIds: [],
    petIds: [pet.id],
    clientIds: [client.id],
  });
  expect((await sam.post(`/api/appointments/${bookingId}/restore`)).status).toBe(200);
  expect((await read(sam, id)).appointmentIds).toEqual([bookingId]);
});

test('a visit for what is gone by then is kept, without what is gone [visits-14]', async () => {
  const { sam, book } = await business();
  const { id: bookingId } = await book();
  const walk = await addWalk(sam);
  const pet = await addPet(sam, (await addClient(sam)).id);
  for (const path of [`appointments/${bookingId}`, `walks/${walk.id}`, `pets/${pet.id}`]) {
    await sam.delete(`/api/${path}`);
  }
  const gone = { appointmentIds: [bookingId], petIds: [pet.id], walkRouteId: walk.id };
  const visit = await addVisit(sam, { ...gone, note: 'Good boy' });
  expect(visit).toMatchObject({ appointmentIds: [], petIds: [], walkRouteId: null });
  const event = await sam.post(`/api/visits/${visit.id}/events`, {
    kind: 'fed',
    petId: pet.id,
    at: at('09:00'),
  });
  expect([event.status, event.body]).toMatchObject([201, { kind: 'fed', petId: null }]);
});

test('a pet that is deleted leaves its visits and their events; the last client takes a visit along [visits-15]', async () => {
  const { sam, client, pet } = await business();
  const other = await addClient(sam);
  const rex = await addPet(sam, other.id);
  const alone = await addVisit(sam, { petIds: [pet.id] });
  const shared = await addVisit(sam, { petIds: [pet.id, rex.id] });
  await sam.post(`/api/visits/${shared.id}/events`, {
    kind: 'wee',
    petId: pet.id,
    at: at('09:00'),
  });
  await sam.delete(`/api/pets/${pet.id}`);
  const { petIds, events } = await read(sam, shared.id);
  expect([petIds, events]).toMatchObject([[rex.id], [{ kind: 'wee', petId: null }]]);
  await sam.delete(`/api/clients/${client.id}`);
  expect((await sam.get(`/api/visits/${alone.id}`)).status).toBe(404);
  expect((await read(sam, shared.id)).clientIds).toEqual([other.id]);
});

test('a corrected time keeps what it was, however often it is corrected; the first end is no correction [visits-16]', async () => {
  const { sam, pet } = await business();
  const { id } = await addVisit(sam, { startedAt: at('09:00') });
  await change(sam, id, { petIds: [pet.id], endedAt: at('10:00') });
  await change(sam, id, { startedAt: at('08:55') });
  await change(sam, id, { startedAt: at('08:50'), endedAt: at('10:05'), petIds: [], note: 'Wet' });
  const { corrections, startedAt } = await change(sam, id, { note: 'Very wet' });
  expect(startedAt).toBe(at('08:50'));
  expect(corrections).toEqual([
    { correctedAt: NOW, was: { startedAt: at('09:00') } },
    { correctedAt: NOW, was: { startedAt: at('08:55'), endedAt: at('10:00'), petIds: [pet.id] } },
  ]);
});

test('an end before the start is refused in words, by whichever call it comes, and nothing is changed [visits-18]', async () => {
  const { sam } = await business();
  const wrong = { startedAt: at('09:00'), endedAt: at('08:59') };
  const { id } = await addVisit(sam, { startedAt: at('09:00'), endedAt: at('10:00') });
  for (const answer of [
    await sam.post('/api/visits', wrong),
    await sam.put(`/api/visits/${id}`, { endedAt: at('08:59') }),
    await sam.put(`/api/visits/${id}`, { startedAt: at('10:01') }),
  ]) {
    const message = 'A visit ends after it begins. Correct one of the two times.';
    expect([answer.status, answer.body]).toMatchObject([400, { message }]);
  }
  expect(await read(sam, id)).toMatchObject({ startedAt: at('09:00'), corrections: [] });
});

test('times that are more than ten minutes ahead are kept and marked [visits-19]', async () => {
  const { sam } = await business();
  const { id } = await addVisit(sam, { startedAt: at('09:00') });
  const note = async (time: string) =>
    (await sam.post(`/api/visits/${id}/events`, { kind: 'poo', at: time })).body;
  expect(await note(at('12:10'))).toMatchObject({ isClockWrong: false });
  const ahead = '2026-07-01T12:10:00.001Z';
  expect(await note(ahead)).toMatchObject({ at: ahead, isClockWrong: true });
  expect(await change(sam, id, { endedAt: ahead })).toMatchObject({
    endedAt: ahead,
    isClockWrong: true,
  });
  expect(await change(sam, id, { endedAt: at('11:00') })).toMatchObject({ isClockWrong: false });
  const wrong = await addVisit(sam, { startedAt: ahead });
  expect(wrong).toMatchObject({ isClockWrong: true });
  // A note corrects no time.
  expect(await change(sam, wrong.id, { note: 'Wet' })).toMatchObject({ isClockWrong: true });
});

test('an event that corrects another stands beside it [visits-17]', async () => {
  const { sam, pet } = await business();
  const { id } = await addVisit(sam);
  const add = async (fields: object): Promise<VisitEvent> =>
    (await sam.post(`/api/visits/${id}/events`, { kind: 'fed', at: at('09:00'), ...fields }))
      .body as VisitEvent;
  const first = await add({ petId: pet.id, text: 'Half a cup' });
  const second = await add({ replacesId: first.id, at: at('09:05') });
  const third = await add({ replacesId: second.id, at: at('09:06'), isRemoved: true });
  expect((await read(sam, id)).events).toEqual([first, second, third]);
  expect([first, second, third]).toMatchObject([
    { replacesId: null, isRemoved: false, text: 'Half a cup' },
    { replacesId: first.id, isRemoved: false },
    { replacesId: second.id, isRemoved: true },
  ]);
});

test('a visit takes so many events, then says what to do, and still knows those that it has [visits-20]', async () => {
  const { sam, client } = await business();
  const { id } = await addVisit(sam);
  const eventId = randomUUID();
  const event = { id: eventId, kind: 'water', at: at('09:00') };
  await sam.post(`/api/visits/${id}/events`, event);
  await app.db.pool.query(
    `insert into visit_events (id, user_id, visit_id, kind, at)
      select gen_random_uuid(), $1, $2, 'wee', now() from generate_series(2, $3)`,
    [client.userId, id, MAX_VISIT_EVENTS],
  );
  const full = await sam.post(`/api/visits/${id}/events`, { ...event, id: randomUUID() });
  const message = 'A visit has at most 500 events. Write the rest into its note.';
  expect([full.status, full.body]).toEqual([403, { message }]);
  expect((await sam.post(`/api/visits/${id}/events`, event)).status).toBe(201);
});

test('visits are listed by the day on which they began in the business’s zone, in order [visits-21]', async () => {
  const { sam } = await business();
  // 00:30 on 2 July in London.
  const late = await addVisit(sam, { startedAt: at('23:30') });
  const early = await addVisit(sam, { startedAt: '2026-06-30T23:00:00.000Z' });
  const noon = await addVisit(sam, { startedAt: at('11:00') });
  const days = (from: string, to: string) => idsIn(sam, `/api/visits?from=${from}&to=${to}`);
  expect(await days('2026-07-01', '2026-07-01')).toEqual([early.id, noon.id]);
  expect(await days('2026-07-02', '2026-07-02')).toEqual([late.id]);
  expect(await days('2026-06-30', '2026-07-02')).toEqual([early.id, noon.id, late.id]);
  expect((await sam.get('/api/visits')).status).toBe(400);
});

test('a visit in the last hour of the day on which the clocks go back belongs to that day', async () => {
  const { sam } = await business();
  const { id } = await addVisit(sam, { startedAt: '2026-10-25T23:30:00.000Z' });
  expect(await idsIn(sam, '/api/visits?from=2026-10-25&to=2026-10-25')).toEqual([id]);
  expect(await idsIn(sam, '/api/visits?from=2026-10-26&to=2026-10-26')).toEqual([]);
});

test('the track of a visit stays out of the routes until it is kept there, and goes with the visit otherwise [visits-22]', async () => {
  const { sam } = await business();
  const points = [{ lat: 51.5, lng: -0.1, timestamp: 1 }];
  const tracks = await Promise.all(
    [1, 2].map(() => addWalk(sam, { gpsData: points, isListed: false, isFavorite: true })),
  );
  const [one, two] = tracks.map(({ id }) => id).toSorted();
  // Until a visit has it, it is in the list, where nobody can lose it.
  expect((await idsIn(sam, '/api/walks')).toSorted()).toEqual([one, two]);
  const visits = [
    await addVisit(sam, { walkRouteId: one }),
    await addVisit(sam, { walkRouteId: two }),
  ];
  expect(await idsIn(sam, '/api/walks')).toEqual([]);
  expect(await idsIn(sam, '/api/walks/favorites')).toEqual([]);
  expect((await sam.get(`/api/walks/${one}`)).body).toMatchObject({ gpsData: points });
  await sam.put(`/api/walks/${one}`, { isListed: true });
  expect(await idsIn(sam, '/api/walks')).toEqual([one]);
  for (const { id } of visits) expect((await sam.delete(`/api/visits/${id}`)).status).toBe(204);
  expect((await sam.get(`/api/walks/${one}`)).status).toBe(200);
  expect((await sam.get(`/api/walks/${two}`)).status).toBe(404);
});

test('two phones of one owner add to one visit, and nothing of either is lost [visits-12]', async () => {
  const { sam, pet } = await business();
  const { id } = await addVisit(sam, { petIds: [pet.id] });
  const events = Array.from({ length: 8 }, (_, minute) => ({
    id: randomUUID(),
    kind: 'wee',
    petId: pet.id,
    at: at(`09:0${minute}`),
  }));
  const sends = events.flatMap((event) => [
    sam.post(`/api/visits/${id}/events`, event),
    sam.post(`/api/visits/${id}/events`, event),
  ]);
  const answers = await Promise.all([
    ...sends,
    sam.put(`/api/visits/${id}`, { note: 'Muddy' }),
    sam.put(`/api/visits/${id}`, { endedAt: at('10:00') }),
  ]);
  expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
  const visit = await read(sam, id);
  expect(visit).toMatchObject({ note: 'Muddy', endedAt: at('10:00') });
  expect(visit.events.map((event) => event.id)).toEqual(events.map((event) => event.id));
});
