/** A client whose every text is a word of its own, for the tests of the clients' pages. */
import { expect } from 'vitest';
import { addDays, businessDay } from '#contract/rules/businessDay.ts';
import { insertMessage } from '#server/messages/conversations/conversations.sql.ts';
import type { Owner } from '#server/testing/owners.ts';
import { addCardOf, openPages } from '#server/testing/portal-calls.ts';
import { pdfOf } from '#server/testing/pdfs.ts';
import {
  addDocument,
  addSignature,
  messagePhotoOf,
  photoOf,
  visitPhotoOf,
} from '#server/testing/photos.ts';
import { picture } from '#server/testing/pictures.ts';
import {
  addAgreement,
  addAppointment,
  addClient,
  addContact,
  addIssued,
  addKey,
  addMedicine,
  addPayment,
  addPet,
  addPetsApart,
  addTreatment,
  addVisit,
  addVisitReport,
  REPORTED_END,
} from '#server/testing/records.ts';
import type { TestApp } from '#server/testing/test-app.ts';

const today = businessDay(new Date(), 'Europe/London');
const idOf = (url: string): string => url.slice('/api/photos/'.length);

/**
 * A client of an owner with something everywhere. Each text is a word of its own: `Shown…` is for the client's eyes, `Hidden…` for the
 * owner's.
 */
export async function clientWithWords(app: TestApp, owner: Owner, mark: string) {
  const { caller } = owner;
  const jpeg = await picture('jpeg');
  const shown = (what: string) => `Shown${what}${mark}`;
  const hidden = (what: string) => `Hidden${what}${mark}`;
  const client = await addClient(caller, {
    firstName: shown('First'),
    lastName: shown('Last'),
    notes: hidden('Notes'),
    doorNotes: hidden('Door'),
  });
  await addContact(caller, client.id, { name: hidden('Contact') });
  const key = await addKey(caller, client.id);
  const handed = { kind: 'handedOver', receivedBy: hidden('Holder') };
  expect((await caller.post(`/api/keys/${key.id}/events`, handed)).status).toBeLessThan(300);
  await caller.put(`/api/clients/${client.id}/access`, {
    kind: 'entryCode',
    value: hidden('Code'),
  });
  const pet = await addPet(caller, client.id, {
    name: shown('Pet'),
    allergies: shown('Allergies'),
    specialInstructions: shown('Special'),
    behaviourNotes: hidden('Behaviour'),
    aggressiveFood: true,
    aggressiveAnimals: true,
    aggressivePeople: true,
  });
  const second = await addPet(caller, client.id, { name: shown('Second') });
  const gone = await addPet(caller, client.id, { name: hidden('Archived') });
  await caller.put(`/api/pets/${gone.id}`, { archived: true });
  await addPetsApart(caller, pet.id, second.id, { note: hidden('Apart') });
  await addMedicine(caller, pet.id, { name: shown('Drug'), instruction: shown('Instruction') });
  await addTreatment(caller, pet.id, { name: shown('Jab') });
  const petPhoto = idOf(await photoOf(caller, pet.id, jpeg));
  const document = await addCardOf({ ...owner, client, pet });
  const ownersDocument = await addDocument(caller, { petId: pet.id }, await pdfOf(1));
  const clientsDocument = await addDocument(caller, { clientId: client.id }, await pdfOf(1));
  const goneDocument = await addCardOf({ ...owner, client, pet: gone });
  const booked = { title: shown('Title'), description: shown('Words'), notes: hidden('Booking') };
  const coming = await addAppointment(caller, client.id, {
    ...booked,
    date: addDays(today, 1),
    price: '14.00',
  });
  const past = await addAppointment(caller, client.id, {
    ...booked,
    title: shown('Past'),
    date: '2026-03-29',
  });
  const visit = await addVisit(caller, {
    petIds: [pet.id],
    appointmentIds: [past.id],
    endedAt: REPORTED_END,
    privateNote: hidden('Private'),
  });
  const visitPhoto = idOf(await visitPhotoOf(caller, visit.id, jpeg, pet.id));
  const report = await addVisitReport(caller, visit.id, client.id, {
    note: shown('Report'),
    photoIds: [visitPhoto],
  });
  await caller.post(`/api/visit-reports/${report.id}/links`);
  const secretVisit = await addVisit(caller, { petIds: [pet.id], endedAt: REPORTED_END });
  const unsent = await addVisitReport(caller, secretVisit.id, client.id, {
    note: hidden('Unsent'),
  });
  const lines = [{ description: shown('Line'), amount: '14.00' }];
  const invoice = await addIssued(caller, client.id, { lines, notes: shown('Invoicenote') });
  const draft = (
    await caller.post('/api/invoices', {
      clientId: client.id,
      lines: [{ description: hidden('Draft'), amount: '3.00' }],
    })
  ).body as { id: string };
  await addPayment(caller, client.id, { amount: '4.00', note: hidden('Payment') });
  const thread = `/api/conversations/${client.id}/messages`;
  await caller.post(thread, { content: hidden('Internal'), channel: 'none' });
  const internalPhoto = idOf(await messagePhotoOf(caller, client.id, jpeg));
  await caller.post(thread, {
    content: hidden('Photo'),
    channel: 'none',
    photoIds: [internalPhoto],
  });
  await insertMessage(app.db, owner.id, client.id, {
    content: shown('Message'),
    channel: 'sms',
    direction: 'outgoing',
  });
  const agreement = await addAgreement(caller);
  const signature = await addSignature(caller, client.id, agreement.id);
  const device = app.visitor();
  await openPages({ ...owner, caller: device, client });
  const pages = [
    '/my',
    '/my/visits',
    `/my/visits/${coming.id}`,
    `/my/visits/${past.id}`,
    `/my/reports/${report.id}`,
    '/my/pets',
    `/my/pets/${pet.id}`,
    `/my/pets/${second.id}`,
    '/my/messages',
    '/my/invoices',
    `/my/invoices/${invoice.id}`,
    '/my/agreements',
  ];
  const files = [
    `/my/invoices/${invoice.id}/pdf`,
    '/my/statement.pdf?from=2026-01-01&to=2026-12-31',
    `/my/signatures/${signature.id}/pdf`,
    `/my/photos/${petPhoto}`,
    `/my/photos/${visitPhoto}`,
    `/my/documents/${document}`,
  ];
  const never = [
    `/my/reports/${unsent.id}`,
    `/my/pets/${gone.id}`,
    `/my/invoices/${draft.id}`,
    `/my/invoices/${draft.id}/pdf`,
    `/my/photos/${internalPhoto}`,
    `/my/visits/${visit.id}`,
    `/my/documents/${ownersDocument.id}`,
    `/my/documents/${clientsDocument.id}`,
    `/my/documents/${goneDocument}`,
  ];
  return { mark, client, key, device, pages, files, never };
}
