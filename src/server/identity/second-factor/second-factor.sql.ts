/** Every statement about second factors and their recovery codes. */
import sql from 'sql-template-tag';
import type { SecondFactor } from '#contract/identity/secondFactor.ts';
import type { Database } from '#server/platform/db/database.ts';

/** An encrypted secret and whose it is. */
export interface StoredFactor {
  ownerId: string;
  encrypted: string;
}

/** Whether an account asks for codes. */
export const hasSecondFactor = async (db: Database, userId: string): Promise<boolean> =>
  (await db.row(sql`select from second_factors
    where user_id = ${userId} and confirmed_at is not null`)) !== undefined;

/** Since when an account asks for codes, and how many recovery codes are left. */
export const findSecondFactor = (db: Database, userId: string): Promise<SecondFactor> =>
  db.one(sql`select
    (select confirmed_at from second_factors where user_id = ${userId}) as since,
    (select count(*)::int from recovery_codes where user_id = ${userId}) as "recoveryCodesLeft"`);

/** The encrypted secret of an account, confirmed or not; undefined where there is none. */
export const findEncrypted = async (
  db: Database,
  userId: string,
  isConfirmed: boolean,
): Promise<string | undefined> =>
  (
    await db.row<{ encrypted: string }>(sql`select encrypted from second_factors
      where user_id = ${userId} and (confirmed_at is not null) = ${isConfirmed}`)
  )?.encrypted;

/** Stores the secret of a setup in place of an earlier one; false where codes are asked for already. */
export const saveSetup = async (
  db: Database,
  { ownerId, encrypted }: StoredFactor,
): Promise<boolean> =>
  (await db.run(sql`insert into second_factors (user_id, encrypted) values (${ownerId}, ${encrypted})
    on conflict (user_id) do update set encrypted = excluded.encrypted, created_at = now()
      where second_factors.confirmed_at is null`)) === 1;

/** Confirms the setup whose secret this is, by a code of this time step; false where another one took its place. */
export const confirmSetup = async (
  db: Database,
  { ownerId, encrypted }: StoredFactor,
  step: number,
): Promise<boolean> =>
  (await db.run(sql`update second_factors set confirmed_at = now(), last_step = ${step}
    where user_id = ${ownerId} and encrypted = ${encrypted} and confirmed_at is null`)) === 1;

/** Uses up the time step of a right code, and all before it; false where it was used. */
export const takeStep = async (db: Database, userId: string, step: number): Promise<boolean> =>
  (await db.run(sql`update second_factors set last_step = ${step}
    where user_id = ${userId} and confirmed_at is not null and last_step < ${step}`)) === 1;

/** Uses up a recovery code; false where it is none, or was used. */
export const takeRecoveryCode = async (
  db: Database,
  userId: string,
  codeHash: string,
): Promise<boolean> =>
  (await db.run(sql`delete from recovery_codes
    where user_id = ${userId} and code_hash = ${codeHash}`)) === 1;

/** Stores recovery codes in place of those before. */
export async function replaceRecoveryCodes(
  db: Database,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await db.run(sql`delete from recovery_codes where user_id = ${userId}`);
  await db.run(sql`insert into recovery_codes (user_id, code_hash)
    select ${userId}, unnest(${[...hashes]}::text[])`);
}

/** Removes the second factor of an account with its recovery codes, and trusts no device any more; false where there was none. */
export async function deleteSecondFactor(db: Database, userId: string): Promise<boolean> {
  await db.run(sql`update known_devices set trusted_until = null
    where user_id = ${userId} and trusted_until is not null`);
  await db.run(sql`delete from unfinished_sign_ins where user_id = ${userId}`);
  return (
    (await db.run(sql`delete from second_factors
      where user_id = ${userId} and confirmed_at is not null`)) === 1
  );
}

/** Whether the installation has any secret. */
export const hasAnyFactor = async (db: Database): Promise<boolean> =>
  (
    await db.one<{ has: boolean }>(sql`select exists (select from second_factors
    where user_id >= '00000000-0000-0000-0000-000000000000') as has`)
  ).has;

/** Every secret of the installation, held until the transaction ends. */
export const listAllFactors = (db: Database): Promise<(StoredFactor & { email: string })[]> =>
  db.rows(sql`select f.user_id as "ownerId", f.encrypted, u.email from second_factors f
    join users u on u.id = f.user_id order by f.user_id for update of f`);

/** Replaces an encrypted secret by the same one under another key. */
export const replaceFactor = (db: Database, { ownerId, encrypted }: StoredFactor) =>
  db.run(sql`update second_factors set encrypted = ${encrypted} where user_id = ${ownerId}`);

/** Deletes every second factor of the installation, whose secrets no key opens any more. */
export const deleteAllFactors = (db: Database) => db.run(sql`delete from second_factors`);
