/** A business with something in every table that a person fills, in the awkward forms that people find. */
import { picture } from '#server/testing/pictures.ts';
import { pdfOf } from '#server/testing/pdfs.ts';
import {
  addDocument,
  addSignature,
  messagePhotoOf,
  photoOf,
  sent,
  visitPhotoOf,
} from '#server/testing/photos.ts';
import {
  addAgreement,
  addAppointment,
  addClient,
  addClientPrice,
  addContact,
  addDaysOff,
  addInvoice,
  addKey,
  addMedicine,
  addIssued,
  addPayment,
  addPet,
  addPetsApart,
  addSeries,
  addService,
  addSurcharge,
  addTreatment,
  addVisit,
  addVisitReport,
  addWalk,
} from '#server/testing/records.ts';
import type { Caller, TestApp } from '#server/testing/test-app.ts';

/** Signs that files, archives, spreadsheets and databases have trouble with. */
export const AWKWARD = '=1+1 "Zoë" \\ , ; \t\r\n £5 \u2028 🐾 \u202e <img src=x onerror=alert(1)>';

export interface FullBusiness {
  sam: Caller;
  ownerId: string;
  /** The ids of its photos: one pet's, the owner's own, one of a visit, and one of a message. */
  photoIds: string[];
}

const idOf = (address: string): string => address.slice('/api/photos/'.length);

/** Makes the business over the API; what the API does not offer is written to the database. */
export async function addFullBusiness(app: TestApp): Promise<FullBusiness> {
  const sam = await app.user();
  const client = await addClient(sam, {
    firstName: 'Zoë',
    lastName: 'O’Hara',
    phone: '07123456789',
    notes: AWKWARD,
  });
  await sam.put(`/api/clients/${client.id}/access`, { kind: 'alarmWord', value: AWKWARD });
  await addContact(sam, client.id, { kind: 'emergency', name: AWKWARD.trim(), relation: '=1+1' });
  const key = await addKey(sam, client.id);
  await sam.post(`/api/keys/${key.id}/events`, { kind: 'handedOver', receivedBy: AWKWARD.trim() });
  const other = await addClient(sam, { lastName: '@other' });
  const pet = await addPet(sam, client.id, { name: '../../x', dateOfBirth: '2020-02-29' });
  const moved = await addPet(sam, client.id, { name: 'CON', notes: '' });
  await addTreatment(sam, pet.id, { batch: AWKWARD.trim().slice(0, 100) });
  const medicine = await addMedicine(sam, pet.id, { instruction: AWKWARD });
  await addPetsApart(sam, moved.id, pet.id, { note: AWKWARD });
  await addDaysOff(sam, { note: AWKWARD });
  await sam.put('/api/diary-settings', { mostDogs: 6 });
  await sam.put('/api/cancellation-policy', {
    lines: [{ before: { hours: 0 }, percent: 100 }],
    reason: AWKWARD,
  });
  await sam.put('/api/care-settings', { helperName: AWKWARD, keepsCodesOffline: true });
  await addAppointment(sam, client.id, { petId: pet.id, price: '99999999.99', notes: AWKWARD });
  await addAppointment(sam, client.id, { petId: moved.id, title: '+44 walk' });
  const late = await addAppointment(sam, client.id, { price: '14.00' });
  const cheaper = { by: 'client', fee: '7.00', reason: AWKWARD };
  await sam.post(`/api/appointments/${late.id}/cancel`, cheaper);
  const service = await addService(sam, { name: AWKWARD.trim().slice(0, 100), unit: 'night' });
  await addClientPrice(sam, client.id, service.id);
  await addSurcharge(sam, { label: '=cmd|calc!A1' });
  await addAppointment(sam, client.id, {
    petIds: [moved.id, pet.id],
    serviceId: service.id,
    date: '2026-04-02',
    endDate: '2026-04-07',
  });
  const { id: seriesId } = await addSeries(sam, client.id, { petIds: [pet.id], notes: AWKWARD });
  // A deleted occurrence stays deleted, also where the business is restored elsewhere.
  await app.db.pool.query(
    "delete from appointments where series_id = $1 and series_day = '2026-03-30'",
    [seriesId],
  );
  // Its booking stays with the client that it was made for.
  await sam.put(`/api/pets/${moved.id}`, { clientId: other.id });
  const points = Array.from({ length: 50 }, (_, at) => ({
    lat: 51.500_000_123 + at / 9_000,
    lng: -0.100_000_456 - at / 7_000,
    timestamp: 1_770_000_000_123 + at * 5_000,
  }));
  await addWalk(sam, { name: 'CON', gpsData: points, distance: '1.25' });
  await addWalk(sam, { name: AWKWARD.replaceAll(/[\r\n\t\u2028\u202e]/g, '') });
  const track = await addWalk(sam, { name: 'Track', gpsData: points, isListed: false });
  const { id: visitId } = await addVisit(sam, {
    petIds: [pet.id],
    walkRouteId: track.id,
    endedAt: '2026-03-29T09:00:00.000Z',
    note: AWKWARD,
  });
  await sam.post(`/api/visits/${visitId}/events`, {
    kind: 'note',
    petId: pet.id,
    at: '2026-03-29T08:30:00.000Z',
    text: AWKWARD,
  });
  const dose = { medicineId: medicine.id, outcome: 'refused', at: '2026-03-29T08:40:00.000Z' };
  await sam.post(`/api/visits/${visitId}/events`, { kind: 'medicine', ...dose });
  await sam.put(`/api/visits/${visitId}`, { startedAt: '2026-03-29T08:00:00.000Z' });
  const report = await addVisitReport(sam, visitId, client.id, { note: AWKWARD });
  await sam.post(`/api/visit-reports/${report.id}/links`);
  await app.db.pool.query(
    `insert into messages (id, user_id, client_id, subject, content, direction)
      values (gen_random_uuid(), $1, $2, null, $3, 'incoming')`,
    [client.userId, client.id, AWKWARD],
  );
  const billed = [{ description: AWKWARD, amount: '30.00' }];
  const issued = await addIssued(sam, client.id, { lines: billed, notes: AWKWARD });
  await addPayment(sam, client.id, { amount: '10.00', note: AWKWARD });
  await sam.post(`/api/invoices/${issued.id}/credit`);
  await addPayment(sam, client.id, { kind: 'refund', amount: '1.00' });
  await addInvoice(sam, client.id, {
    lines: [{ description: 'Dog food', quantity: 3, amount: '15.00' }],
  });
  const done = { status: 'completed', price: '14.00', title: AWKWARD };
  const cancelled = await addAppointment(sam, client.id, done);
  await addInvoice(sam, client.id, { appointmentIds: [cancelled.id], lines: [] });
  await sam.put(`/api/appointments/${cancelled.id}`, { status: 'cancelled' });
  // One who moved away with a pet, and one whose pet died.
  const gone = await addClient(sam, { firstName: 'Gone' });
  await addPet(sam, gone.id);
  await sam.put(`/api/clients/${gone.id}`, { archived: true, archiveReason: 'moved' });
  await sam.put(`/api/pets/${moved.id}`, { diedOn: '2026-01-31' });
  await addDocument(sam, { petId: pet.id }, await pdfOf(2));
  const photo = await picture('jpeg');
  const sentPhoto = idOf(await messagePhotoOf(sam, client.id, photo));
  const note = { content: AWKWARD, channel: 'none', photoIds: [sentPhoto] };
  await sam.post(`/api/conversations/${client.id}/messages`, note);
  const agreement = await addAgreement(sam, { title: AWKWARD.trim(), text: AWKWARD.trim() });
  await addSignature(sam, client.id, agreement.id, { typedName: AWKWARD.trim() });
  const petPhoto = await photoOf(sam, pet.id, photo);
  const { body } = await sam.put('/api/profile-photo', { photoURL: await sent(sam, photo) });
  const visitPhoto = await visitPhotoOf(sam, visitId, photo, pet.id);
  const { objectPath } = body as { objectPath: string };
  return {
    sam,
    ownerId: client.userId,
    photoIds: [...[petPhoto, objectPath, visitPhoto].map(idOf), sentPhoto],
  };
}
