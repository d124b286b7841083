import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { type HistoryEntry } from '#contract/overview/history.ts';
import { MAX_HISTORY_ENTRIES } from '#contract/rules/historyPage.ts';
import {
  addAppointment,
  addClient,
  addMedicine,
  addInvoice,
  addIssued,
  addPayment,
  addPet,
  addVisit,
  addWalk,
} from '#server/testing/records.ts';
import { photoOf, visitPhotoOf } from '#server/testing/photos.ts';
import { picture } from '#server/testing/pictures.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
// A quarter past nine in London.
app.setNow(new Date('2026-07-01T08:15:00Z'));

async function business() {
  const sam = await app.user();
  const client = await addClient(sam);
  const pet = await addPet(sam, client.id);
  const book = (date: string, startTime: string, fields: object = {}) =>
    addAppointment(sam, client.id, { date, startTime, petId: pet.id, ...fields });
  return { sam, client, pet, book, path: `/api/clients/${client.id}/history` };
}

const entriesOf = async (sam: Caller, path: string): Promise<HistoryEntry[]> =>
  (await sam.get(path)).body as HistoryEntry[];
const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);

test('what has begun is history, newest first; what comes is not, and other clients have their own [history-1]', async () => {
  const { sam, client, book, path } = await business();
  const early = await book('2025-12-31', '17:00');
  const begun = await book('2026-07-01', '09:15');
  const cancelled = await book('2026-06-30', '08:00', { status: 'cancelled' });
  await book('2026-07-01', '09:16');
  await book('2026-07-02', '07:00');
  const other = await addClient(sam);
  await addAppointment(sam, other.id, { date: '2026-06-30' });
  const entries = await entriesOf(sam, path);
  expect(ids(entries)).toEqual(ids([begun, cancelled, early]));
  expect(entries[0]).toEqual({
    kind: 'booking',
    id: begun.id,
    at: '2026-07-01T09:15',
    cursor: `2026-07-01T09:15_${begun.id}`,
    booking: begun,
    walks: [],
    visits: [],
  });
  expect(
    (await sam.get(`/api/appointments?clientId=${client.id}&from=2026-07-01`)).body,
  ).toHaveLength(3);
});

test('the history of a pet has its own bookings, and outlives its archiving [history-7]', async () => {
  const { sam, client, pet, book } = await business();
  const his = await book('2026-06-01', '09:00');
  await addAppointment(sam, client.id, { date: '2026-06-02' });
  await sam.put(`/api/pets/${pet.id}`, { archived: true });
  expect(ids(await entriesOf(sam, `/api/pets/${pet.id}/history`))).toEqual([his.id]);
});

test('by its cursors the whole history is read once, also where many bookings begin at the same minute [history-2]', async () => {
  const { sam, pet, path } = await business();
  const count = MAX_HISTORY_ENTRIES * 2 + 5;
  const { userId } = pet;
  // Three bookings at each minute, so that a page ends between equals.
  const made = await app.db.rows<{ id: string }>(sql`insert into appointments
        (id, user_id, client_id, pet_id, title, service_type, date, start_time, end_time)
      select gen_random_uuid(), ${userId}, ${pet.clientId}, ${pet.id}, 'Walk', 'walk', date '2026-05-28' - n / 3,
          '09:00', '10:00'
        from generate_series(1, ${count}) n returning id`);
  const photo = await photoOf(sam, pet.id, await picture('jpeg'));
  app.setNow(new Date('2099-01-01T00:00:00Z'));
  const read: HistoryEntry[] = [];
  for (let before = ''; ;) {
    const page = await entriesOf(sam, `${path}${before}`);
    read.push(...page);
    if (page.length < MAX_HISTORY_ENTRIES) break;
    before = `?before=${page.at(-1)?.cursor}`;
  }
  app.setNow(new Date('2026-07-01T08:15:00Z'));
  expect(read).toHaveLength(count + 1);
  expect(new Set(ids(read))).toEqual(new Set([...ids(made), photo.split('/').at(-1)]));
  const cursors = read.map(({ cursor }) => cursor);
  expect(cursors).toEqual(cursors.toSorted().toReversed());
});

test('a time alone asks for what was before it [history-3]', async () => {
  const { sam, book, path } = await business();
  const first = await book('2026-06-01', '08:59');
  await book('2026-06-01', '09:00');
  expect(ids(await entriesOf(sam, `${path}?before=2026-06-01T09:00`))).toEqual([first.id]);
});

test.each([
  '',
  'yesterday',
  '2026-02-30T09:00',
  '0000-01-01T09:00',
  '2026-01-01T24:00',
  '2026-01-01T09:00_x',
])('a cursor such as "%s" is refused in words [history-4]', async (before) => {
  const { sam, path } = await business();
  const { status, body } = await sam.get(`${path}?before=${before}`);
  const message = 'Must be the cursor of an entry, or a time such as 2026-03-29T09:00';
  expect([status, body]).toMatchObject([400, { message }]);
});

/** A recorded walk that begins at a moment. */
const recorded = (sam: Caller, begins: string, fields: object = {}) =>
  addWalk(sam, {
    name: `Walk ${begins}`,
    distance: '1.25',
    gpsData: [0, 1, 2].map((at) => ({
      lat: 51.5,
      lng: -0.1,
      timestamp: Date.parse(begins) + at * 60_000,
    })),
    ...fields,
  });

test('a booked walk names the walks that were recorded while it was due, by the time in the business’s zone [history-5]', async () => {
  const { sam, book, path } = await business();
  // 09:00 to 10:00 in London is 08:00 to 09:00 in UTC in summer.
  const walked = await book('2026-06-01', '09:00', { endTime: '10:00' });
  const bath = await book('2026-06-01', '09:01', { endTime: '10:00', serviceType: 'grooming' });
  const inTime = await recorded(sam, '2026-06-01T08:10:00Z');
  const early = await recorded(sam, '2026-06-01T07:30:00Z');
  await recorded(sam, '2026-06-01T07:29:00Z');
  await recorded(sam, '2026-06-01T09:00:00Z');
  await recorded(sam, '2026-06-01T08:20:00Z', { isDemo: true });
  const stranger = await app.user();
  await recorded(stranger, '2026-06-01T08:15:00Z');
  const entries = await entriesOf(sam, path);
  const walksOf = (id: string) =>
    entries.flatMap((entry) => (entry.kind === 'booking' && entry.id === id ? entry.walks : []));
  expect(walksOf(walked.id)).toEqual(
    [early, inTime].map(({ id, name }) => ({
      id,
      name,
      distance: '1.25',
      estimatedDuration: null,
    })),
  );
  expect(walksOf(bath.id)).toEqual([]);
});

test('a photo is history of its pet and of its client, and of no other client [history-6]', async () => {
  const { sam, pet, path } = await business();
  const photoUrl = await photoOf(sam, pet.id, await picture('jpeg'));
  const other = await addClient(sam);
  app.setNow(new Date('2099-01-01T00:00:00Z'));
  const entries = [
    ...(await entriesOf(sam, path)),
    ...(await entriesOf(sam, `/api/pets/${pet.id}/history`)),
    ...(await entriesOf(sam, `/api/clients/${other.id}/history`)),
  ];
  app.setNow(new Date('2026-07-01T08:15:00Z'));
  const photo = { kind: 'photo', petId: pet.id, petName: 'Biscuit', photoUrl };
  expect(entries).toMatchObject([photo, photo]);
});

test('each photo is on one page of a client’s history [history-13]', async () => {
  const { sam, client, pet, path } = await business();
  const other = await addPet(sam, client.id, { name: 'Rex' });
  const photos = [
    await photoOf(sam, pet.id, await picture('jpeg')),
    await photoOf(sam, other.id, await picture('jpeg')),
  ];
  app.setNow(new Date('2099-01-01T00:00:00Z'));
  const found: HistoryEntry[] = [];
  let page = await entriesOf(sam, `${path}?limit=1`);
  while (page[0] !== undefined && found.length <= photos.length) {
    found.push(page[0]);
    page = await entriesOf(sam, `${path}?limit=1&before=${page[0].cursor}`);
  }
  app.setNow(new Date('2026-07-01T08:15:00Z'));
  expect(found).toMatchObject(photos.toReversed().map((photoUrl) => ({ photoUrl })));
});

async function groupVisit() {
  const { sam, client, pet, book, path } = await business();
  const other = await addClient(sam, { firstName: 'Other' });
  const theirs = await addPet(sam, other.id, { name: 'Rex' });
  const booking = await book('2026-06-01', '09:00', { endTime: '10:00' });
  const walk = await addWalk(sam, { distance: '1.25', isListed: false });
  const visit = await addVisit(sam, {
    appointmentIds: [booking.id],
    petIds: [pet.id, theirs.id],
    startedAt: '2026-06-01T08:02:00.000Z',
    endedAt: '2026-06-01T09:01:00.000Z',
    walkRouteId: walk.id,
    note: 'Muddy',
    privateNote: 'Gate sticks',
  });
  return { sam, client, pet, other, theirs, booking, walk, visit, path };
}

test('a booking has its visits with times, track, notes, events as they were corrected, and photos [history-9]', async () => {
  const { sam, pet, theirs, walk, visit, path } = await groupVisit();
  const happened = (kind: string, minute: string, fields: object = {}) =>
    sam.post(`/api/visits/${visit.id}/events`, {
      kind,
      at: `2026-06-01T08:${minute}:00.000Z`,
      ...fields,
    });
  const poo = (await happened('poo', '20', { petId: pet.id })).body as { id: string };
  await happened('poo', '15', { petId: pet.id, replacesId: poo.id });
  await happened('wee', '10', { petId: theirs.id });
  await happened('note', '30', { text: 'Met the postman' });
  const medicine = await addMedicine(sam, pet.id);
  await happened('medicine', '30', { medicineId: medicine.id, outcome: 'refused' });
  await sam.delete(`/api/medicines/${medicine.id}`);
  const gone = (await happened('fed', '31')).body as { id: string };
  await happened('fed', '31', { replacesId: gone.id, isRemoved: true });
  const mine = await visitPhotoOf(sam, visit.id, await picture('jpeg'), pet.id);
  await visitPhotoOf(sam, visit.id, await picture('jpeg'), theirs.id);

  for (const where of [path, `/api/pets/${pet.id}/history`]) {
    const entries = await entriesOf(sam, where);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ kind: 'booking', walks: [] });
    expect(entries[0]).toHaveProperty('visits', [
      {
        id: visit.id,
        startedAt: '2026-06-01T08:02:00.000Z',
        endedAt: '2026-06-01T09:01:00.000Z',
        petIds: [pet.id],
        note: 'Muddy',
        privateNote: 'Gate sticks',
        walk: { id: walk.id, distance: '1.25' },
        events: [
          expect.objectContaining({ kind: 'poo', at: '2026-06-01T08:15:00.000Z', petId: pet.id }),
          expect.objectContaining({ kind: 'note', text: 'Met the postman', petId: null }),
          expect.objectContaining({
            kind: 'medicine',
            petId: pet.id,
            medicineName: 'Metacam',
            dose: '0.5 ml',
            outcome: 'refused',
          }),
        ],
        photos: [expect.objectContaining({ photoUrl: mine, petId: pet.id })],
      },
    ]);
  }
});

test('a visit without a booking of the client or pet stands by itself, by the day of the business [history-10]', async () => {
  const { sam, client, other, theirs, visit } = await groupVisit();
  for (const where of [`/api/clients/${other.id}/history`, `/api/pets/${theirs.id}/history`]) {
    expect(await entriesOf(sam, where)).toMatchObject([
      {
        kind: 'visit',
        id: visit.id,
        at: '2026-06-01T09:02',
        cursor: `2026-06-01T09:02_${visit.id}`,
        visit: { id: visit.id, note: 'Muddy', petIds: [theirs.id] },
      },
    ]);
  }
  const earlier = await addVisit(sam, {
    petIds: [theirs.id],
    startedAt: '2026-05-31T23:30:00.000Z',
  });
  const path = `/api/clients/${other.id}/history`;
  expect(ids(await entriesOf(sam, path))).toEqual(ids([visit, earlier]));
  expect(ids(await entriesOf(sam, `${path}?before=2026-06-01T09:02_${visit.id}`))).toEqual([
    earlier.id,
  ]);
  expect(await entriesOf(sam, `${path}?before=2026-06-01T00:30`)).toEqual([]);
  expect(await entriesOf(sam, `/api/clients/${client.id}/history`)).toHaveLength(1);
});

test('invoices, credit notes and payments are a client’s history on their days, page by page, and no pet’s [history-8]', async () => {
  const { sam, client, pet, book, path } = await business();
  await addInvoice(sam, client.id);
  const kept = await addIssued(sam, client.id);
  const voided = await addIssued(sam, client.id);
  await sam.post(`/api/invoices/${voided.id}/void`);
  const payment = await addPayment(sam, client.id, { amount: '32.00', receivedOn: '2026-06-30' });
  await addPayment(sam, client.id, { amount: '1.00', receivedOn: '2026-07-02' });
  const walk = await book('2026-06-30', '08:00');
  const other = await addClient(sam);
  await addIssued(sam, other.id);
  const entries = await entriesOf(sam, path);
  expect(entries).toHaveLength(4);
  expect(entries.filter(({ kind }) => kind === 'invoice')).toEqual(
    expect.arrayContaining([
      {
        kind: 'invoice',
        id: kept.id,
        at: '2026-07-01T00:00',
        cursor: `2026-07-01T00:00_${kept.id}`,
        number: kept.number,
        total: '30.00',
        isCreditNote: false,
        isVoid: false,
      },
      expect.objectContaining({ id: voided.id, isVoid: true }),
    ]),
  );
  expect(entries.slice(2)).toMatchObject([
    { id: walk.id },
    { kind: 'payment', id: payment.id, method: 'bank', paymentKind: 'payment' },
  ]);
  expect(entries[3]).toMatchObject({ amount: '32.00', used: '30.00' });
  const rest = await entriesOf(sam, `${path}?before=${entries[2]?.cursor}`);
  expect(ids(rest)).toEqual([payment.id]);
  expect(ids(await entriesOf(sam, `/api/pets/${pet.id}/history`))).toEqual([walk.id]);
});
