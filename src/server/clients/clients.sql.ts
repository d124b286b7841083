/** Every statement about clients. The owner is part of each. */
import sql from 'sql-template-tag';
import {
  type Client,
  type ClientChanges,
  type ClientValues,
  client,
  clientInput,
} from '#contract/clients.ts';
import {
  columnsOf,
  insertValues,
  unchangedSince,
  updateValues,
} from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { changed } from '#server/platform/http/errors.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { RowList } from '#server/platform/http/lists.ts';

const columns = columnsOf(Object.keys(client.shape));
const written = Object.keys(clientInput.shape);

/** All clients of an owner, by last name. */
export const clientList = (ownerId: string): RowList => ({
  table: 'clients',
  record: client,
  where: sql`user_id = ${ownerId}`,
  order: sql`lower(last_name), lower(first_name), id`,
});

/** One client, or undefined. */
export const findClient = (
  db: Database,
  ownerId: string,
  id: string,
): Promise<Client | undefined> =>
  db.row(sql`select ${columns} from clients where user_id = ${ownerId} and id = ${id}`);

/** Adds a client and returns it. */
export const insertClient = (
  db: Database,
  ownerId: string,
  values: ClientValues,
): Promise<Client> =>
  db.one(sql`insert into clients
    ${insertValues({ id: newId(), userId: ownerId }, written, values)} returning ${columns}`);

/** Changes a client; refused with `Conflict` where it changed since `readAt`. */
export async function updateClient(
  db: Database,
  ownerId: string,
  id: string,
  changes: ClientChanges,
  readAt: string | undefined,
): Promise<Client> {
  const row = await db.row<Client>(sql`update clients set ${updateValues(written, changes)}
    where user_id = ${ownerId} and id = ${id} ${unchangedSince(readAt)} returning ${columns}`);
  return changed(row, 'client', () => findClient(db, ownerId, id));
}

/** Deletes a client with its pets, appointments and messages; returns whether there was one. */
export const deleteClient = async (db: Database, ownerId: string, id: string): Promise<boolean> =>
  (await db.run(sql`delete from clients where user_id = ${ownerId} and id = ${id}`)) > 0;
