/** Whose pages a link or a device opens. The owner and the client come from the row of the link or device. */
import sql, { type Sql } from 'sql-template-tag';
import { deviceOf, type PageReader } from '#server/identity/links/client-devices.sql.ts';
import { hashOf, linkOf } from '#server/identity/links/private-links.sql.ts';
import { OF_OWNER } from '#server/people/photos/photos.sql.ts';
import type { Database } from '#server/platform/db/database.ts';

/** The reader of a client's pages, and what the pages call those involved. */
export interface Reader extends PageReader {
  /** The client's full name: whose pages these are. */
  name: string;
  /** How the reader is greeted. */
  firstName: string;
  business: string;
  /** The picture of the business; null without one. */
  photoId: string | null;
}

const readerOf = (of: Sql): Sql => sql`select o.user_id as "ownerId", o.client_id as "clientId",
    o.contact_id as "contactId", concat_ws(' ', c.first_name, c.last_name) as name,
    coalesce(split_part(k.name, ' ', 1), c.first_name) as "firstName",
    coalesce(nullif(trim(u.business_name), ''), nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''),
      'your pet professional') as business,
    (select f.id from photos f where f.user_id = o.user_id and ${OF_OWNER}) as "photoId"
  from ${of} o
    join clients c on c.user_id = o.user_id and c.id = o.client_id
    join users u on u.id = o.user_id
    left join contacts k on k.user_id = o.user_id and k.id = o.contact_id
  where c.archived_at is null`;

/** The reader of a device's cookie; undefined where it has ended or never was one. */
export const findReader = (db: Database, token: string, now: Date): Promise<Reader | undefined> =>
  db.row(readerOf(deviceOf(token, now)));

/** Whom a link opens pages for; undefined where it has ended, was disabled or never was one. */
export const findInvited = (db: Database, token: string, now: Date): Promise<Reader | undefined> =>
  db.row(readerOf(linkOf('portal', token, now)));

/** Locks a link until the transaction ends, so that it is not disabled meanwhile; false where it has gone. */
export const lockLink = async (db: Database, ownerId: string, token: string): Promise<boolean> =>
  (await db.row(sql`select 1 as yes from links
    where user_id = ${ownerId} and token_hash = ${hashOf(token)} for update`)) !== undefined;

/** Where a code for a link is emailed to, and who sends it. */
export interface CodeRecipient {
  ownerId: string;
  email: string;
  business: string;
}

/**
 * Whom a code is emailed to; undefined where the link has ended, nobody's address is known, or the owner has not confirmed their own
 * address: such an account emails clients only what is counted (decision 79).
 */
export const findCodeRecipient = (
  db: Database,
  linkHash: string,
  now: Date,
): Promise<CodeRecipient | undefined> =>
  db.row(sql`select l.user_id as "ownerId", case when l.contact_id is null then c.email else k.email end as email,
      coalesce(nullif(trim(u.business_name), ''), nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''),
        'your pet professional') as business
    from links l
      join clients c on c.user_id = l.user_id and c.id = l.client_id
      join users u on u.id = l.user_id
      left join contacts k on k.user_id = l.user_id and k.id = l.contact_id
    where l.token_hash = ${linkHash} and l.kind = 'portal' and l.expires_at > ${now.toISOString()}
      and c.archived_at is null and not (u.must_confirm_email and u.email_verified_at is null)
      and case when l.contact_id is null then c.email else k.email end is not null`);
