/**
 * Every table of the database, named once: the entities of a business here, the tables beside them in `other-tables.ts`. The
 * download and the backup are made from these lists. Tests compare it with the database and walk it: what is missing here fails them.
 */
import type { Entity } from '#server/registry-types.ts';
import { agreement, signature } from '#contract/people/agreements.ts';
import { consent } from '#contract/people/consents.ts';
import { appointment, appointmentInput } from '#contract/diary/appointments.ts';
import { client, clientInput } from '#contract/people/clients.ts';
import { contact, contactInput } from '#contract/people/contacts.ts';
import { dayOff, dayOffInput } from '#contract/diary/daysOff.ts';
import { delivery } from '#contract/messages/deliveries.ts';
import { document } from '#contract/people/documents.ts';
import { invoice, invoiceInput } from '#contract/money/invoices.ts';
import { message } from '#contract/messages/messages.ts';
import { payment } from '#contract/money/payments.ts';
import { key, keyInput } from '#contract/people/keys.ts';
import { medicine, medicineInput } from '#contract/people/medicines.ts';
import { pet, petInput } from '#contract/people/pets.ts';
import { petsApart } from '#contract/people/petsApart.ts';
import {
  clientPrice,
  clientPriceInput,
  surcharge,
  surchargeInput,
} from '#contract/diary/prices.ts';
import { request } from '#contract/diary/requests.ts';
import { series } from '#contract/diary/series.ts';
import { prospect, prospectInput } from '#contract/people/prospects.ts';
import { service, serviceInput } from '#contract/diary/services.ts';
import { treatment, treatmentInput } from '#contract/people/treatments.ts';
import { visitReport, visitReportInput } from '#contract/visits/visitReports.ts';
import { visit, visitInput } from '#contract/visits/visits.ts';
import { walkInput, walkSummary } from '#contract/visits/walks.ts';

export type { DownloadName, Entity, KeptBy } from '#server/registry-types.ts';

export const entities: readonly Entity[] = [
  {
    name: 'clients',
    table: 'clients',
    schema: client,
    input: clientInput,
    maxRows: 20_000,
    lists: ['/api/clients'],
    search: '/api/clients/search',
  },
  {
    name: 'pets',
    table: 'pets',
    schema: pet,
    input: petInput,
    maxRows: 40_000,
    lists: ['/api/pets'],
    search: '/api/pets/search',
    // It is colour by another name.
    download: { omit: ['color'], names: ['clientName'] },
  },
  {
    name: 'contacts',
    table: 'contacts',
    schema: contact,
    input: contactInput,
    maxRows: 50_000,
    lists: ['/api/contacts'],
    under: 'clients',
    download: { names: ['clientName'] },
  },
  {
    name: 'keys',
    table: 'keys',
    schema: key,
    input: keyInput,
    maxRows: 50_000,
    lists: ['/api/keys'],
    under: 'clients',
    download: { names: ['clientName', 'keyEvents'] },
  },
  {
    name: 'documents',
    table: 'documents',
    schema: document,
    // A document is uploaded and deleted, and never changed.
    input: undefined,
    maxRows: 50_000,
    lists: ['/api/documents'],
    download: { names: ['clientName', 'nameOfPet'] },
    keptBy: { documents_sender_fkey: 'set null' },
  },
  {
    name: 'agreements',
    table: 'agreements',
    schema: agreement,
    // Each save is a new version.
    input: undefined,
    maxRows: 100,
    lists: ['/api/agreements'],
  },
  {
    name: 'signatures',
    table: 'signatures',
    schema: signature,
    // A signature is made by signing, and never changed.
    input: undefined,
    maxRows: 100_000,
    lists: ['/api/signatures'],
    download: { names: ['clientName'] },
    keptBy: {
      signatures_agreement_fkey: 'set null',
      signatures_contact_fkey: 'set null',
      signatures_document_fkey: 'set null',
    },
  },
  {
    name: 'consents',
    table: 'consents',
    schema: consent,
    // They are answered client by client.
    input: undefined,
    maxRows: 500_000,
    lists: ['/api/consents'],
    download: { names: ['clientName'] },
    keptBy: { consents_signature_fkey: 'set null' },
  },
  {
    name: 'treatments',
    table: 'treatments',
    schema: treatment,
    input: treatmentInput,
    maxRows: 200_000,
    lists: ['/api/treatments'],
    under: 'pets',
    download: { names: ['nameOfPet'] },
    keptBy: { treatments_document_fkey: 'set null' },
  },
  {
    name: 'medicines',
    table: 'medicines',
    schema: medicine,
    input: medicineInput,
    maxRows: 100_000,
    lists: ['/api/medicines'],
    under: 'pets',
    download: { names: ['nameOfPet'] },
  },
  {
    name: 'prospects',
    table: 'prospects',
    schema: prospect,
    input: prospectInput,
    maxRows: 5_000,
    lists: ['/api/prospects'],
    // In everything.json, with all steps.
    download: { omit: ['told', 'files', 'meetTimes', 'meeting'] },
    keptBy: { prospects_client_fkey: 'set null', prospects_appointment_fkey: 'set null' },
  },
  {
    name: 'services',
    table: 'services',
    schema: service,
    input: serviceInput,
    maxRows: 200,
    lists: ['/api/services'],
  },
  {
    name: 'client-prices',
    table: 'client_prices',
    schema: clientPrice,
    input: clientPriceInput,
    maxRows: 10_000,
    lists: ['/api/client-prices'],
    download: { names: ['clientName'] },
  },
  {
    name: 'surcharges',
    table: 'surcharges',
    schema: surcharge,
    input: surchargeInput,
    maxRows: 50,
    lists: ['/api/surcharges'],
  },
  {
    name: 'pets-apart',
    table: 'pets_apart',
    schema: petsApart,
    // A pair is added and deleted, and never changed.
    input: undefined,
    maxRows: 5_000,
    lists: ['/api/pets-apart'],
    download: { names: ['pairNames'] },
  },
  {
    name: 'days-off',
    table: 'days_off',
    schema: dayOff,
    input: dayOffInput,
    maxRows: 1_000,
    lists: ['/api/days-off'],
  },
  {
    name: 'series',
    table: 'series',
    schema: series,
    // Its calls are not the usual ones: it is changed by its appointments.
    input: undefined,
    maxRows: 5_000,
    lists: ['/api/series'],
    download: { names: ['clientName', 'petName'] },
    keptBy: { series_service_fkey: 'set null' },
  },
  {
    name: 'appointments',
    table: 'appointments',
    schema: appointment,
    input: appointmentInput,
    maxRows: 500_000,
    lists: ['/api/appointments', '/api/appointments/today'],
    download: { names: ['clientName', 'petName'] },
    keptBy: { appointments_service_fkey: 'set null', appointments_series_fkey: 'set null' },
  },
  {
    name: 'requests',
    table: 'requests',
    schema: request,
    input: undefined,
    maxRows: 100_000,
    lists: ['/api/requests'],
    download: { names: ['clientName'] },
    keptBy: { requests_service_fkey: 'set null', requests_appointment_fkey: 'set null' },
  },
  {
    name: 'walks',
    table: 'walk_routes',
    schema: walkSummary,
    input: walkInput,
    maxRows: 50_000,
    lists: ['/api/walks', '/api/walks/favorites'],
    // Made from the points, which are in everything.json and in the GPX files.
    download: { omit: ['line'] },
  },
  {
    name: 'visits',
    table: 'visits',
    schema: visit,
    input: visitInput,
    maxRows: 500_000,
    lists: [],
    // Those are in everything.json.
    download: {
      omit: ['appointmentIds', 'petIds', 'clientIds', 'corrections', 'events', 'photos'],
      names: ['visitClients', 'visitPets', 'visitEvents'],
    },
    keptBy: { visits_walk_route_fkey: 'set null' },
  },
  {
    name: 'visit-reports',
    table: 'visit_reports',
    schema: visitReport,
    input: visitReportInput,
    maxRows: 500_000,
    lists: ['/api/visit-reports'],
    // Made from the visits and walks, which are in it whole.
    download: { omit: ['events', 'track'], names: ['clientName'] },
  },
  {
    name: 'messages',
    table: 'messages',
    schema: message,
    input: undefined,
    maxRows: 200_000,
    lists: ['/api/messages'],
    download: { names: ['clientName'] },
  },
  {
    name: 'deliveries',
    table: 'deliveries',
    schema: delivery,
    input: undefined,
    maxRows: 500_000,
    lists: ['/api/deliveries'],
    download: { names: ['clientName'] },
  },
  {
    name: 'invoices',
    table: 'invoices',
    schema: invoice,
    input: invoiceInput,
    maxRows: 200_000,
    lists: ['/api/invoices'],
    // Those are in everything.json: what follows from others, and the lines.
    download: {
      omit: ['state', 'open', 'supplyFrom', 'supplyTo', 'lines', 'removedLines'],
      names: ['invoiceStatus', 'invoiceLines'],
    },
    keptBy: { invoices_client_fkey: 'set null' },
  },
  {
    name: 'payments',
    table: 'payments',
    schema: payment,
    // A payment is recorded and deleted, and never changed.
    input: undefined,
    maxRows: 200_000,
    lists: ['/api/payments'],
    download: { omit: ['allocations'], names: ['settledInvoices'] },
    keptBy: { payments_client_fkey: 'set null' },
  },
];
