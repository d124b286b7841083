/** Every statement of the download of all that is an owner's: a page of rows at a time, so that it takes little memory. */
import sql, { join, raw } from 'sql-template-tag';
import { appointment } from '#contract/appointments.ts';
import { client } from '#contract/clients.ts';
import { message } from '#contract/messages.ts';
import { pet } from '#contract/pets.ts';
import { walkSummary } from '#contract/walks.ts';
import { columnsOf } from '#server/platform/columns.ts';
import type { Database } from '#server/platform/database.ts';

/** A record as it is exported. */
export type Row = Readonly<Record<string, unknown>> & { id: string };

/** Names that stand beside ids, for whoever reads a table in a spreadsheet. */
const names = {
  clientName: sql`(select c.first_name || ' ' || c.last_name from clients c
    where c.user_id = t.user_id and c.id = t.client_id)`,
  petName: sql`(select p.name from pets p where p.user_id = t.user_id and p.id = t.pet_id)`,
};

/** A kind of record: its table, and its fields by the contract. */
export interface Kind {
  name: string;
  table: string;
  fields: string[];
  named?: readonly (keyof typeof names)[];
}

const fieldsOf = (schema: { shape: object }): string[] =>
  Object.keys(schema.shape).filter((field) => field !== 'userId');

/** What a person has entered or received; `line` of a walk is made of its points. */
export const kinds: readonly Kind[] = [
  { name: 'clients', table: 'clients', fields: fieldsOf(client) },
  { name: 'pets', table: 'pets', fields: fieldsOf(pet), named: ['clientName'] },
  {
    name: 'appointments',
    table: 'appointments',
    fields: fieldsOf(appointment),
    named: ['clientName', 'petName'],
  },
  {
    name: 'walks',
    table: 'walk_routes',
    fields: fieldsOf(walkSummary).filter((field) => field !== 'line'),
  },
  { name: 'messages', table: 'messages', fields: fieldsOf(message), named: ['clientName'] },
];

const PAGE_ROWS = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** All records of a kind in pages, by id, which is by age. No connection is kept between pages. */
export async function* readPages(
  db: Database,
  ownerId: string,
  { table, fields, named = [] }: Kind,
): AsyncGenerator<Row[], void> {
  const beside = named.map((name) => sql`${names[name]} as ${raw(`"${name}"`)}`);
  const columns = join([columnsOf(fields), ...beside]);
  let after = BEFORE_ALL;
  for (;;) {
    const rows = await db.rows<Row>(sql`select ${columns} from ${raw(table)} t
      where user_id = ${ownerId} and id > ${after} order by id limit ${PAGE_ROWS}`);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return;
    after = last.id;
  }
}
