/** Every statement about the contacts of clients. The owner is part of each. */
import sql from 'sql-template-tag';
import {
  type Contact,
  type ContactChanges,
  type ContactValues,
  contact,
  contactInput,
  MAX_CONTACTS,
} from '#contract/people/contacts.ts';
import { lockClient } from '#server/people/clients/clients.sql.ts';
import {
  columnsOf,
  insertValues,
  unchangedSince,
  updateValues,
} from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { changed, HttpError } from '#server/platform/errors/errors.ts';
import type { RowList } from '#server/platform/http/lists.ts';

const columns = columnsOf(Object.keys(contact.shape));
const written = Object.keys(contactInput.shape);

/** The contacts of all clients of an owner, client by client. */
export const contactList = (ownerId: string): RowList => ({
  table: 'contacts',
  record: contact,
  where: sql`user_id = ${ownerId}`,
  order: sql`client_id, created_at, id`,
});

/** The contacts of a client, the oldest first. */
export const listContacts = (db: Database, ownerId: string, clientId: string): Promise<Contact[]> =>
  db.rows(sql`select ${columns} from contacts
    where user_id = ${ownerId} and client_id = ${clientId} order by created_at, id`);

/** One contact, or undefined. */
export const findContact = (
  db: Database,
  ownerId: string,
  id: string,
): Promise<Contact | undefined> =>
  db.row(sql`select ${columns} from contacts where user_id = ${ownerId} and id = ${id}`);

/** Adds a contact to a client within a transaction, and returns it. */
export async function insertContact(
  db: Database,
  ownerId: string,
  clientId: string,
  values: ContactValues,
): Promise<Contact> {
  await lockClient(db, ownerId, clientId);
  const others = await listContacts(db, ownerId, clientId);
  if (others.length >= MAX_CONTACTS) {
    throw new HttpError(
      400,
      `A client has at most ${MAX_CONTACTS} contacts. Delete one first, or change it.`,
    );
  }
  return db.one(sql`insert into contacts
    ${insertValues({ id: newId(), userId: ownerId, clientId }, written, values)} returning ${columns}`);
}

/** Changes a contact; refused with `Conflict` where it changed since `readAt`. */
export async function updateContact(
  db: Database,
  ownerId: string,
  id: string,
  changes: ContactChanges,
  readAt: string | undefined,
): Promise<Contact> {
  const row = await db.row<Contact>(sql`update contacts set ${updateValues(written, changes)}
    where user_id = ${ownerId} and id = ${id} ${unchangedSince(readAt)} returning ${columns}`);
  return changed(row, 'contact', () => findContact(db, ownerId, id));
}

/** Deletes a contact; returns whether there was one. */
export const deleteContact = async (db: Database, ownerId: string, id: string): Promise<boolean> =>
  (await db.run(sql`delete from contacts where user_id = ${ownerId} and id = ${id}`)) > 0;
