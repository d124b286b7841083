/** Every statement about accounts: users and their passwords. */
import pg from 'pg';
import sql from 'sql-template-tag';
import type { ProfileChanges, Registration } from '#contract/users.ts';
import { profileUpdate } from '#contract/users.ts';
import { columnsOf, updateValues } from '#server/platform/columns.ts';
import { type DatabasePool, type Database, transaction } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { type SessionUser, userFields } from '#server/platform/sessions.ts';

/** What the password check needs to know about an account. */
export interface Account {
  userId: string;
  hash: string;
}

/** The account of an email address, whatever its case. */
export const findAccount = (db: Database, email: string): Promise<Account | undefined> =>
  db.row(sql`select u.id as "userId", p.hash from users u
    join passwords p on p.user_id = u.id where lower(u.email) = lower(${email})`);

const isTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.constraint === 'users_email_key';

/** Adds a user with a password; gives the id, or undefined where the email address has an account already. */
export async function insertUser(
  db: DatabasePool,
  { email, firstName = null, lastName = null }: Omit<Registration, 'password'>,
  hash: string,
): Promise<string | undefined> {
  const id = newId();
  try {
    await transaction(db, async (db) => {
      await db.run(sql`insert into users (id, email, first_name, last_name)
        values (${id}, ${email}, ${firstName}, ${lastName})`);
      await db.run(sql`insert into passwords (user_id, hash) values (${id}, ${hash})`);
    });
    return id;
  } catch (error) {
    if (isTaken(error)) return undefined;
    throw error;
  }
}

/** Changes the user's own profile and gives it. */
export const updateProfile = (
  db: Database,
  userId: string,
  changes: ProfileChanges,
): Promise<SessionUser> =>
  db.one(sql`update users set ${updateValues(Object.keys(profileUpdate.shape), changes)}
    where id = ${userId} returning ${columnsOf(userFields)}`);
