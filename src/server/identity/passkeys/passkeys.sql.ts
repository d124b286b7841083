/** Every statement about passkeys and the challenges that they answer. */
import pg from 'pg';
import sql, { raw } from 'sql-template-tag';
import { MAX_PASSKEYS, type Passkey } from '#contract/identity/passkeys.ts';
import {
  hasOtherSignInMethod,
  lockAccount,
} from '#server/identity/accounts/sign-in-methods.sql.ts';
import { type Database, type DatabasePool, transaction } from '#server/platform/db/database.ts';
import type { Principal } from '#server/platform/http/principal.ts';
import { newId } from '#server/platform/db/ids.ts';

/** A passkey that the device has just made. */
export interface MadePasskey {
  name: string;
  site: string;
  credentialId: string;
  publicKey: Uint8Array;
  signCount: number;
  transports: string[];
}

/** What the check of a signature needs. */
export interface KnownPasskey {
  id: string;
  userId: string;
  publicKey: Uint8Array;
  signCount: number;
}

const fields = raw('id, name, site, created_at as "createdAt", last_used_at as "lastUsedAt"');

/** The owner's passkeys, oldest first. */
export const listPasskeys = (db: Database, ownerId: string): Promise<Passkey[]> =>
  db.rows(sql`select ${fields} from passkeys where user_id = ${ownerId} order by created_at, id`);

/** What a device must know of the owner's passkeys so that it makes no second one. */
export const listCredentials = (
  db: Database,
  ownerId: string,
  site: string,
): Promise<{ id: string; transports: string[] }[]> =>
  db.rows(sql`select credential_id as id, transports from passkeys
    where user_id = ${ownerId} and site = ${site} order by created_at, id`);

const isKnown = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.constraint === 'passkeys_credential_id_key';

/** What is done in the same transaction, such as to tell the owner. */
type AlsoDo = (db: Database) => Promise<void>;

/** Keeps a passkey; 'known' where someone has it already, 'full' where the owner has as many as can be kept. */
export async function insertPasskey(
  db: DatabasePool,
  ownerId: string,
  made: MadePasskey,
  also: AlsoDo = async () => undefined,
): Promise<Passkey | 'known' | 'full'> {
  try {
    return await transaction(db, async (db) => {
      await lockAccount(db, ownerId);
      const row = await db.row<Passkey>(sql`insert into passkeys
        (id, user_id, name, site, credential_id, public_key, sign_count, transports)
        select ${newId()}, ${ownerId}, ${made.name}, ${made.site}, ${made.credentialId},
          ${Buffer.from(made.publicKey)}, ${made.signCount}, ${made.transports}
        where (select count(*) from passkeys where user_id = ${ownerId}) < ${MAX_PASSKEYS}
        returning ${fields}`);
      if (!row) return 'full';
      await also(db);
      return row;
    });
  } catch (error) {
    if (isKnown(error)) return 'known';
    throw error;
  }
}

/** Removes a passkey; 'absent' where the owner has no such one, 'last' where nothing else lets the owner in (`issuer`: the provider). */
export const deletePasskey = (
  db: DatabasePool,
  ownerId: string,
  id: string,
  issuer: string | undefined,
  also: AlsoDo = async () => undefined,
): Promise<'removed' | 'absent' | 'last'> =>
  transaction(db, async (db) => {
    await lockAccount(db, ownerId);
    const mine = await db.row(
      sql`select 1 as one from passkeys where user_id = ${ownerId} and id = ${id}`,
    );
    if (!mine) return 'absent';
    if (!(await hasOtherSignInMethod(db, ownerId, { withoutPasskey: id, issuer }))) return 'last';
    await db.run(sql`delete from passkeys where user_id = ${ownerId} and id = ${id}`);
    await also(db);
    return 'removed';
  });

/** The passkey that signs: found by its own id and the account that the device says it belongs to. */
export const findPasskey = (
  db: Database,
  userId: string,
  credentialId: string,
  site: string,
): Promise<KnownPasskey | undefined> =>
  db.row(sql`select id, user_id as "userId", public_key as "publicKey",
      sign_count::float8 as "signCount" from passkeys
    where user_id = ${userId} and credential_id = ${credentialId} and site = ${site}`);

/** Notes a use; false where the counter was used meanwhile, so that one of two devices is a copy. */
export const notePasskeyUse = async (
  db: Database,
  { id, userId }: KnownPasskey,
  signCount: number,
): Promise<boolean> =>
  (await db.run(sql`update passkeys set sign_count = ${signCount}, last_used_at = now()
    where id = ${id} and user_id = ${userId}
      and (sign_count < ${signCount} or (sign_count = 0 and ${signCount} = 0))`)) === 1;

/** Who adds a passkey, and in which session. */
type Requester = Pick<Principal, 'ownerId' | 'sid'>;

/** Keeps a challenge, of an owner who adds a passkey in a session, or (undefined) of a sign-in; it ends with the session. */
export async function insertChallenge(
  db: Database,
  challenge: string,
  whose: Requester | undefined,
  lifetimeMs: number,
): Promise<void> {
  await db.run(sql`delete from passkey_challenges where expires_at < now()`);
  await db.run(sql`insert into passkey_challenges (challenge, user_id, session_sid, expires_at)
    values (${challenge}, ${whose?.ownerId ?? null}, ${whose?.sid ?? null}, now() + make_interval(secs => ${lifetimeMs / 1000}))`);
}

/** Deletes a challenge: true for its first use in time, by the user and in the session that it was made for. */
export const takeChallenge = async (
  db: Database,
  challenge: string,
  whose: Requester | undefined,
): Promise<boolean> =>
  (await db.run(sql`delete from passkey_challenges where challenge = ${challenge}
    and user_id is not distinct from ${whose?.ownerId ?? null}::uuid
    and session_sid is not distinct from ${whose?.sid ?? null}::text and expires_at > now()`)) ===
  1;
