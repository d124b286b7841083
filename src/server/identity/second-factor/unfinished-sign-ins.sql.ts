/** Sign-ins whose password was right and which wait for a code. The browser holds a random token, the database its SHA-256. */
import { createHash, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Database } from '#server/platform/db/database.ts';

/** How long a person may look for the code, in seconds. */
export const UNFINISHED_S = 10 * 60;

/** How the sign-in began. */
export type FirstFactor = 'password' | 'provider';

/** Whose sign-in it is. */
export interface UnfinishedSignIn {
  userId: string;
  method: FirstFactor;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Keeps a sign-in and returns the token for its cookie. */
export async function insertUnfinished(
  db: Database,
  { userId, method }: UnfinishedSignIn,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.run(sql`delete from unfinished_sign_ins where expires_at < now()`);
  await db.run(sql`insert into unfinished_sign_ins (token_hash, user_id, method, expires_at)
    values (${hashOf(token)}, ${userId}, ${method}, now() + make_interval(secs => ${UNFINISHED_S}))`);
  return token;
}

/** The sign-in of a token; undefined where it took too long or was ended. */
export const findUnfinished = (
  db: Database,
  token: string,
): Promise<UnfinishedSignIn | undefined> =>
  db.row(sql`select user_id as "userId", method from unfinished_sign_ins
    where token_hash = ${hashOf(token)} and expires_at > now()`);

/** Uses a sign-in up; false where it is over. */
export const takeUnfinished = async (
  db: Database,
  userId: string,
  token: string,
): Promise<boolean> =>
  (await db.run(sql`delete from unfinished_sign_ins
    where token_hash = ${hashOf(token)} and user_id = ${userId} and expires_at > now()`)) === 1;
