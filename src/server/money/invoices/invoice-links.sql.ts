/** The invoice that a private link opens, and when links to it were made and it was sent. */
import sql from 'sql-template-tag';
import { linkOf } from '#server/identity/links/private-links.sql.ts';
import type { Database } from '#server/platform/db/database.ts';

/** The invoice of a link; undefined where it has ended, or never was one. */
export const findLinkedInvoice = (
  db: Database,
  token: string,
  now: Date,
): Promise<{ ownerId: string; id: string } | undefined> =>
  db.row(
    sql`select user_id as "ownerId", invoice_id as id from ${linkOf('invoice', token, now)} l`,
  );

/** Notes that a link to an invoice was made. */
export const markInvoiceLinkMade = (
  db: Database,
  ownerId: string,
  id: string,
  now: Date,
): Promise<number> =>
  db.run(sql`update invoices set link_made_at = coalesce(link_made_at, ${now.toISOString()}),
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where user_id = ${ownerId} and id = ${id}`);

/** Notes that an issued invoice was sent. */
export const markInvoiceSent = (
  db: Database,
  ownerId: string,
  id: string,
  now: Date,
): Promise<number> =>
  db.run(sql`update invoices set sent_at = coalesce(sent_at, ${now.toISOString()}),
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where user_id = ${ownerId} and id = ${id} and status <> 'draft'`);
