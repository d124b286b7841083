/** Hand-overs: the owner's phone in the client's hand, for one signature. Every look-up is by the hash of a token. */
import { createHash, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { findAgreement } from '#server/people/agreements/agreements.sql.ts';
import { findContact } from '#server/people/contacts/contacts.sql.ts';
import { lockClient } from '#server/people/clients/clients.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import { InvalidField } from '#server/platform/errors/errors.ts';

const LIFETIME_MS = 600_000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

export interface Handover {
  /** Names the link in the evidence; it opens nothing. */
  linkId: string;
  ownerId: string;
  clientId: string;
  agreementId: string;
  contactId: string | null;
}

interface Asked {
  agreementId: string;
  contactId?: string | null | undefined;
}

/**
 * Makes a hand-over within a transaction, and ends the session of this device: only a new sign-in, by passkey or password, opens it
 * again. Returns the token.
 */
export async function startHandover(
  db: Database,
  ownerId: string,
  clientId: string,
  { agreementId, contactId = null }: Asked,
  { now, sid }: { now: Date; sid: string | undefined },
): Promise<string> {
  await lockClient(db, ownerId, clientId);
  if (!(await findAgreement(db, ownerId, agreementId))) {
    throw new InvalidField('agreementId', 'This agreement no longer exists. Choose another.');
  }
  if (contactId !== null && (await findContact(db, ownerId, contactId))?.clientId !== clientId) {
    throw new InvalidField(
      'contactId',
      'This person isn’t one of the client’s contacts. Choose someone else.',
    );
  }
  const token = randomBytes(24).toString('hex');
  const end = new Date(now.getTime() + LIFETIME_MS).toISOString();
  await db.run(sql`insert into handovers (token_hash, user_id, client_id, agreement_id, contact_id, expires_at)
    values (${hashOf(token)}, ${ownerId}, ${clientId}, ${agreementId}, ${contactId}, ${end})`);
  if (sid !== undefined) await db.run(sql`delete from session where sid = ${sid}`);
  return token;
}

const columns = sql`left(token_hash, 12) as "linkId", user_id as "ownerId", client_id as "clientId",
  agreement_id as "agreementId", contact_id as "contactId"`;

/** A hand-over that has not ended and was not used, or undefined. */
export const findHandover = (
  db: Database,
  token: string,
  now: Date,
): Promise<Handover | undefined> =>
  db.row(sql`select ${columns} from handovers
    where token_hash = ${hashOf(token)} and expires_at > ${now.toISOString()}`);

/** Uses a hand-over up within the transaction of its signature; undefined where it has ended or was used. */
export const useHandover = (
  db: Database,
  token: string,
  now: Date,
): Promise<Handover | undefined> =>
  db.row(sql`delete from handovers
    where token_hash = ${hashOf(token)} and expires_at > ${now.toISOString()} returning ${columns}`);
