/** Every statement about invitations. Of a token the hash is stored. */
import sql from 'sql-template-tag';
import type { Database } from '#server/platform/db/database.ts';

export async function insertInvitation(
  db: Database,
  tokenHash: string,
  expiresAt: Date,
): Promise<void> {
  await db.run(sql`insert into invitations (token_hash, expires_at)
    values (${tokenHash}, ${expiresAt.toISOString()})`);
}

/** Whether an invitation can still be used. */
export const isInvited = async (db: Database, tokenHash: string, now: Date): Promise<boolean> =>
  (await db.row(sql`select from invitations
    where token_hash = ${tokenHash} and expires_at > ${now.toISOString()}`)) !== undefined;

/** Uses an invitation up; false where it was used or has expired meanwhile. */
export const takeInvitation = async (
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<boolean> =>
  (await db.run(sql`delete from invitations
    where token_hash = ${tokenHash} and expires_at > ${now.toISOString()}`)) > 0;
