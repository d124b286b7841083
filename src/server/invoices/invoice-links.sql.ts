/** The private links of invoices: what is stored is a hash, and each opens one invoice. */
import { createHash, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Database } from '#server/platform/db/database.ts';

/** The older ones end when another is made: each attempt at a mail makes one. */
const MAX_LINKS = 20;
const LIFETIME_MS = 365 * 86_400_000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Makes a link to an issued invoice, within the transaction that found it; returns its token. */
export async function insertInvoiceLink(
  db: Database,
  ownerId: string,
  invoiceId: string,
  now: Date,
): Promise<string> {
  const token = randomBytes(24).toString('hex');
  await db.run(sql`insert into invoice_links (token_hash, user_id, invoice_id, expires_at)
    values (${hashOf(token)}, ${ownerId}, ${invoiceId}, ${new Date(now.getTime() + LIFETIME_MS).toISOString()})`);
  await db.run(sql`delete from invoice_links where user_id = ${ownerId} and invoice_id = ${invoiceId}
    and token_hash in (select token_hash from invoice_links
      where user_id = ${ownerId} and invoice_id = ${invoiceId}
      order by created_at desc, token_hash offset ${MAX_LINKS})`);
  return token;
}

/** The invoice of a link; undefined where it has ended, or never was one. */
export const findLinkedInvoice = (
  db: Database,
  token: string,
  now: Date,
): Promise<{ ownerId: string; id: string } | undefined> =>
  db.row(sql`select user_id as "ownerId", invoice_id as id from invoice_links
    where token_hash = ${hashOf(token)} and expires_at > ${now.toISOString()}`);

/** Ends every link to an invoice. */
export const endInvoiceLinks = (db: Database, ownerId: string, id: string): Promise<number> =>
  db.run(sql`delete from invoice_links where user_id = ${ownerId} and invoice_id = ${id}`);

/** Deletes links that have ended; returns how many. */
export const deleteExpiredInvoiceLinks = (db: Database, now: Date): Promise<number> =>
  db.run(sql`delete from invoice_links where expires_at < ${now.toISOString()}`);

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
