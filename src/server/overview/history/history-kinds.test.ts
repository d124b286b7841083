import { expect, test } from 'vitest';
import type { HistoryEntry } from '#contract/overview/history.ts';
import {
  addAppointment,
  addClient,
  addIssued,
  addPayment,
  addPet,
  addVisit,
} from '#server/testing/records.ts';
import { photoOf, visitPhotoOf } from '#server/testing/photos.ts';
import { picture } from '#server/testing/pictures.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const NOW = new Date('2026-07-01T08:15:00Z');
app.setNow(NOW);

const entriesOf = async (sam: Caller, path: string): Promise<HistoryEntry[]> =>
  (await sam.get(path)).body as HistoryEntry[];
const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);

test('a history can be narrowed to one kind, page by page, and a pet has no money [history-11]', async () => {
  const sam = await app.user();
  const client = await addClient(sam);
  const pet = await addPet(sam, client.id);
  const other = await addClient(sam, { firstName: 'Other' });
  const theirs = await addPet(sam, other.id, { name: 'Rex' });
  const booking = await addAppointment(sam, client.id, { date: '2026-06-01', petId: pet.id });
  const visit = await addVisit(sam, {
    appointmentIds: [booking.id],
    petIds: [pet.id, theirs.id],
    startedAt: '2026-06-01T08:02:00.000Z',
    note: 'Muddy',
  });
  const missed = await addAppointment(sam, client.id, { date: '2026-06-02', petId: pet.id });
  const quiet = await addVisit(sam, { petIds: [pet.id], startedAt: '2026-06-03T08:00:00.000Z' });
  const told = await addVisit(sam, { petIds: [pet.id], startedAt: '2026-06-04T08:00:00.000Z' });
  await sam.post(`/api/visits/${told.id}/events`, {
    kind: 'note',
    petId: pet.id,
    at: '2026-06-04T08:10:00.000Z',
    text: 'Limped a little',
  });
  await visitPhotoOf(sam, visit.id, await picture('jpeg'), theirs.id);
  await visitPhotoOf(sam, quiet.id, await picture('jpeg'), pet.id);
  const portrait = (await photoOf(sam, pet.id, await picture('jpeg'))).split('/').at(-1);
  const invoice = await addIssued(sam, client.id);
  const payment = await addPayment(sam, client.id, { amount: '10.00', receivedOn: '2026-06-30' });
  // A photo is added now, by the real clock.
  app.setNow(new Date('2099-01-01T00:00:00Z'));
  const narrowed = async (of: string, kind: string) =>
    ids(await entriesOf(sam, `${of}?kind=${kind}`));
  const path = `/api/clients/${client.id}/history`;
  const petPath = `/api/pets/${pet.id}/history`;
  const found = Object.fromEntries(
    await Promise.all(
      ['appointments', 'visits', 'notes', 'photos', 'money'].map(
        async (kind) =>
          [kind, [await narrowed(path, kind), await narrowed(petPath, kind)]] as const,
      ),
    ),
  );
  const second = `${path}?kind=visits&limit=1&before=2026-06-03T09:00_${quiet.id}`;
  const older = ids(await entriesOf(sam, second));
  app.setNow(NOW);
  const both = (...of: (string | undefined)[]) => [of, of];
  expect(found).toEqual({
    appointments: both(missed.id, booking.id),
    visits: both(told.id, quiet.id, booking.id),
    // The photo of the other client's dog makes no photo of this one's.
    notes: both(told.id, booking.id),
    photos: both(portrait, quiet.id),
    money: [[invoice.id, payment.id], []],
  });
  expect(older).toEqual([booking.id]);
});

test('a kind that no history has is refused in words [history-12]', async () => {
  const sam = await app.user();
  const { id } = await addClient(sam);
  const { status, body } = await sam.get(`/api/clients/${id}/history?kind=walks`);
  const message = 'Kind must be one of appointments, visits, notes, photos, money';
  expect([status, body]).toMatchObject([400, { message }]);
});
