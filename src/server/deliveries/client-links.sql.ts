/** The private links that mails carry: what is stored is a hash, and each opens the page of one client. */
import { createHash, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { OF_OWNER } from '#server/photos/photos.sql.ts';
import type { Database } from '#server/platform/db/database.ts';

const LIFETIME_MS = 365 * 86_400_000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Makes a link for a client, valid for twelve months; returns its token. */
export async function insertClientLink(
  db: Database,
  ownerId: string,
  clientId: string,
  now: Date,
): Promise<string> {
  const token = randomBytes(24).toString('hex');
  await db.run(sql`insert into client_links (token_hash, user_id, client_id, expires_at)
    values (${hashOf(token)}, ${ownerId}, ${clientId}, ${new Date(now.getTime() + LIFETIME_MS).toISOString()})`);
  return token;
}

/** Whose page a link opens. */
export interface LinkedClient {
  ownerId: string;
  clientId: string;
  firstName: string;
  businessName: string;
  hasMailsOff: boolean;
  /** The picture of the business; null without one. */
  photoId: string | null;
}

/** The client of a link; undefined where it has ended, was revoked or never was one. */
export const findLinkedClient = (
  db: Database,
  token: string,
  now: Date,
): Promise<LinkedClient | undefined> =>
  db.row(sql`select l.user_id as "ownerId", l.client_id as "clientId", c.first_name as "firstName",
      coalesce(nullif(trim(u.business_name), ''), nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''),
        'your pet professional') as "businessName",
      c.mails_off_at is not null as "hasMailsOff",
      (select f.id from photos f where f.user_id = l.user_id and ${OF_OWNER}) as "photoId"
    from client_links l
      join clients c on c.user_id = l.user_id and c.id = l.client_id
      join users u on u.id = l.user_id
    where l.token_hash = ${hashOf(token)} and l.expires_at > ${now.toISOString()} and c.archived_at is null`);

/** Revokes every link of a client; returns how many there were. */
export const deleteClientLinks = (
  db: Database,
  ownerId: string,
  clientId: string,
): Promise<number> =>
  db.run(sql`delete from client_links where user_id = ${ownerId} and client_id = ${clientId}`);

/** Deletes links that have expired; returns how many. */
export const deleteExpiredClientLinks = (db: Database, now: Date): Promise<number> =>
  db.run(sql`delete from client_links where expires_at < ${now.toISOString()}`);

/** Whether a client has stopped the mails about bookings; undefined where there is no such client. */
export const findMailsOff = (
  db: Database,
  ownerId: string,
  clientId: string,
): Promise<{ isOff: boolean } | undefined> =>
  db.row(sql`select mails_off_at is not null as "isOff" from clients
    where user_id = ${ownerId} and id = ${clientId}`);

/** Ends the mails about bookings to a client, or lets them be sent again. */
export const setMailsOff = (
  db: Database,
  ownerId: string,
  clientId: string,
  isOff: boolean,
): Promise<number> =>
  db.run(sql`update clients set mails_off_at = case when ${isOff} then coalesce(mails_off_at, now()) end
    where user_id = ${ownerId} and id = ${clientId}`);
