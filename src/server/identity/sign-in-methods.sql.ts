/** How an account can be entered, so that nobody removes the last way. */
import sql from 'sql-template-tag';
import type { Database } from '#server/platform/db/database.ts';

/** Until the transaction ends nobody else adds or removes a way into this account. */
export const lockAccount = async (db: Database, ownerId: string): Promise<void> => {
  await db.run(sql`select 1 from users where id = ${ownerId} for no key update`);
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
