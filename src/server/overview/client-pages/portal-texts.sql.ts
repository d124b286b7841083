/** What was written before there were client pages, for its owner to look at. The owner is part of each statement. */
import sql, { join, raw } from 'sql-template-tag';
import { MAX_PORTAL_TEXTS, type PortalTexts } from '#contract/overview/clientPages.ts';
import { petLabels } from '#contract/people/petFields.ts';
import { PET_TEXTS } from '#server/overview/client-pages/pets.sql.ts';
import { columnName } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';

/** A list is to be looked over, not read to its last word. */
const SHOWN_LETTERS = 500;

const petTexts = join(
  PET_TEXTS.map((field) => sql`(${petLabels[field]}::text, ${raw(`p.${columnName(field)}`)})`),
);

/** Whether the texts are shown to clients; with those that are not. */
export async function findPortalTexts(db: Database, ownerId: string): Promise<PortalTexts> {
  const row = await db.one<{
    before: string | null;
  }>(sql`select (select texts_before from portal_settings
    where user_id = ${ownerId} and texts_confirmed_at is null) as before`);
  if (row.before === null) return { isConfirmed: true, count: 0, texts: [] };
  const texts = await db.rows<PortalTexts['texts'][number] & { count: number }>(sql`
    with written as (
      select a.client_id, a.title as about, 'Description' as label, a.description as text from appointments a
        left join series e on e.user_id = a.user_id and e.id = a.series_id
        where a.user_id = ${ownerId} and a.description is not null
          and least(a.created_at, e.created_at) < ${row.before}::timestamptz
      union select p.client_id, p.name, v.label, v.text from pets p
        cross join lateral (values ${petTexts}) v (label, text)
        where p.user_id = ${ownerId} and p.archived_at is null and v.text is not null
          and p.created_at < ${row.before}::timestamptz
      union select p.client_id, concat_ws(', ', p.name, m.name), 'Instruction', m.instruction from medicines m
        join pets p on p.user_id = m.user_id and p.id = m.pet_id
        where m.user_id = ${ownerId} and p.archived_at is null and m.instruction is not null
          and m.created_at < ${row.before}::timestamptz
    )
    select concat_ws(' ', c.first_name, c.last_name) as "clientName", w.about, w.label,
        left(w.text, ${SHOWN_LETTERS}) as text, count(*) over ()::int as count
      from written w join clients c on c.user_id = ${ownerId} and c.id = w.client_id
      where c.archived_at is null
      order by lower(c.last_name), lower(c.first_name), c.id, w.about, w.label, w.text
      limit ${MAX_PORTAL_TEXTS}`);
  return {
    isConfirmed: texts.length === 0,
    count: texts[0]?.count ?? 0,
    texts: texts.map(({ clientName, about, label, text }) => ({ clientName, about, label, text })),
  };
}

/** Shows the texts to clients from now on. */
export const confirmPortalTexts = (db: Database, ownerId: string): Promise<number> =>
  db.run(sql`update portal_settings set texts_confirmed_at = now()
    where user_id = ${ownerId} and texts_confirmed_at is null`);
