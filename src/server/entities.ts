/**
 * Every table of the database, named once: the entities of a business here, the tables beside them in `other-tables.ts`. The
 * download and the backup are made from these lists. Tests compare it with the database and walk it: what is missing here fails them.
 */
import type { z } from 'zod';
import { appointment, appointmentInput } from '#contract/appointments.ts';
import { client, clientInput } from '#contract/clients.ts';
import { dayOff, dayOffInput } from '#contract/daysOff.ts';
import { delivery } from '#contract/deliveries.ts';
import { invoice, invoiceInput } from '#contract/invoices.ts';
import { message } from '#contract/messages.ts';
import { payment } from '#contract/payments.ts';
import { pet, petInput } from '#contract/pets.ts';
import { petsApart } from '#contract/petsApart.ts';
import { clientPrice, clientPriceInput, surcharge, surchargeInput } from '#contract/prices.ts';
import { series } from '#contract/series.ts';
import { service, serviceInput } from '#contract/services.ts';
import { visitReport, visitReportInput } from '#contract/visitReports.ts';
import { visit, visitInput } from '#contract/visits.ts';
import { walkInput, walkSummary } from '#contract/walks.ts';

/** What a foreign key does instead of deleting the row with its parent, where history outlives what it was about. */
export type KeptBy = 'set null' | 'no action';

/** Names that stand beside ids in the tables of the download. */
export type DownloadName =
  | 'clientName'
  | 'petName'
  | 'pairNames'
  | 'visitClients'
  | 'visitPets'
  | 'visitEvents'
  | 'invoiceStatus'
  | 'invoiceLines'
  | 'settledInvoices';

/** An entity: its rows have an owner, appear in lists, and are in the download and in backups. */
export interface Entity {
  /** Its name in the API (`/api/{name}`), in the download (`{name}.csv`) and in everything.json. */
  name: string;
  table: string;
  /** A row as lists answer it. */
  schema: z.ZodObject;
  /** The fields that a caller may write; none where no call writes it. */
  input: z.ZodObject | undefined;
  /** How many an owner may have; `QUOTA_{NAME}` sets another number. */
  maxRows: number;
  /** Every GET that answers a list of all of them, or all in use; none where a list is asked for by period. */
  lists: readonly string[];
  /** The GET that searches them with `?q=`. */
  search?: string;
  /** Fields of the list that the download leaves out, and names that stand beside ids in its tables. */
  download?: { omit?: readonly string[]; names?: readonly DownloadName[] };
  /** Foreign keys, by name, that do not delete the row with its parent. */
  keptBy?: Readonly<Record<string, KeptBy>>;
}

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

/** A quota of bytes for each owner, over several tables. */
export interface StorageQuota {
  name: string;
  /** `QUOTA_{NAME}_MB` sets another number. */
  megabytes: number;
  /** The tables whose bytes count. */
  tables: readonly string[];
}

export const storageQuotas: readonly StorageQuota[] = [
  { name: 'photos', megabytes: 5_000, tables: ['photos'] },
  // Responses that are stored for a day count too: they hold what was saved, and a deletion leaves them.
  {
    name: 'records',
    megabytes: 2_000,
    tables: [
      ...entities.map(({ table }) => table),
      'visit_events',
      'invoice_lines',
      'removed_invoice_lines',
      'invoice_files',
      'invoice_logos',
      'bank_imports',
      'bank_lines',
      'bank_payers',
      'bank_columns',
      'idempotency_keys',
    ],
  },
];

/** Every table that counts towards a quota. */
export const countedTables: readonly string[] = [
  ...new Set(storageQuotas.flatMap(({ tables }) => tables)),
];
