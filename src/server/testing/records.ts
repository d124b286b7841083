/** Builders: each creates one realistic record through the API; a test overrides the fields that it is about. */
import { createECDH, randomBytes, randomInt } from 'node:crypto';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { Client } from '#contract/people/clients.ts';
import type { Agreement } from '#contract/people/agreements.ts';
import type { Contact } from '#contract/people/contacts.ts';
import type { Key } from '#contract/people/keys.ts';
import type { Medicine } from '#contract/people/medicines.ts';
import type { Prospect } from '#contract/people/prospects.ts';
import type { Treatment } from '#contract/people/treatments.ts';
import type { DayOffSaved } from '#contract/diary/daysOff.ts';
import type { Invoice } from '#contract/money/invoices.ts';
import type { Payment } from '#contract/money/payments.ts';
import type { Pet } from '#contract/people/pets.ts';
import type { PetsApart } from '#contract/people/petsApart.ts';
import type { ClientPrice, Surcharge } from '#contract/diary/prices.ts';
import type { PushDevice } from '#contract/identity/pushSubscriptions.ts';
import type { Series } from '#contract/diary/series.ts';
import type { Service } from '#contract/diary/services.ts';
import type { VisitReport } from '#contract/visits/visitReports.ts';
import type { Visit } from '#contract/visits/visits.ts';
import type { Walk } from '#contract/visits/walks.ts';
import type { Caller } from '#server/testing/test-app.ts';

type Fields = Record<string, unknown>;

async function created<Row>(caller: Caller, path: string, fields: Fields): Promise<Row> {
  const { status, body } = await caller.post(path, fields);
  if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return body as Row;
}

export const addClient = (caller: Caller, fields: Fields = {}): Promise<Client> =>
  created(caller, '/api/clients', { firstName: 'Jane', lastName: 'Doe', ...fields });

export const addPet = (caller: Caller, clientId: string, fields: Fields = {}): Promise<Pet> =>
  created(caller, '/api/pets', { clientId, name: 'Biscuit', species: 'Dog', ...fields });

export const addContact = (
  caller: Caller,
  clientId: string,
  fields: Fields = {},
): Promise<Contact> =>
  created(caller, `/api/clients/${clientId}/contacts`, {
    kind: 'household',
    name: 'John Doe',
    phone: '07700 900123',
    ...fields,
  });

export const addKey = (caller: Caller, clientId: string, fields: Fields = {}): Promise<Key> =>
  created(caller, `/api/clients/${clientId}/keys`, {
    tag: `K${randomInt(1_000_000)}`,
    place: 'withMe',
    ...fields,
  });

export const addProspect = (caller: Caller, fields: Fields = {}): Promise<Prospect> =>
  created(caller, '/api/prospects', { name: 'Pat New', email: 'pat@example.org', ...fields });

export const addAgreement = (caller: Caller, fields: Fields = {}): Promise<Agreement> =>
  created(caller, '/api/agreements', {
    kind: 'service',
    title: `Walking agreement ${randomInt(1_000_000)}`,
    text: 'Between {businessName} and {clientName} for {petNames}.',
    consents: ['offLead'],
    ...fields,
  });

/** Was given a year before it is due. */
export const addTreatment = (
  caller: Caller,
  petId: string,
  fields: Fields = {},
): Promise<Treatment> =>
  created(caller, `/api/pets/${petId}/treatments`, {
    kind: 'vaccination',
    name: 'Kennel cough',
    givenOn: '2025-03-29',
    dueOn: '2026-03-29',
    ...fields,
  });

export const addMedicine = (
  caller: Caller,
  petId: string,
  fields: Fields = {},
): Promise<Medicine> =>
  created(caller, `/api/pets/${petId}/medicines`, {
    name: 'Metacam',
    dose: '0.5 ml',
    times: ['08:00', '18:00'],
    withFood: true,
    ...fields,
  });

export const appointmentFields = (clientId: string, fields: Fields = {}): Fields => ({
  clientId,
  title: 'Morning walk',
  serviceType: 'walk',
  date: '2026-03-29',
  startTime: '09:00',
  endTime: '10:00',
  ...fields,
});

export const addAppointment = (
  caller: Caller,
  clientId: string,
  fields: Fields = {},
): Promise<Appointment> =>
  created(caller, '/api/appointments', appointmentFields(clientId, fields));

/** A series of two Mondays. */
export const addSeries = (
  caller: Caller,
  clientId: string,
  fields: Fields = {},
): Promise<Series & { appointments: number }> => {
  const { date: _date, ...booking } = appointmentFields(clientId);
  const when = { weekdays: [1], everyWeeks: 1, startsOn: '2026-03-23', endsOn: '2026-03-30' };
  return created(caller, '/api/series', { ...booking, ...when, ...fields });
};

export const addWalk = (caller: Caller, fields: Fields = {}): Promise<Walk> =>
  created(caller, '/api/walks', { name: 'Round the lake', ...fields });

export const addVisit = (caller: Caller, fields: Fields = {}): Promise<Visit> =>
  created(caller, '/api/visits', { startedAt: '2026-03-29T08:02:00.000Z', ...fields });

/** After the beginning of a visit that `addVisit` makes. */
export const REPORTED_END = '2026-03-29T09:02:00.000Z';

export const addVisitReport = (
  caller: Caller,
  visitId: string,
  clientId: string,
  fields: Fields = {},
): Promise<VisitReport> => created(caller, '/api/visit-reports', { visitId, clientId, ...fields });

export const addService = (caller: Caller, fields: Fields = {}): Promise<Service> =>
  created(caller, '/api/services', {
    name: 'Dog walk',
    serviceType: 'walk',
    price: '14.00',
    extraPetPrice: '5.00',
    ...fields,
  });

export const addClientPrice = (
  caller: Caller,
  clientId: string,
  serviceId: string,
  price = '12.00',
): Promise<ClientPrice> => created(caller, '/api/client-prices', { clientId, serviceId, price });

export const addSurcharge = (caller: Caller, fields: Fields = {}): Promise<Surcharge> =>
  created(caller, '/api/surcharges', {
    kind: 'bankHoliday',
    region: 'england-and-wales',
    percent: '50',
    ...fields,
  });

export const addDaysOff = (caller: Caller, fields: Fields = {}): Promise<DayOffSaved> =>
  created(caller, '/api/days-off', { startsOn: '2026-08-03', endsOn: '2026-08-16', ...fields });

/** Keeps two pets of the business apart. */
export const addPetsApart = (
  caller: Caller,
  petId: string,
  otherPetId: string,
  fields: Fields = {},
): Promise<PetsApart> => created(caller, '/api/pets-apart', { petId, otherPetId, ...fields });

/** A draft of one line. */
export const addInvoice = (
  caller: Caller,
  clientId: string,
  fields: Fields = {},
): Promise<Invoice> =>
  created(caller, '/api/invoices', {
    clientId,
    lines: [{ description: 'Dog walks', amount: '30.00' }],
    ...fields,
  });

/** Drafts and issues an invoice; the profile gets an address, which it needs. */
export async function addIssued(
  caller: Caller,
  clientId: string,
  fields: Fields = {},
): Promise<Invoice> {
  const { id } = await addInvoice(caller, clientId, fields);
  await caller.put('/api/business-details', {
    tradingName: 'Happy Paws',
    address: '1 High Street, Leeds LS1 4AP',
  });
  const { status, body } = await caller.post(`/api/invoices/${id}/issue`);
  if (status !== 200) throw new Error(`issue answered ${status}: ${JSON.stringify(body)}`);
  return body as Invoice;
}

export const addPayment = (
  caller: Caller,
  clientId: string,
  fields: Fields = {},
): Promise<Payment> =>
  created(caller, '/api/payments', {
    clientId,
    amount: '30.00',
    receivedOn: '2026-03-29',
    method: 'bank',
    ...fields,
  });

/** What a browser gives that has allowed notifications. */
export const pushSubscription = () => ({
  endpoint: `https://push.invalid/${randomBytes(16).toString('hex')}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
});

export const addPushSubscription = (caller: Caller): Promise<PushDevice> =>
  created(caller, '/api/push-subscriptions', pushSubscription());
