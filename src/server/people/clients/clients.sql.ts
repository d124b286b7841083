/** Every statement about clients. The owner is part of each. */
import sql, { raw } from 'sql-template-tag';
import {
  type Client,
  type ClientChanges,
  type ClientValues,
  client,
  clientInput,
} from '#contract/people/clients.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import { deleteDevices } from '#server/identity/links/client-devices.sql.ts';
import { deleteLinks } from '#server/identity/links/private-links.sql.ts';
import {
  archivePetsOf,
  bringBackClient,
  cancelComingBookings,
  noteArchived,
  saysWhy,
} from '#server/people/archive/archiving.sql.ts';
import {
  columnsOf,
  insertValues,
  unchangedSince,
  updateValues,
} from '#server/platform/db/columns.ts';
import {
  type Database,
  type DatabasePool,
  runLong,
  transaction,
} from '#server/platform/db/database.ts';
import { changed, found } from '#server/platform/errors/errors.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { RowList } from '#server/platform/http/lists.ts';

const columns = columnsOf(Object.keys(client.shape));
const written = Object.keys(clientInput.shape);

/** The clients of an owner by last name: those in use, or those that are archived. */
export const clientList = (ownerId: string, archived = false): RowList => ({
  table: 'clients',
  record: client,
  where: sql`user_id = ${ownerId} and archived_at ${raw(archived ? 'is not null' : 'is null')}`,
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

/** Changes a client, which may be to archive it; refused with `Conflict` where it changed since `readAt`. */
export async function updateClient(
  db: DatabasePool,
  ownerId: string,
  id: string,
  { archived, archivedOn, archiveReason, ...changes }: ClientChanges,
  readAt: string | undefined,
  now: DiaryTime,
): Promise<Client> {
  const facts = { archivedOn, archiveReason };
  if (archived === undefined && !saysWhy(facts)) {
    return writeClient(db, ownerId, id, changes, readAt);
  }
  return transaction(db, async (db) => {
    const saved = await writeClient(db, ownerId, id, changes, readAt);
    if (archived && saved.archivedAt === null) {
      await db.run(sql`update clients set archived_at = now()
        where user_id = ${ownerId} and id = ${id}`);
      await deleteLinks(db, ownerId, 'client', id);
      await deleteDevices(db, ownerId, id);
      await archivePetsOf(db, ownerId, id, facts, now);
      await cancelComingBookings(db, ownerId, { clientId: id }, now);
    }
    if (archived === false) await bringBackClient(db, ownerId, id, now);
    else await noteArchived(db, ownerId, 'clients', id, facts, now);
    return found(await findClient(db, ownerId, id), 'Client');
  });
}

/** Changes the fields of a client; refused with `Conflict` where it changed since `readAt`. */
export async function writeClient(
  db: Database,
  ownerId: string,
  id: string,
  changes: Omit<ClientChanges, 'archived' | 'archivedOn' | 'archiveReason'>,
  readAt: string | undefined,
): Promise<Client> {
  const row = await db.row<Client>(sql`update clients set ${updateValues(written, changes)}
    where user_id = ${ownerId} and id = ${id} ${unchangedSince(readAt)} returning ${columns}`);
  return changed(row, 'client', () => findClient(db, ownerId, id));
}

/** Deletes a client with its pets, appointments and messages; returns whether there was one. */
export const deleteClient = (db: DatabasePool, ownerId: string, id: string): Promise<boolean> =>
  transaction(
    db,
    async (db) =>
      (await runLong(db, sql`delete from clients where user_id = ${ownerId} and id = ${id}`)) > 0,
  );

/** Locks a client's row in a transaction, so that what is counted for it stays true; throws `NotFound` where there is none. */
export const lockClient = async (db: Database, ownerId: string, id: string): Promise<void> => {
  found(
    await db.row(sql`select id from clients
      where user_id = ${ownerId} and id = ${id} for no key update`),
    'Client',
  );
};
