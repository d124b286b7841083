/** How an account can be entered, so that nobody removes the last way. */
import sql from 'sql-template-tag';
import type { Database } from '#server/platform/database.ts';

/** Until the transaction ends nobody else adds or removes a way into this account. */
export const lockAccount = async (db: Database, ownerId: string): Promise<void> => {
  await db.run(sql`select 1 from users where id = ${ownerId} for no key update`);
};

/** What is about to go: a passkey, or the account at a provider, by its id. */
interface Leaving {
  passkey?: string;
  identity?: string;
}

/** Whether a way in remains without the one that is about to go. Ask it under `lockAccount`. */
export async function hasOtherWayIn(
  db: Database,
  ownerId: string,
  { passkey, identity }: Leaving,
): Promise<boolean> {
  const { others } = await db.one<{ others: boolean }>(sql`select
    exists (select from passwords where user_id = ${ownerId})
    or exists (select from passkeys
      where user_id = ${ownerId} and id is distinct from ${passkey ?? null}::uuid)
    or exists (select from identities
      where user_id = ${ownerId} and id is distinct from ${identity ?? null}::uuid) as others`);
  return others;
}
