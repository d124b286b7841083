/** How an account can be entered, so that nobody removes the last way. */
import sql from 'sql-template-tag';
import type { Database } from '#server/platform/db/database.ts';

/** Until the transaction ends nobody else adds or removes a way into this account. */
export const lockAccount = async (db: Database, ownerId: string): Promise<void> => {
  await db.run(sql`select 1 from users where id = ${ownerId} for no key update`);
};

/** Until the transaction ends nobody changes how this account is entered; many at once may ask for that. */
export const shareAccount = async (db: Database, ownerId: string): Promise<void> => {
  await db.run(sql`select 1 from users where id = ${ownerId} for share`);
};

/** What remains when a way goes. */
interface Remaining {
  /** The id of the passkey that is about to go. */
  withoutPasskey?: string;
  /** The provider that people can sign in at, unless it is the one that is about to go. */
  issuer?: string | undefined;
}

/** Whether a sign-in method remains: a password, a passkey, an account at the identity provider. Call it under `lockAccount`. */
export async function hasOtherSignInMethod(
  db: Database,
  ownerId: string,
  { withoutPasskey, issuer }: Remaining,
): Promise<boolean> {
  const { others } = await db.one<{ others: boolean }>(sql`select
    exists (select from passwords where user_id = ${ownerId})
    or exists (select from passkeys
      where user_id = ${ownerId} and id is distinct from ${withoutPasskey ?? null}::uuid)
    or exists (select from identities
      where user_id = ${ownerId} and issuer = ${issuer ?? null}) as others`);
  return others;
}

/** A sign-in method next to the password. */
export interface OtherSignInMethod {
  id: string;
  /** What the owner called the passkey; the issuer of a provider. */
  name: string;
  kind: 'passkey' | 'provider';
  /** For which site a passkey is, and which email address a provider told. */
  detail: string | null;
  createdAt: string;
}

/** The sign-in methods of an account next to the password, oldest first. */
export const listOtherSignInMethods = (
  db: Database,
  userId: string,
): Promise<OtherSignInMethod[]> =>
  db.rows(sql`select id, name, 'passkey' as kind, site as detail, created_at as "createdAt"
      from passkeys where user_id = ${userId}
    union all
    select id, issuer, 'provider', email, created_at from identities where user_id = ${userId}
    order by "createdAt", id`);

/** Removes every sign-in method next to the password but those that are kept, by id; false if there was none. */
export async function deleteOtherSignInMethods(
  db: Database,
  userId: string,
  kept: readonly string[],
): Promise<boolean> {
  const passkeys = await db.run(sql`delete from passkeys
    where user_id = ${userId} and id::text <> all(${kept}::text[])`);
  const identities = await db.run(sql`delete from identities
    where user_id = ${userId} and id::text <> all(${kept}::text[])`);
  return passkeys + identities > 0;
}
