/** Every statement of the download of all that an owner has: a page of rows at a time, so that it takes little memory. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type DownloadName, type Entity, entities } from '#server/registry.ts';
import { columnsOf } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { RowList } from '#server/platform/http/lists.ts';

/** A row of the download. */
export type Row = Readonly<Record<string, unknown>> & { id: string };

/** Names that stand beside ids, for people who read a table in a spreadsheet. */
const names: Readonly<Record<DownloadName, Sql>> = {
  clientName: sql`(select c.first_name || ' ' || c.last_name from clients c
    where c.user_id = t.user_id and c.id = t.client_id)`,
  petName: sql`(select string_agg(p.name, ', ' order by array_position(t.pet_ids, p.id)) from pets p
    where p.user_id = t.user_id and p.id = any(t.pet_ids))`,
  nameOfPet: sql`(select p.name from pets p where p.user_id = t.user_id and p.id = t.pet_id)`,
  keyEvents: sql`(select string_agg(concat_ws(' ', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI'), e.kind,
      e.received_by), ', ' order by e.at, e.id)
    from key_events e where e.user_id = t.user_id and e.key_id = t.id)`,
  pairNames: sql`(select string_agg(p.name, ', ' order by p.id = t.other_pet_id) from pets p
    where p.user_id = t.user_id and p.id in (t.pet_id, t.other_pet_id))`,
  visitClients: sql`(select string_agg(c.first_name || ' ' || c.last_name, ', ' order by c.first_name, c.id)
    from visit_clients l join clients c on c.user_id = l.user_id and c.id = l.client_id
    where l.user_id = t.user_id and l.visit_id = t.id)`,
  visitPets: sql`(select string_agg(p.name, ', ' order by p.name, p.id)
    from visit_pets l join pets p on p.user_id = l.user_id and p.id = l.pet_id
    where l.user_id = t.user_id and l.visit_id = t.id)`,
  invoiceLines: sql`(select string_agg(concat_ws(' ', l.day, case when l.quantity > 1 then l.quantity || ' ×' end, l.description, l.amount), ', ' order by l.position)
    from invoice_lines l where l.user_id = t.user_id and l.invoice_id = t.id)`,
  settledInvoices: sql`(select string_agg(concat_ws(' ', i.number, a.amount), ', ' order by i.issued_on, i.sequence)
    from allocations a join invoices i on i.user_id = a.user_id and i.id = a.invoice_id
    where a.user_id = t.user_id and a.payment_id = t.id)`,
  invoiceStatus: sql`status`,
  visitEvents: sql`(select string_agg(concat_ws(' ', to_char(e.at at time zone 'UTC', 'HH24:MI'), e.kind,
      (select p.name from pets p where p.user_id = e.user_id and p.id = e.pet_id),
      e.medicine_name, e.dose, e.outcome, e.text), ', ' order by e.at, e.id)
    from visit_events e where e.user_id = t.user_id and e.visit_id = t.id and not e.is_removed
      and not exists (select from visit_events r
        where r.user_id = e.user_id and r.visit_id = e.visit_id and r.replaces_id = e.id))`,
};

/** What is downloaded of an entity. */
export interface Download {
  name: string;
  table: string;
  fields: readonly string[];
  named?: readonly DownloadName[];
}

const downloadOf = ({ name, table, schema, download = {} }: Entity): Download => {
  const omitted = ['userId', ...(download.omit ?? [])];
  const fields = Object.keys(schema.shape).filter((field) => !omitted.includes(field));
  return { name, table, fields, named: download.names ?? [] };
};

export const downloads: readonly Download[] = entities.map(downloadOf);

const PAGE_ROWS = 200;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/** All rows of an entity in pages. */
export function readPages(
  db: Database,
  ownerId: string,
  { table, fields, named = [] }: Download,
): AsyncGenerator<Row[], void> {
  const beside = named.map((name) => sql`${names[name]} as ${raw(`"${name}"`)}`);
  const columns = join([columnsOf(fields), ...beside]);
  return readById(db, sql`select ${columns} from ${raw(table)} t where user_id = ${ownerId}`);
}

/** All rows of a list in pages, as it answers them. */
export const readListPages = (
  db: Database,
  { table, columns, record, where }: RowList,
): AsyncGenerator<Row[], void> =>
  readById(
    db,
    sql`select ${columns ?? columnsOf(Object.keys(record.shape))} from ${raw(table)} where ${where}`,
  );

/** The rows of a statement in pages, by id. No connection is held between pages. */
async function* readById(db: Database, statement: Sql): AsyncGenerator<Row[], void> {
  let after: string | undefined;
  for (;;) {
    // A browser may choose the id of a walk, even the lowest.
    const rest = after === undefined ? sql`id >= ${LOWEST_ID}` : sql`id > ${after}`;
    const rows = await db.rows<Row>(sql`${statement} and ${rest} order by id limit ${PAGE_ROWS}`);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return;
    after = last.id;
  }
}
