/** Every statement about accounts at the provider, and about sign-ins there that are under way. */
import pg from 'pg';
import sql from 'sql-template-tag';
import type { Connection } from '#contract/identity/signInMethods.ts';
import type { Person, Secrets } from '#server/identity/identity-provider/identity-provider.ts';
import {
  hasOtherSignInMethod,
  lockAccount,
} from '#server/identity/accounts/sign-in-methods.sql.ts';
import { type Database, type DatabasePool, transaction } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';

/** A sign-in that has begun. */
export interface Attempt extends Secrets {
  /** Whose account is to be connected; null signs in. */
  userId: string | null;
  /** The session that began to connect, which it ends with. */
  sid: string | null;
  returnTo: string | null;
}

/** Keeps a sign-in that begins, under the hash of what its browser holds; past ones are swept on the way. */
export async function insertProviderAttempt(
  db: Database,
  browserHash: string,
  { userId, sid, state, nonce, codeVerifier, returnTo }: Attempt,
  lifetimeS: number,
): Promise<void> {
  await db.run(sql`delete from provider_attempts where expires_at < now()`);
  await db.run(sql`insert into provider_attempts
    (browser_hash, user_id, session_sid, state, nonce, code_verifier, return_to, expires_at)
    values (${browserHash}, ${userId}, ${sid}, ${state}, ${nonce}, ${codeVerifier}, ${returnTo},
      now() + make_interval(secs => ${lifetimeS}))`);
}

/** Takes the sign-in of a browser away: it is given once, and only in time. */
export const takeProviderAttempt = (
  db: Database,
  browserHash: string,
): Promise<Attempt | undefined> =>
  db.row(sql`delete from provider_attempts where browser_hash = ${browserHash} and expires_at > now()
    returning user_id as "userId", session_sid as sid, state, nonce, code_verifier as "codeVerifier",
      return_to as "returnTo"`);

/** The account here that an account at the provider opens. */
export const findIdentityUser = async (
  db: Database,
  { issuer, subject }: Person,
): Promise<string | undefined> =>
  (
    await db.row<{ userId: string }>(sql`select user_id as "userId" from identities
      where issuer = ${issuer} and subject = ${subject}`)
  )?.userId;

/** Notes a use; false where the account was disconnected meanwhile. */
export const noteIdentityUse = async (
  db: Database,
  userId: string,
  { issuer, subject, email }: Person,
): Promise<boolean> =>
  (await db.run(sql`update identities set last_used_at = now(), email = ${email ?? null}
    where user_id = ${userId} and issuer = ${issuer} and subject = ${subject}`)) === 1;

const CONFLICTS: Readonly<Record<string, 'others' | 'another'>> = {
  identities_issuer_subject_key: 'others',
  identities_user_id_issuer_key: 'another',
};

/** Connects; 'others' where it is someone else's, 'another' where the user has a different one at this provider. */
export async function insertIdentity(
  db: Database,
  userId: string,
  { issuer, subject, email }: Person,
): Promise<'connected' | 'others' | 'another'> {
  try {
    await db.run(sql`insert into identities (id, user_id, issuer, subject, email)
      values (${newId()}, ${userId}, ${issuer}, ${subject}, ${email ?? null})`);
    return 'connected';
  } catch (error) {
    const conflict = error instanceof pg.DatabaseError && CONFLICTS[error.constraint ?? ''];
    if (conflict) return conflict;
    throw error;
  }
}

/** The owner's account at a provider. */
export const findIdentity = (
  db: Database,
  ownerId: string,
  issuer: string,
): Promise<Connection | undefined> =>
  db.row(sql`select email, created_at as "createdAt", last_used_at as "lastUsedAt" from identities
    where user_id = ${ownerId} and issuer = ${issuer}`);

/** Disconnects; 'last' where nothing else lets the owner in. */
export const deleteIdentity = (
  db: DatabasePool,
  ownerId: string,
  issuer: string,
  also: (db: Database) => Promise<void> = async () => undefined,
): Promise<'removed' | 'absent' | 'last'> =>
  transaction(db, async (db) => {
    await lockAccount(db, ownerId);
    if (!(await findIdentity(db, ownerId, issuer))) return 'absent';
    if (!(await hasOtherSignInMethod(db, ownerId, {}))) return 'last';
    await db.run(sql`delete from identities where user_id = ${ownerId} and issuer = ${issuer}`);
    await also(db);
    return 'removed';
  });

/** The account of an email address, and whether its owner has shown to read mail there. */
export const findAccountByEmail = (
  db: Database,
  email: string,
): Promise<{ userId: string; isEmailVerified: boolean } | undefined> =>
  db.row(sql`select id as "userId",
      email_verified_at is not null as "isEmailVerified"
    from users where lower(email) = lower(${email})`);
