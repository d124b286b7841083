/** The pets' documents on a client's pages: those the client sent, never the owner's. */
import sql from 'sql-template-tag';
import type { Document } from '#contract/people/documents.ts';
import type { PageReader } from '#server/identity/links/client-devices.sql.ts';
import type { Database } from '#server/platform/db/database.ts';

export type ShownDocument = Pick<Document, 'id' | 'name' | 'type' | 'createdAt'>;

/** A pet that has moved to another client takes none along. */
const documents = ({ ownerId, clientId }: PageReader) =>
  sql`select d.id, d.name, d.type, d.created_at as "createdAt" from documents d
    join pets p on p.user_id = d.user_id and p.id = d.pet_id
    where d.user_id = ${ownerId} and d.sent_by_client_id = ${clientId}
      and p.client_id = ${clientId} and p.archived_at is null`;

/** Those of a pet, the oldest first. */
export const listDocumentsOf = (
  db: Database,
  reader: PageReader,
  petId: string,
): Promise<ShownDocument[]> =>
  db.rows(sql`${documents(reader)} and d.pet_id = ${petId} order by d.created_at, d.id limit 50`);

/** One of them, or undefined. */
export const findDocumentOf = (
  db: Database,
  reader: PageReader,
  id: string,
): Promise<ShownDocument | undefined> => db.row(sql`${documents(reader)} and d.id = ${id}`);
