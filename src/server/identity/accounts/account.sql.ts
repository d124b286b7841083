/** Every statement about accounts: users and their passwords. */
import { ADVISORY_LOCKS } from '#server/platform/db/advisory-locks.ts';
import pg from 'pg';
import sql from 'sql-template-tag';
import type { ProfileChanges, Registration } from '#contract/identity/users.ts';
import { profileUpdate } from '#contract/identity/users.ts';
import { columnsOf, updateValues } from '#server/platform/db/columns.ts';
import { type DatabasePool, type Database, transaction } from '#server/platform/db/database.ts';
import { HttpError } from '#server/platform/errors/errors.ts';
import { newId } from '#server/platform/db/ids.ts';
import { type SessionUser, userFields } from '#server/identity/sessions/sessions.ts';

/** What the password check needs to know about an account. */
export interface Account {
  userId: string;
  hash: string;
}

/** The account of an email address, in upper or lower case. */
export const findAccount = (db: Database, email: string): Promise<Account | undefined> =>
  db.row(sql`select u.id as "userId", p.hash from users u
    join passwords p on p.user_id = u.id where lower(u.email) = lower(${email})`);

const isTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.constraint === 'users_email_key';

/** The hash of a user's password, or undefined where the account is entered in other ways only. */
export const findPassword = async (db: Database, userId: string): Promise<string | undefined> =>
  (await db.row<{ hash: string }>(sql`select hash from passwords where user_id = ${userId}`))?.hash;

/**
 * Whether this is still the user's password. Held for the rest of the transaction: a change waits until the session
 * that starts in it is there to be ended.
 */
export const passwordStands = async (
  db: Database,
  userId: string,
  hash: string,
): Promise<boolean> =>
  (await db.row(sql`select from passwords
    where user_id = ${userId} and hash = ${hash} for share`)) !== undefined;

/** Sets a user's password. The caller ends the user's sessions as well. */
export async function setPassword(db: Database, userId: string, hash: string): Promise<void> {
  await db.run(sql`insert into passwords (user_id, hash) values (${userId}, ${hash})
    on conflict (user_id) do update set hash = excluded.hash, updated_at = now()`);
}

/**
 * Replaces the password that was proven; undefined stands for an account that had none. False where it is no longer
 * the one, and nothing was changed.
 */
export async function replacePassword(
  db: Database,
  userId: string,
  proven: string | undefined,
  hash: string,
): Promise<boolean> {
  const changed = await db.run(
    proven === undefined
      ? sql`insert into passwords (user_id, hash) values (${userId}, ${hash}) on conflict do nothing`
      : sql`update passwords set hash = ${hash}, updated_at = now()
          where user_id = ${userId} and hash = ${proven}`,
  );
  return changed === 1;
}

const DISABLED =
  'This account is disabled. Please ask the person who runs this Pawkeeper. Nothing in it was deleted.';

/** Refuses (403) an account that the administrator has disabled. */
export async function refuseDisabled(db: Database, userId: string): Promise<void> {
  const isDisabled = await db.row(
    sql`select from users where id = ${userId} and disabled_at is not null`,
  );
  if (isDisabled) throw new HttpError(403, DISABLED);
}

/** Whether there is any account at all. */
export const hasUsers = async (db: Database): Promise<boolean> =>
  (await db.row(sql`select from users limit 1`)) !== undefined;

const CLOSED =
  'New accounts can’t be created here. Please ask the person who gave you this web address.';
const FIRST_IS_COMING =
  'Somebody else is creating the first account here at this moment. Try again in a few seconds.';

/** Refuses (403) an installation that has a user. */
export async function refuseUnlessFirst(db: Database): Promise<void> {
  if (await hasUsers(db)) throw new HttpError(403, CLOSED);
}

/** What belongs to a new user from the start. */
type AlsoInsert = (db: Database, userId: string) => Promise<void>;

/**
 * Adds a user, with a password unless the account is entered in other ways only; gives the id, or undefined where the
 * email address has an account already. `onlyFirst` refuses (403) a registration where the installation has a user,
 * and (503) one that comes during the first: waiting for it would hold a connection that others need. `also` is
 * done in the same transaction. Where anyone may register, the account emails few clients until its address is confirmed.
 */
export async function insertUser(
  db: DatabasePool,
  { email, firstName = null, lastName = null }: Omit<Registration, 'password'>,
  hash: string | undefined,
  { onlyFirst = false, also }: { onlyFirst?: boolean; also?: AlsoInsert } = {},
): Promise<string | undefined> {
  const id = newId();
  if (onlyFirst) await refuseUnlessFirst(db);
  try {
    await transaction(db, async (db) => {
      if (onlyFirst) {
        const { free } = await db.one<{ free: boolean }>(
          sql`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.firstUser}) as free`,
        );
        if (!free) throw new HttpError(503, FIRST_IS_COMING);
        await refuseUnlessFirst(db);
      }
      await db.run(sql`insert into users (id, email, first_name, last_name, must_confirm_email)
        values (${id}, ${email}, ${firstName}, ${lastName}, ${!onlyFirst})`);
      if (hash !== undefined) await setPassword(db, id, hash);
      await also?.(db, id);
    });
    return id;
  } catch (error) {
    if (isTaken(error)) return undefined;
    throw error;
  }
}

/** Changes the user's own profile and gives it; undefined where the account is gone meanwhile. */
export const updateProfile = (
  db: Database,
  userId: string,
  changes: ProfileChanges,
): Promise<SessionUser | undefined> =>
  db.row(sql`update users set ${updateValues(Object.keys(profileUpdate.shape), changes)}
    where id = ${userId} returning ${columnsOf(userFields)}`);
