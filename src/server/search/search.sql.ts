/** The statements behind the header's search box. The owner is part of each. */
import sql from 'sql-template-tag';
import { type ClientResult, MAX_SEARCH_RESULTS, type PetResult } from '#contract/search.ts';
import type { Database } from '#server/platform/database.ts';

/** The pattern that finds a text anywhere: `%`, `_` and `\\` in it stand for themselves. */
const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Numbers are stored as +44…: what is typed as 07123 or 0044 7123 is looked for as its digits after that. */
function phonePattern(text: string): string | null {
  const digits = text.replaceAll(/[\s()+-]/g, '');
  if (!/^\d{3,}$/.test(digits)) return null;
  return containing(digits.replace(/^(0044|44|0)/, ''));
}

/** Clients whose full name, email or phone contains the text, whatever its case. */
export const searchClients = (
  db: Database,
  ownerId: string,
  text: string,
): Promise<ClientResult[]> =>
  db.rows(sql`select id, first_name as "firstName", last_name as "lastName", email from clients
    where user_id = ${ownerId}
      and (first_name || ' ' || last_name ilike ${containing(text)}
        or email ilike ${containing(text)}
        or phone like ${phonePattern(text)})
    order by lower(last_name), lower(first_name), id limit ${MAX_SEARCH_RESULTS}`);

/** Pets whose name, species or breed contains the text, whatever its case. */
export const searchPets = (db: Database, ownerId: string, text: string): Promise<PetResult[]> =>
  db.rows(sql`select id, name, species, breed from pets
    where user_id = ${ownerId}
      and (name ilike ${containing(text)} or species ilike ${containing(text)}
        or breed ilike ${containing(text)})
    order by lower(name), id limit ${MAX_SEARCH_RESULTS}`);
