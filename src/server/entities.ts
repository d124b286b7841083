/**
 * Every table of the database, named once: the entities of a business, and the tables beside them. The download and the
 * backup are made from this list. Tests compare it with the database and walk it: what is missing here fails them.
 */
import type { z } from 'zod';
import { appointment, appointmentInput } from '#contract/appointments.ts';
import { client, clientInput } from '#contract/clients.ts';
import { dayOff, dayOffInput } from '#contract/daysOff.ts';
import { delivery } from '#contract/deliveries.ts';
import { message } from '#contract/messages.ts';
import { pet, petInput } from '#contract/pets.ts';
import { petsApart } from '#contract/petsApart.ts';
import { clientPrice, clientPriceInput, surcharge, surchargeInput } from '#contract/prices.ts';
import { series } from '#contract/series.ts';
import { service, serviceInput } from '#contract/services.ts';
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
  | 'visitEvents';

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
    download: { names: ['clientName'] },
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
    tables: [...entities.map(({ table }) => table), 'visit_events', 'idempotency_keys'],
  },
];

/** A table that is no entity. */
export interface OtherTable {
  /** Whose rows: `sometimes` where a row is written before its owner has signed in. */
  hasOwner: 'always' | 'sometimes' | 'never';
  /** What keeps an owner from having many; other tables with an owner count towards a quota. */
  bounded?: string;
  /** Why the download leaves it out; only rows with an owner can be in it. */
  notInDownload?: string;
  /** Why backups leave it out. Without a reason they have it. */
  notInBackup?: string;
  keptBy?: Readonly<Record<string, KeptBy>>;
}

const ENDS_SOON = 'they end within minutes';
const SIGN_IN_HERE = 'they are of use in this installation only; the profile lists them';

export const otherTables: Readonly<Record<string, OtherTable>> = {
  users: { hasOwner: 'never' },
  settings: { hasOwner: 'never' },
  schema_migrations: {
    hasOwner: 'never',
    notInBackup: 'names the schema; the restored database keeps its own',
  },
  session: {
    hasOwner: 'never',
    notInBackup: 'a file that is stored for months must open no session: everybody signs in again',
  },
  rate_limits: { hasOwner: 'never', notInBackup: 'counts that end within a day' },
  stored_removals: {
    hasOwner: 'never',
    notInBackup: 'files of the old photo store that are still to be removed there',
  },
  owner_revisions: { hasOwner: 'always', bounded: 'one', notInDownload: 'a counter' },
  passwords: {
    hasOwner: 'always',
    bounded: 'one',
    notInDownload: 'a hash, of use to a thief only',
  },
  appointment_pets: {
    hasOwner: 'always',
    bounded: 'at most twenty for each appointment',
    notInDownload: 'the appointments name their pets',
  },
  visit_appointments: {
    hasOwner: 'always',
    bounded: 'at most fifty for each visit',
    notInDownload: 'the visits name their appointments',
  },
  visit_pets: {
    hasOwner: 'always',
    bounded: 'at most fifty for each visit',
    notInDownload: 'the visits name their pets',
  },
  visit_clients: {
    hasOwner: 'always',
    bounded: 'at most one hundred for each visit',
    notInDownload: 'the visits name their clients',
  },
  visit_events: {
    hasOwner: 'always',
    notInDownload: 'the visits have their events',
    keptBy: { visit_events_pet_fkey: 'set null' },
  },
  day_orders: {
    hasOwner: 'always',
    bounded: 'one for each day that was put into order, as many as the changes in a minute allow',
    notInDownload: 'the order of a day’s run; its appointments are in it',
  },
  photos: {
    hasOwner: 'always',
    notInDownload: 'the pictures themselves are in it',
    keptBy: { photos_visit_pet_fkey: 'set null' },
  },
  uploads: {
    hasOwner: 'always',
    bounded: 'at most fifty are open',
    notInDownload: 'URLs that are valid for ten minutes',
    notInBackup: 'URLs that are valid for ten minutes',
  },
  deleted_appointments: {
    hasOwner: 'always',
    bounded: 'kept for an hour, as many as the changes in a minute allow',
    notInDownload: 'deleted by their owner, and kept for an hour so that it can be undone',
    notInBackup: 'what was deleted must not come back',
  },
  message_settings: {
    hasOwner: 'always',
    bounded: 'one',
    notInDownload: 'switches and times of this installation; the settings show them',
  },
  diary_settings: {
    hasOwner: 'always',
    bounded: 'one',
    notInDownload: 'a number of this installation; the settings show it',
  },
  client_links: {
    hasOwner: 'always',
    bounded: 'one for each attempt at a mail of the last twelve months',
    notInDownload: 'hashes of links',
  },
  appointment_changes: {
    hasOwner: 'always',
    bounded: 'one for each booking that changed, until its client is told',
    notInDownload: 'what is about to be told; the bookings are in it',
    notInBackup: 'a restored copy must tell nobody anything by itself',
  },
  idempotency_keys: {
    hasOwner: 'always',
    notInDownload: 'responses that were sent already, stored for a day',
    notInBackup: 'responses for requests that are repeated within a day',
  },
  known_devices: {
    hasOwner: 'always',
    bounded: 'the last twenty',
    notInDownload: 'hashes of cookies',
  },
  mailed_links: {
    hasOwner: 'always',
    bounded: 'rate limits of mails',
    notInDownload: 'hashes of links that end soon',
    notInBackup:
      'links that last an hour or a day, and that must not come back once they were used',
  },
  passkeys: { hasOwner: 'always', bounded: 'at most twenty', notInDownload: SIGN_IN_HERE },
  identities: { hasOwner: 'always', bounded: 'one for each provider', notInDownload: SIGN_IN_HERE },
  passkey_challenges: {
    hasOwner: 'sometimes',
    bounded: ENDS_SOON,
    notInDownload: ENDS_SOON,
    notInBackup: ENDS_SOON,
  },
  provider_attempts: {
    hasOwner: 'sometimes',
    bounded: ENDS_SOON,
    notInDownload: ENDS_SOON,
    notInBackup: ENDS_SOON,
  },
};
