/** The devices on which clients have opened their pages, and the codes for further ones. Of tokens and codes hashes are stored. */
import { createHash, randomInt } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import { hashOf, newToken } from '#server/identity/links/private-links.sql.ts';
import type { Database } from '#server/platform/db/database.ts';

const DAY_MS = 86_400_000;
/** How long a device opens a client's pages. */
export const DEVICE_DAYS = 90;
const MAX_DEVICES = 20;
const CODE_MS = 15 * 60_000;

/** Whose pages: those of a client, on a device of the client or of one of the client's contacts. */
export interface PageReader {
  ownerId: string;
  clientId: string;
  contactId: string | null;
}

/** Lets a device open a client's pages for 90 days, and returns the token for its cookie. The oldest beyond twenty end. */
export async function insertDevice(
  db: Database,
  { ownerId, clientId, contactId }: PageReader,
  now: Date,
): Promise<string> {
  const token = newToken();
  const end = new Date(now.getTime() + DEVICE_DAYS * DAY_MS).toISOString();
  await db.run(sql`insert into client_devices (token_hash, user_id, client_id, contact_id, created_at, expires_at)
    values (${hashOf(token)}, ${ownerId}, ${clientId}, ${contactId}, ${now.toISOString()}, ${end})`);
  await db.run(sql`delete from client_devices where user_id = ${ownerId} and client_id = ${clientId}
    and token_hash in (select token_hash from client_devices where user_id = ${ownerId} and client_id = ${clientId}
      order by created_at desc, token_hash offset ${MAX_DEVICES})`);
  return token;
}

/** The row of a device that may open its client's pages, as a table to select from. */
export const deviceOf = (token: string, now: Date): Sql =>
  sql`(select user_id, client_id, contact_id from client_devices
    where token_hash = ${hashOf(token)} and expires_at > ${now.toISOString()})`;

/** Ends a device's access. */
export const deleteDevice = (db: Database, ownerId: string, token: string): Promise<number> =>
  db.run(
    sql`delete from client_devices where user_id = ${ownerId} and token_hash = ${hashOf(token)}`,
  );

/** Ends the access of all devices of a client. */
export const deleteDevices = (db: Database, ownerId: string, clientId: string): Promise<number> =>
  db.run(sql`delete from client_devices where user_id = ${ownerId} and client_id = ${clientId}`);

/** The hash of the link is part of it: the same digits for another link are another code. */
const codeHash = (linkHash: string, code: string): string =>
  createHash('sha256').update(`${linkHash} ${code}`).digest('base64url');

/** Makes a code of six digits for a link. Earlier ones stay valid until they end: an email may have arrived all the same. */
export async function insertCode(
  db: Database,
  ownerId: string,
  linkHash: string,
  now: Date,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const end = new Date(now.getTime() + CODE_MS).toISOString();
  await db.run(sql`insert into client_codes (user_id, token_hash, code_hash, expires_at)
    select user_id, token_hash, ${codeHash(linkHash, code)}, ${end} from links
      where user_id = ${ownerId} and token_hash = ${linkHash} for key share
    on conflict (user_id, token_hash, code_hash) do update set expires_at = excluded.expires_at`);
  return code;
}

/** Uses a code, once, and with it ends the other codes of its link; false where it is wrong or too old. */
export async function redeemCode(
  db: Database,
  ownerId: string,
  token: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const linkHash = hashOf(token);
  const used = await db.run(sql`delete from client_codes where user_id = ${ownerId}
    and token_hash = ${linkHash} and code_hash = ${codeHash(linkHash, code)} and expires_at > ${now.toISOString()}`);
  if (used > 0) {
    await db.run(
      sql`delete from client_codes where user_id = ${ownerId} and token_hash = ${linkHash}`,
    );
  }
  return used > 0;
}
