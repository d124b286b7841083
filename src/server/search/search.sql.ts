/** The statements behind the header's search box. The owner is part of each. */
import sql, { join, type Sql } from 'sql-template-tag';
import { folded } from '#contract/rules/normalisedText.ts';
import { type ClientResult, MAX_SEARCH_RESULTS, type PetResult } from '#contract/search.ts';
import { typedPhone } from '#contract/rules/typedPhone.ts';
import type { Database } from '#server/platform/db/database.ts';

/** The pattern that finds a text anywhere: `%`, `_` and `\\` in it stand for themselves. */
const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/**
 * Whether one of a row's texts contains what was typed, ignoring case, accents and the kind of apostrophe. As `folded` does
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
  const pattern = containing(folded(typed) || typed);
  return sql`(lower(${all}) like ${pattern} or ((${notAscii}) and (${all} ilike ${containing(typed)}
    or lower(translate(
      regexp_replace(normalize(${all}, nfkd), '[\\u0300-\\u036f]', '', 'g'), '‘’ʼ', ''''''''
    )) like ${pattern})))`;
}

const CLIENT_COLUMNS = [sql`first_name`, sql`last_name`, sql`email`];
const CLIENT_TEXTS = [sql`first_name || ' ' || last_name`, sql`coalesce(email, '')`];
const PET_COLUMNS = [sql`name`, sql`species`, sql`breed`];
const PET_TEXTS = [sql`name`, sql`species`, sql`coalesce(breed, '')`];

/** Clients whose full name or e-mail address contains the text, or whose phone number was typed. */
export const searchClients = (
  db: Database,
  ownerId: string,
  text: string,
): Promise<ClientResult[]> => {
  const { start, part } = typedPhone(text);
  return db.rows(sql`select id, first_name as "firstName", last_name as "lastName", email from clients
    where user_id = ${ownerId} and archived_at is null
      and (${matches(CLIENT_TEXTS, CLIENT_COLUMNS, text)}
        or phone like ${start === undefined ? null : `${start}%`}
        or phone like ${part === undefined ? null : `+44%${part}%`})
    order by lower(last_name), lower(first_name), id limit ${MAX_SEARCH_RESULTS}`);
};

/** Pets whose name, species or breed contains the text. */
export const searchPets = (db: Database, ownerId: string, text: string): Promise<PetResult[]> =>
  db.rows(sql`select id, name, species, breed from pets
    where user_id = ${ownerId} and archived_at is null
      and ${matches(PET_TEXTS, PET_COLUMNS, text)}
    order by lower(name), id limit ${MAX_SEARCH_RESULTS}`);
