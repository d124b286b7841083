/** Every statement about documents. The owner is part of each. */
import sql from 'sql-template-tag';
import { type Document, document } from '#contract/people/documents.ts';
import { columnsOf } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ConstraintErrors } from '#server/platform/errors/errors.ts';
import type { RowList } from '#server/platform/http/lists.ts';

const columns = columnsOf(Object.keys(document.shape));

/** The errors for a document of somebody who has gone. */
export const documentConstraints: ConstraintErrors = {
  documents_client_fkey: {
    field: 'clientId',
    message: 'This client no longer exists. Choose another client.',
  },
  documents_pet_fkey: {
    field: 'petId',
    message: 'This pet no longer exists. Choose another pet.',
  },
};

/** The documents of an owner's clients and pets, the oldest first. */
export const documentList = (ownerId: string): RowList => ({
  table: 'documents',
  record: document,
  where: sql`user_id = ${ownerId} and prospect_id is null`,
  order: sql`created_at, id`,
});

/** One document, or undefined. */
export const findDocument = (
  db: Database,
  ownerId: string,
  id: string,
): Promise<Document | undefined> =>
  db.row(sql`select ${columns} from documents where user_id = ${ownerId} and id = ${id}`);

/** Adds a document whose file is in the store, and returns it. */
export const insertDocument = (
  db: Database,
  ownerId: string,
  {
    id,
    clientId,
    petId,
    name,
    type,
    bytes,
    sentByClientId = null,
    toldPet,
  }: Pick<Document, 'id' | 'clientId' | 'petId' | 'name' | 'type' | 'bytes'> & {
    sentByClientId?: string | null;
    toldPet?: { prospectId: string; id: string };
  },
): Promise<Document> =>
  db.one(sql`insert into documents (id, user_id, client_id, pet_id, sent_by_client_id, prospect_id, told_pet_id, name, type, bytes, file_bytes)
    values (${id}, ${ownerId}, ${clientId}, ${petId}, ${sentByClientId}, ${toldPet?.prospectId ?? null},
      ${toldPet?.id ?? null}, ${name}, ${type}, ${bytes}, ${bytes})
    returning ${columns}`);

/** Deletes a document; returns whether there was one. A trigger lists its file for removal. */
export const deleteDocument = async (db: Database, ownerId: string, id: string): Promise<boolean> =>
  (await db.run(sql`delete from documents where user_id = ${ownerId} and id = ${id}`)) > 0;
