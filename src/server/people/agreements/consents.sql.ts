/** Every statement about the consents of clients. The owner is part of each. */
import sql from 'sql-template-tag';
import { type Consent, consent, type ConsentAnswer } from '#contract/people/consents.ts';
import { columnsOf, updateValues } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { RowList } from '#server/platform/http/lists.ts';
import { lockClient } from '#server/people/clients/clients.sql.ts';

const columns = columnsOf(Object.keys(consent.shape));

/** Called when a client has withdrawn a consent, in the same transaction. */
export type OnWithdrawn = (db: Database, withdrawn: Consent) => Promise<void>;
/** Called when an owner saves an agreement that asks for consents, in the same transaction. */
export type OnConsentsAsked = (db: Database, ownerId: string) => Promise<void>;

/** The consents of all clients, client by client. */
export const consentList = (ownerId: string): RowList => ({
  table: 'consents',
  record: consent,
  where: sql`user_id = ${ownerId}`,
  order: sql`client_id, created_at, id`,
});

/** What a client answered last to each consent, in the order in which they were first asked. */
export const listConsents = (db: Database, ownerId: string, clientId: string): Promise<Consent[]> =>
  db.rows(sql`select ${columns} from consents
    where user_id = ${ownerId} and client_id = ${clientId} order by created_at, id`);

/** One consent, or undefined. */
export const findConsent = (
  db: Database,
  ownerId: string,
  id: string,
): Promise<Consent | undefined> =>
  db.row(sql`select ${columns} from consents where user_id = ${ownerId} and id = ${id}`);

/**
 * Stores answers of a client within a transaction, and what is refused on the client too. A yes to treatment by a vet says at which vet and up to which amount, which the
 * client's page and the emergency page show; a no clears it.
 */
export async function saveConsents(
  db: Database,
  ownerId: string,
  clientId: string,
  answers: readonly ConsentAnswer[],
  { signatureId, now }: { signatureId: string | null; now: Date },
): Promise<void> {
  if (answers.length === 0) return;
  await lockClient(db, ownerId, clientId);
  const rows = answers.map(({ consent, given }) => ({ id: newId(), consent, given }));
  await db.run(sql`insert into consents (id, user_id, client_id, consent, given, signature_id, changed_at)
    select n.id, ${ownerId}, ${clientId}, n.consent, n.given, ${signatureId}, ${now.toISOString()}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, consent text, given boolean)
    on conflict on constraint consents_once do update set given = excluded.given, signature_id = excluded.signature_id,
      changed_at = excluded.changed_at, updated_at = greatest(now(), consents.updated_at + interval '1 millisecond')`);
  const vet = answers.find(({ consent }) => consent === 'vetTreatment');
  const changes = {
    refusedConsents: sql`array(select n.consent from consents n
      where n.user_id = ${ownerId} and n.client_id = ${clientId} and not n.given order by n.created_at, n.id)`,
    ...(vet && { vetAuthority: vet.given ? { vet: vet.vet, limit: vet.limit ?? null } : null }),
  };
  await db.run(sql`update clients set ${updateValues(['refusedConsents', 'vetAuthority'], changes)}
    where user_id = ${ownerId} and id = ${clientId}`);
}
