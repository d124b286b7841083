/** The statements behind the header's search box. The owner is part of each. */
import sql, { type Sql } from 'sql-template-tag';
import { folded } from '#contract/rules/normalisedText.ts';
import { type ClientResult, MAX_SEARCH_RESULTS, type PetResult } from '#contract/search.ts';
import { typedPhone } from '#contract/rules/typedPhone.ts';
import type { Database } from '#server/platform/db/database.ts';

/** The pattern that finds a text anywhere: `%`, `_` and `\\` in it stand for themselves. */
const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/**
 * Whether a text of a row contains what was typed, ignoring case, accents and the kind of apostrophe. As
 * `folded` does it in the browser; only texts that are not plain ASCII are folded here, which is slow.
 */
function matches(column: Sql, typed: string): Sql {
  const patterns = [...new Set([containing(typed), containing(folded(typed))])];
  return sql`(${column} ilike any(${patterns}) or (octet_length(${column}) > length(${column})
    and lower(translate(
      regexp_replace(normalize(${column}, nfkd), '[\\u0300-\\u036f]', '', 'g'), '‘’ʼ', ''''''''
    )) like any(${patterns})))`;
}

/** Clients whose full name or e-mail address contains the text, or whose phone number was typed. */
export const searchClients = (
  db: Database,
  ownerId: string,
  text: string,
): Promise<ClientResult[]> => {
  const { start, part } = typedPhone(text);
  return db.rows(sql`select id, first_name as "firstName", last_name as "lastName", email from clients
    where user_id = ${ownerId} and archived_at is null
      and (${matches(sql`(first_name || ' ' || last_name)`, text)}
        or ${matches(sql`email`, text)}
        or phone like ${start === undefined ? null : `${start}%`}
        or phone like ${part === undefined ? null : `+44%${part}%`})
    order by lower(last_name), lower(first_name), id limit ${MAX_SEARCH_RESULTS}`);
};

/** Pets whose name, species or breed contains the text. */
export const searchPets = (db: Database, ownerId: string, text: string): Promise<PetResult[]> =>
  db.rows(sql`select id, name, species, breed from pets
    where user_id = ${ownerId} and archived_at is null
      and (${matches(sql`name`, text)} or ${matches(sql`species`, text)}
        or ${matches(sql`breed`, text)})
    order by lower(name), id limit ${MAX_SEARCH_RESULTS}`);
