/** Every statement of the download of all that an owner has: a page of rows at a time, so that it takes little memory. */
import sql, { join, raw } from 'sql-template-tag';
import { type Entity, entities } from '#server/entities.ts';
import { columnsOf } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';

/** A row of the download. */
export type Row = Readonly<Record<string, unknown>> & { id: string };

/** Names that stand beside ids, for people who read a table in a spreadsheet. */
const names = {
  clientName: sql`(select c.first_name || ' ' || c.last_name from clients c
    where c.user_id = t.user_id and c.id = t.client_id)`,
  petName: sql`(select string_agg(p.name, ', ' order by array_position(t.pet_ids, p.id)) from pets p
    where p.user_id = t.user_id and p.id = any(t.pet_ids))`,
};

/** What is downloaded of an entity. */
export interface Download {
  name: string;
  table: string;
  fields: readonly string[];
  named?: readonly (keyof typeof names)[];
}

const downloadOf = ({ name, table, schema, download = {} }: Entity): Download => {
  const omitted = ['userId', ...(download.omit ?? [])];
  const fields = Object.keys(schema.shape).filter((field) => !omitted.includes(field));
  return { name, table, fields, named: download.names ?? [] };
};

export const downloads: readonly Download[] = entities.map(downloadOf);

const PAGE_ROWS = 200;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/** All rows of an entity in pages, by id. No connection is held between pages. */
export async function* readPages(
  db: Database,
  ownerId: string,
  { table, fields, named = [] }: Download,
): AsyncGenerator<Row[], void> {
  const beside = named.map((name) => sql`${names[name]} as ${raw(`"${name}"`)}`);
  const columns = join([columnsOf(fields), ...beside]);
  let after: string | undefined;
  for (;;) {
    // A browser may choose the id of a walk, even the lowest.
    const rest = after === undefined ? sql`id >= ${LOWEST_ID}` : sql`id > ${after}`;
    const rows = await db.rows<Row>(sql`select ${columns} from ${raw(table)} t
      where user_id = ${ownerId} and ${rest} order by id limit ${PAGE_ROWS}`);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return;
    after = last.id;
  }
}
