/** The statements behind the header's search box. The owner is part of each. */
import sql, { join, type Sql } from 'sql-template-tag';
import { normalised, withoutApostrophes } from '#contract/rules/normalisedText.ts';
import {
  type ClientResult,
  type InvoiceResult,
  MAX_SEARCH_RESULTS,
  type PetResult,
} from '#contract/overview/search.ts';
import { typedPostcode } from '#contract/rules/typedPostcode.ts';
import { typedPhone } from '#contract/rules/typedPhone.ts';
import type { Database } from '#server/platform/db/database.ts';

/** The pattern that finds a text anywhere: `%`, `_` and `\\` in it stand for themselves. */
const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Without its apostrophe a shorter text would find nearly everything. */
const MIN_UNMARKED = 3;

/**
 * Whether one of a row's texts contains what was typed, ignoring case, accents and the kind of apostrophe. As `normalised` does
 * it in the browser; only texts that are not plain ASCII are folded here, which is slow. The texts are put together with line
 * breaks between them, because each comparison costs about as much as the row itself.
 */
function matches(texts: readonly Sql[], columns: readonly Sql[], typed: string): Sql {
  const all = join(texts, ' || chr(10) || ');
  const notAscii = join(
    columns.map((column) => sql`octet_length(${column}) > length(${column})`),
    ' or ',
  );
  // Of a lone accent nothing is left.
  const pattern = containing(normalised(typed) || typed);
  const plain = withoutApostrophes(normalised(typed));
  const unmarked = plain.length < MIN_UNMARKED ? null : containing(plain);
  return sql`(lower(${all}) like ${pattern}
    or (${all} ~ '[''‘’ʼ]' and lower(translate(${all}, '''‘’ʼ', '')) like ${unmarked}) or ((${notAscii}) and (${all} ilike ${containing(typed)}
    or lower(translate(
      regexp_replace(normalize(${all}, nfkd), '[\\u0300-\\u036f]', '', 'g'), '‘’ʼ', ''''''''
    )) like ${pattern})))`;
}

const CLIENT_COLUMNS = [sql`first_name`, sql`last_name`, sql`email`];
const CLIENT_TEXTS = [sql`first_name || ' ' || last_name`, sql`coalesce(email, '')`];
const NOTE_COLUMNS = [sql`notes`];
const NOTE_TEXTS = [sql`coalesce(notes, '')`];
const PET_COLUMNS = [sql`name`, sql`species`, sql`breed`];
const PET_TEXTS = [sql`name`, sql`species`, sql`coalesce(breed, '')`];

/** Shorter texts are in nearly every note. */
const MIN_IN_NOTES = 3;

/** Clients whose full name, email address, notes or postcode has the text, or whose phone number was typed. */
export const searchClients = (
  db: Database,
  ownerId: string,
  text: string,
): Promise<ClientResult[]> => {
  const { start, part } = typedPhone(text);
  const [beginning, middle] = [start && `${start}%`, part && `+44%${part}%`];
  const postcode = typedPostcode(text);
  // Asked only for a postcode, as it costs more than all the other texts.
  const inAddress =
    postcode === undefined
      ? sql`false`
      : sql`lower(regexp_replace(address, '\\s', '', 'g')) like ${`%${postcode}%`}`;
  const inNotes = text.length < MIN_IN_NOTES ? sql`false` : matches(NOTE_TEXTS, NOTE_COLUMNS, text);
  return db.rows(sql`select id, first_name as "firstName", last_name as "lastName", email from clients
    where user_id = ${ownerId} and archived_at is null
      and (${matches(CLIENT_TEXTS, CLIENT_COLUMNS, text)}
        or phone like ${beginning} or phone like ${middle}
        or emergency_contact_phone like ${beginning} or emergency_contact_phone like ${middle}
        or ${inAddress}
        or ${inNotes})
    order by lower(last_name), lower(first_name), id limit ${MAX_SEARCH_RESULTS}`);
};

/** Pets whose name, species or breed contains the text, with their owners. */
export const searchPets = (db: Database, ownerId: string, text: string): Promise<PetResult[]> =>
  db.rows(sql`select id, name, species, breed,
      (select first_name || ' ' || last_name from clients
        where clients.user_id = pets.user_id and clients.id = pets.client_id) as "ownerName"
    from pets
    where user_id = ${ownerId} and archived_at is null
      and ${matches(PET_TEXTS, PET_COLUMNS, text)}
    order by lower(name), id limit ${MAX_SEARCH_RESULTS}`);

/** Issued invoices and credit notes whose number contains the text, the latest first. */
export const searchInvoices = (
  db: Database,
  ownerId: string,
  text: string,
): Promise<InvoiceResult[]> =>
  db.rows(sql`select id, number, total::text,
      (select first_name || ' ' || last_name from clients
        where clients.user_id = invoices.user_id and clients.id = invoices.client_id) as "clientName"
    from invoices
    where user_id = ${ownerId} and status <> 'draft' and number ilike ${containing(text)}
    order by issued_on desc, id desc limit ${MAX_SEARCH_RESULTS}`);
