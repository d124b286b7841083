/** An owner who has at least one row of everything, and something in every list. */
import sql from 'sql-template-tag';
import { businessDay } from '#contract/rules/businessDay.ts';
import { insertLink } from '#server/identity/links/private-links.sql.ts';
import { entities } from '#server/registry.ts';
import { builderOf } from '#server/testing/entity-builders.ts';
import { everyCall, make } from '#server/testing/every-call.ts';
import { addPrepared, addUnsorted } from '#server/testing/message-calls.ts';
import { startHandover } from '#server/people/agreements/handovers.sql.ts';
import { keepInvoiceFiles } from '#server/money/invoices/files.jobs.ts';
import { newOwner, type Owner } from '#server/testing/owners.ts';
import { messagePhotoOf, visitPhotoOf } from '#server/testing/photos.ts';
import { picture } from '#server/testing/pictures.ts';
import { pdfOf } from '#server/testing/pdfs.ts';
import { addPortalRows } from '#server/testing/portal-calls.ts';
import {
  addAgreement,
  addAppointment,
  addClient,
  addContact,
  addInvoice,
  addIssued,
  addPayment,
  addPet,
  addProspect,
} from '#server/testing/records.ts';
import { toldPetOf } from '#server/testing/care-calls.ts';
import { sendFiles } from '#server/testing/sent-forms.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** The calls that make what is no entity. */
const CALLS = [
  'PUT /api/pet-photos',
  'PUT /api/message-photos',
  'POST /api/objects/upload',
  'POST /api/calendar-feed',
  'POST /api/push-subscriptions',
  'POST /api/passkeys',
  'POST /api/visits/:id/events',
  'POST /api/documents',
  'PUT /api/care-settings',
  'PUT /api/public-page',
  'POST /api/clients/:id/signatures',
  'PUT /api/cancellation-policy',
  'PUT /api/portal-settings',
  'POST /api/appointments/:id/cancel',
  'POST /api/pets/:id/treatments',
  'PUT /api/clients/:id/access',
  'POST /api/visit-reports/:id/links',
  'PUT /api/business-details/logo',
  'POST /api/invoices',
  'POST /api/invoices/:id/credit',
  'POST /api/invoices/send-all',
  'POST /api/invoices/:id/links',
  'POST /api/payments',
  'POST /api/bank-imports',
  'POST /api/bank-imports/:id/apply',
  // What was deleted is kept for a while.
  'DELETE /api/appointments/:id',
];

/** The app needs a PUBLIC_URL: passkeys belong to a name. */
export async function ownerOfEverything(app: TestApp): Promise<Owner> {
  const owner = await newOwner(app);
  await addEverything(app, owner);
  return owner;
}

/** Another client of an owner, who has at least one row of everything that a client can have; gives the client's id. */
export async function clientOfEverything(app: TestApp, owner: Owner): Promise<string> {
  const client = await addClient(owner.caller);
  const pet = await addPet(owner.caller, client.id);
  await addEverything(app, { ...owner, client, pet });
  return client.id;
}

/** A prospect with a photo and a card of a pet. */
async function addProspectFiles(owner: Owner): Promise<void> {
  const { token, petId } = await toldPetOf(owner);
  const files = { pet: petId, photo: await picture('jpeg'), card: await pdfOf(1) };
  await sendFiles(owner.caller, `/w/${token}/files`, files);
}

/** A prospect with a link, and a meet and greet with the client that was made for it. */
async function addMeetAndGreet(app: TestApp, { id, caller, client }: Owner): Promise<void> {
  const prospect = await addProspect(caller);
  const appointment = await addAppointment(caller, client.id);
  await insertLink(app.db, id, 'welcome', prospect.id, new Date());
  await app.db
    .run(sql`update prospects set client_id = ${client.id}, appointment_id = ${appointment.id}
    where user_id = ${id} and id = ${prospect.id}`);
}

async function addEverything(app: TestApp, owner: Owner): Promise<void> {
  // Bookings that change from here on are to be told.
  await owner.caller.put('/api/message-settings', { bookings: true });
  await insertLink(app.db, owner.id, 'client', owner.client.id, new Date());
  await addPortalRows(owner);
  await addUnsorted(owner);
  const handedOver = {
    agreementId: (await addAgreement(owner.caller)).id,
    contactId: (await addContact(owner.caller, owner.client.id)).id,
  };
  const now = new Date();
  await startHandover(app.db, owner.id, owner.client.id, handedOver, { now, sid: undefined });
  await addPrepared(owner);
  const photo = await messagePhotoOf(owner.caller, owner.client.id, await picture('jpeg'));
  const photoIds = [photo.slice('/api/photos/'.length)];
  const message = { content: 'Look', channel: 'none', photoIds };
  await owner.caller.post(`/api/conversations/${owner.client.id}/messages`, message);
  for (const { name } of entities) {
    const { id } = await builderOf(name).add(owner);
    if (name === 'visits') {
      await visitPhotoOf(owner.caller, id, await picture('jpeg'), owner.pet.id);
    }
  }
  const date = businessDay(new Date(), 'Europe/London');
  await addAppointment(owner.caller, owner.client.id, { date });
  await addAppointment(owner.caller, owner.client.id, { status: 'completed' });
  const done = { status: 'completed', price: '14.00' };
  const cancelled = await addAppointment(owner.caller, owner.client.id, done);
  await addInvoice(owner.caller, owner.client.id, { appointmentIds: [cancelled.id] });
  await owner.caller.put(`/api/appointments/${cancelled.id}`, { status: 'cancelled' });
  for (const name of CALLS) {
    const call = await everyCall[name]?.(owner);
    if (!call) throw new Error(`There is no call ${name}`);
    const { status } = await make(owner.caller, name.split(' ')[0] ?? '', call);
    if (status >= 300) throw new Error(`${name} answered ${status}`);
  }
  await keepInvoiceFiles(app.db, date);
  await addMeetAndGreet(app, owner);
  await addProspectFiles(owner);
  await addPayment(owner.caller, owner.client.id, { amount: '500.00' });
  await addPayment(owner.caller, owner.client.id, { kind: 'refund' });
  // One who has no credit, so that something is open.
  await addIssued(owner.caller, (await addClient(owner.caller)).id);
}
