/** Every statement about one-time links and the addresses that they go to. */
import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '#server/platform/db/database.ts';
import { Unauthorized } from '#server/platform/errors/errors.ts';

export type LinkPurpose = 'reset_password' | 'verify_email';

/** A link as it is kept. */
export interface NewLink {
  purpose: LinkPurpose;
  tokenHash: string;
  expiresAt: Date;
  /** The attempts at one email share it, and each has a link that works. */
  requestId: string;
  /** It is emailed to the account's address, so that opening it proves access to the mailbox. */
  isMailed: boolean;
}

/** The recipient of an email. */
export interface Addressee {
  email: string;
  firstName: string | null;
}

/** Inserts a link for the one account that fits and voids those of earlier requests; undefined where none fits. */
const insertLinkFor = (
  db: Database,
  account: Sql,
  { purpose, tokenHash, expiresAt, isMailed, requestId }: NewLink,
): Promise<Addressee | undefined> =>
  db.row(sql`with account as (select id, email, first_name from users where ${account}),
    voided as (
      delete from mailed_links l using account
        where l.user_id = account.id and l.purpose = ${purpose} and l.request_id <> ${requestId}),
    link as (
      insert into mailed_links
        (user_id, purpose, email, token_hash, is_mailed, expires_at, request_id)
      select id, ${purpose}, email, ${tokenHash}, ${isMailed}, ${expiresAt.toISOString()}::timestamptz,
          ${requestId}::uuid
        from account
      returning user_id)
    select email, first_name as "firstName" from account join link on link.user_id = account.id`);

/** Inserts a link that sets a new password, for the account of an email address. */
export const insertResetLink = (db: Database, email: string, link: NewLink) =>
  insertLinkFor(db, sql`lower(email) = lower(${email})`, link);

/** The same for the account of the email address that has this hash. */
export const insertResetLinkByHash = (db: Database, emailHash: string, link: NewLink) =>
  insertLinkFor(db, sql`email_hash(email) = ${emailHash}`, link);

/** The hash of an email address in lower case, as in the index of accounts. */
export const hashEmail = async (db: Database, email: string): Promise<string> =>
  (await db.one<{ hash: string }>(sql`select email_hash(${email}) as hash`)).hash;

/** Inserts a link that confirms the email address of an account, unless it is confirmed already. */
export const insertVerifyLink = (db: Database, userId: string, link: NewLink) =>
  insertLinkFor(db, sql`id = ${userId} and email_verified_at is null`, link);

/**
 * Whether a link `l` of a user `u` opens something: it is in time, the account still has the address that the link
 * was made for, and nobody has changed the password since.
 */
const isLive = (now: Date): Sql => sql`u.id = l.user_id and l.expires_at > ${now.toISOString()}
  and lower(u.email) = lower(l.email) and not exists (select from passwords p
    where p.user_id = l.user_id and l.purpose = 'reset_password' and p.updated_at > l.created_at)`;

/** The account that a live link opens. */
export interface LinkedAccount {
  userId: string;
  email: string;
  /** Opening the link is the first proof that the mailbox is theirs who has the account. */
  isFirstProof: boolean;
}

/** The account that a live link opens, without using the link up: programs that check emails open every link. */
export const findLink = (
  db: Database,
  purpose: LinkPurpose,
  tokenHash: string,
  now: Date,
): Promise<LinkedAccount | undefined> =>
  db.row(sql`select u.id as "userId", u.email,
      l.is_mailed and u.email_verified_at is null as "isFirstProof" from mailed_links l, users u
    where l.token_hash = ${tokenHash} and l.purpose = ${purpose} and ${isLive(now)}`);

/** An account whose link was used up. */
export interface UsedLink {
  userId: string;
  isMailed: boolean;
}

/** Uses a live link up; of two at once only one gets the row. Undefined where it opens nothing (any more). */
export const takeLink = (
  db: Database,
  purpose: LinkPurpose,
  tokenHash: string,
  now: Date,
): Promise<UsedLink | undefined> =>
  db.row(sql`delete from mailed_links l using users u
    where l.token_hash = ${tokenHash} and l.purpose = ${purpose} and ${isLive(now)}
    returning l.user_id as "userId", l.is_mailed as "isMailed"`);

/** Notes that the owner of an account has its mailbox; false where that was known already. */
export const confirmEmail = async (db: Database, userId: string): Promise<boolean> =>
  (await db.run(sql`update users set email_verified_at = now()
    where id = ${userId} and email_verified_at is null`)) > 0;

/** The recipient of emails about an account. */
export const findAddressee = (db: Database, userId: string): Promise<Addressee | undefined> =>
  db.row(sql`select email, first_name as "firstName" from users where id = ${userId}`);

/** Whether the address of an account is confirmed; `Unauthorized` where the account was deleted since it was asked for. */
export async function isEmailVerified(db: Database, userId: string): Promise<boolean> {
  const row = await db.row<{ verified: boolean }>(
    sql`select email_verified_at is not null as verified from users where id = ${userId}`,
  );
  if (!row) throw new Unauthorized();
  return row.verified;
}
