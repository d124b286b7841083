/** The tables beside the entities, named once: the second half of the registry in `entities.ts`. */
import type { KeptBy } from '#server/registry.ts';

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
  schema_triggers: {
    hasOwner: 'never',
    notInBackup: 'names the triggers; the restored database keeps its own',
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
  owner_usage: {
    hasOwner: 'always',
    bounded: 'one',
    notInDownload: 'counts of what is in it',
    notInBackup: 'counts that are made anew',
  },
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
    keptBy: { visit_events_pet_fkey: 'set null', visit_events_medicine_fkey: 'set null' },
  },
  key_events: { hasOwner: 'always', notInDownload: 'the keys have their log' },
  access_codes: {
    hasOwner: 'always',
    bounded: 'four for each client',
    notInDownload: 'secrets, which are in it only if they are asked for',
  },
  access_log: {
    hasOwner: 'always',
    bounded: 'the last two hundred of each client',
    notInDownload: 'when secrets were shown; the client’s page has it',
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
    notInDownload: 'quiet hours and quick texts of this installation; the settings show them',
  },
  notification_settings: {
    hasOwner: 'always',
    bounded: 'one for each kind of notification',
    notInDownload: 'switches, times and words of this installation; the settings show them',
  },
  care_settings: {
    hasOwner: 'always',
    bounded: 'one',
    notInDownload: 'numbers of this installation; the settings show them',
  },
  diary_settings: {
    hasOwner: 'always',
    bounded: 'one',
    notInDownload: 'a number of this installation; the settings show it',
  },
  handovers: {
    hasOwner: 'always',
    bounded: 'they end within ten minutes, as many as the changes in a minute allow',
    notInDownload: 'hashes of links that end within ten minutes',
    notInBackup:
      'links that end within ten minutes, and that must not come back once they were used',
  },
  request_settings: {
    hasOwner: 'always',
    bounded: 'one, and one for each client',
    notInDownload: 'switches of what clients may ask for; the settings show them',
  },
  cancellation_policies: {
    hasOwner: 'always',
    bounded: 'one for all services, and one for each service',
    notInDownload:
      'terms of the next bookings; the settings show them, and each booking has its own',
  },
  links: {
    hasOwner: 'always',
    bounded:
      'the last twenty of each invoice and report, one feed, and two for each attempt at a mail or link of the last twelve months',
    notInDownload: 'hashes of links',
  },
  client_devices: {
    hasOwner: 'always',
    bounded: 'the last twenty of each client',
    notInDownload: 'hashes of cookies',
    notInBackup: 'a file that is stored for months must open no pages: each device asks for a link',
  },
  client_codes: {
    hasOwner: 'always',
    bounded: 'five an hour for each client, for fifteen minutes',
    notInDownload: 'hashes of codes that end within minutes',
    notInBackup: 'codes that end within minutes',
  },
  portal_settings: {
    hasOwner: 'always',
    bounded: 'one',
    notInDownload: 'a switch of this installation; the clients’ pages show what it does',
  },
  public_pages: {
    hasOwner: 'always',
    bounded: 'one',
    notInDownload: 'the page that everyone can read; the settings show it',
  },
  unsorted_mails: {
    hasOwner: 'always',
    bounded: 'fifty of 5,000 letters each, for thirty days',
    notInDownload: 'nobody has said yet whose they are; they are in the mailbox',
  },
  business_details: {
    hasOwner: 'always',
    bounded: 'one',
    notInDownload: 'what the next invoices print; the invoices have it',
  },
  client_billing: {
    hasOwner: 'always',
    bounded: 'one for each client',
    notInDownload: 'how clients are billed; the references are on the invoices',
  },
  invoice_lines: {
    hasOwner: 'always',
    notInDownload: 'the invoices have their lines',
    keptBy: { invoice_lines_appointment_fkey: 'set null' },
  },
  removed_invoice_lines: {
    hasOwner: 'always',
    notInDownload:
      'lines that are put back when their appointment is as it was; the drafts name them',
  },
  invoice_files: { hasOwner: 'always', notInDownload: 'made from the invoices, which are in it' },
  invoice_logos: {
    hasOwner: 'always',
    notInDownload: 'pictures that the owner uploaded; they stand on the invoices',
  },
  invoice_batches: {
    hasOwner: 'always',
    bounded: 'the last twenty',
    notInDownload: 'what was sent in one go; the invoices say when each was sent',
  },
  invoice_batch_items: {
    hasOwner: 'always',
    bounded: 'at most two thousand for each batch',
    notInDownload: 'what was sent in one go; the invoices say when each was sent',
    keptBy: { invoice_batch_items_invoice_fkey: 'set null' },
  },
  allocations: {
    hasOwner: 'always',
    bounded: 'at most one for each payment and invoice, whose sums bound them',
    notInDownload: 'the payments name what they settle',
  },
  bank_imports: {
    hasOwner: 'always',
    notInDownload: 'what was recorded from bank statements is in the payments',
  },
  bank_lines: {
    hasOwner: 'always',
    notInDownload: 'what was recorded of them is in the payments; the rest ends within a week',
    keptBy: {
      bank_lines_client_fkey: 'set null',
      bank_lines_invoice_fkey: 'set null',
      bank_lines_payment_fkey: 'set null',
    },
  },
  bank_payers: {
    hasOwner: 'always',
    notInDownload: 'who paid for which client; the payments name both',
  },
  bank_columns: { hasOwner: 'always', notInDownload: 'columns of the files of other banks' },
  appointment_changes: {
    hasOwner: 'always',
    bounded: 'one for each booking that changed, until its client is told',
    notInDownload: 'what is about to be told; the bookings are in it',
    notInBackup: 'a restored copy must tell nobody anything by itself',
  },
  idempotency_keys: {
    hasOwner: 'always',
    notInDownload: 'responses that were sent already, stored for a day',
    notInBackup: 'responses for requests that are repeated within 31 days',
  },
  invitations: {
    hasOwner: 'never',
    notInBackup: 'links that last a week, and that must not come back once they were used',
  },
  security_log: {
    hasOwner: 'always',
    bounded:
      'failures: one row an hour; the rest as many as the changes in a minute allow, for 400 days',
    notInDownload: 'sign-ins and administrator’s acts of this installation; the profile shows them',
  },
  second_factors: {
    hasOwner: 'always',
    bounded: 'one',
    notInDownload: 'a secret, encrypted, of use to a thief only',
  },
  recovery_codes: {
    hasOwner: 'always',
    bounded: 'ten',
    notInDownload: 'hashes of codes',
  },
  unfinished_sign_ins: {
    hasOwner: 'always',
    bounded: ENDS_SOON,
    notInDownload: ENDS_SOON,
    notInBackup: ENDS_SOON,
  },
  known_devices: {
    hasOwner: 'always',
    bounded: 'the last twenty',
    notInDownload: 'hashes of cookies',
  },
  push_subscriptions: {
    hasOwner: 'always',
    bounded: 'one for each signed-in device',
    notInDownload:
      'URLs at which a browser of this installation is told; the profile lists the devices',
    notInBackup: 'they end with their session, and no session is in a backup',
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
