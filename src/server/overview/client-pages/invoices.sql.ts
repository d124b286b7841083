/** What a client's pages show of money: issued invoices and what is owed. Notes on payments are the owner's, and never read here. */
import sql, { empty } from 'sql-template-tag';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { PageReader } from '#server/identity/links/client-devices.sql.ts';
import { PAGE_ROWS } from '#server/overview/client-pages/visits.sql.ts';
import type { Database } from '#server/platform/db/database.ts';

/** An invoice or a credit note in a list. */
export interface ListedInvoice {
  id: string;
  number: string;
  isCreditNote: boolean;
  status: 'issued' | 'void';
  issuedOn: IsoDate;
  dueOn: IsoDate | null;
  total: string;
  open: string;
}

const open = sql`case when i.status = 'issued' and not i.is_credit_note
  then i.total - i.settled - i.credited else 0.00 end`;

const columns = sql`i.id, i.number, i.is_credit_note as "isCreditNote", i.status, i.issued_on as "issuedOn",
  i.due_on as "dueOn", i.total, ${open} as open`;

/** The invoices of a client, the latest first: a page of them, from before the invoice `before`. */
export const listInvoicesOf = (
  db: Database,
  { ownerId, clientId }: PageReader,
  before?: string,
): Promise<ListedInvoice[]> =>
  db.rows(sql`select ${columns} from invoices i
    where i.user_id = ${ownerId} and i.client_id = ${clientId} and i.status <> 'draft'
      ${
        before === undefined
          ? empty
          : sql`and (i.issued_on, i.id) < (select b.issued_on, b.id from invoices b
        where b.user_id = ${ownerId} and b.client_id = ${clientId} and b.id = ${before})`
      }
    order by i.issued_on desc, i.id desc limit ${PAGE_ROWS}`);

/** The invoices that are still to be paid, the oldest first. */
export const listOpenInvoices = (
  db: Database,
  { ownerId, clientId }: PageReader,
): Promise<ListedInvoice[]> =>
  db.rows(sql`select ${columns} from invoices i
    where i.user_id = ${ownerId} and i.client_id = ${clientId} and i.status = 'issued'
      and not i.is_credit_note and i.total > i.settled + i.credited
    order by i.issued_on, i.id limit ${PAGE_ROWS}`);

/** What a client owes altogether. */
export const findOwed = async (db: Database, { ownerId, clientId }: PageReader): Promise<string> =>
  (
    await db.one<{ owed: string }>(sql`select coalesce(sum(${open}), 0.00) as owed from invoices i
      where i.user_id = ${ownerId} and i.client_id = ${clientId}`)
  ).owed;

/** Whether an issued invoice is one of this client. */
export const isInvoiceOf = async (
  db: Database,
  { ownerId, clientId }: PageReader,
  id: string,
): Promise<boolean> =>
  (await db.row(sql`select 1 as yes from invoices i where i.user_id = ${ownerId}
    and i.client_id = ${clientId} and i.id = ${id} and i.status <> 'draft'`)) !== undefined;
