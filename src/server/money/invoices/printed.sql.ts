/** What invoices print, read from the copies that were made when they were issued, and the files made of it. */
import { createHash } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { type InvoiceDocument, invoiceWriting } from '#server/money/invoices/pdf/document.ts';
import type { Database } from '#server/platform/db/database.ts';
import { runTask } from '#server/platform/processes/run-task.ts';

/** A printed invoice, and how it stands now. */
export interface PrintedInvoice extends InvoiceDocument {
  status: 'issued' | 'void';
  /** What is still to be paid. */
  open: string;
  business: InvoiceDocument['business'] & { paymentLink: string | null };
}

const printed = sql`i.is_credit_note as "isCreditNote", i.number, i.issued_on as "issuedOn", i.due_on as "dueOn",
  i.status, case when i.status = 'issued' and not i.is_credit_note then i.total - i.settled - i.credited else 0.00 end as open,
  (select min(l.day) from invoice_lines l where l.user_id = i.user_id and l.invoice_id = i.id) as "supplyFrom",
  (select max(l.last_day) from invoice_lines l where l.user_id = i.user_id and l.invoice_id = i.id) as "supplyTo",
  (select o.number from invoices o where o.user_id = i.user_id and o.id = i.credit_of) as "creditOf",
  i.business, jsonb_build_object('name', i.client_name, 'address', i.client_address) as client,
  (select coalesce(jsonb_agg(jsonb_build_object('day', l.day, 'description', l.description, 'quantity', l.quantity, 'amount', l.amount::text,
      'vatRate', l.vat_rate::text, 'vat', l.vat::text) order by l.position), '[]')
    from invoice_lines l where l.user_id = i.user_id and l.invoice_id = i.id) as lines,
  i.total, i.vat, i.notes`;

const findWhere = (db: Database, where: Sql): Promise<PrintedInvoice | undefined> =>
  db.row(sql`select ${printed} from invoices i where ${where} and i.status <> 'draft'`);

/** What an issued invoice prints; undefined for a draft, and where there is none. */
export const findPrinted = (
  db: Database,
  ownerId: string,
  id: string,
): Promise<PrintedInvoice | undefined> =>
  findWhere(db, sql`i.user_id = ${ownerId} and i.id = ${id}`);

/** The logo that an invoice was issued with; undefined without one. */
export async function findPrintedLogo(
  db: Database,
  ownerId: string,
  { business: { logo } }: PrintedInvoice,
): Promise<Buffer | undefined> {
  if (!logo) return undefined;
  const row = await db.row<{ png: Buffer }>(
    sql`select png from invoice_logos where user_id = ${ownerId} and sha256 = ${logo}`,
  );
  return row?.png;
}

/** A file with its name. */
export interface InvoiceFile {
  number: string;
  pdf: Buffer;
}

const findKept = (db: Database, ownerId: string, id: string): Promise<InvoiceFile | undefined> =>
  db.row(sql`select i.number, f.pdf from invoices i
    join invoice_files f on f.user_id = i.user_id and f.invoice_id = i.id
    where i.user_id = ${ownerId} and i.id = ${id}`);

/** The file of an invoice and its number, made anew; undefined for a draft, and where there is none. */
async function makeFile(
  db: Database,
  ownerId: string,
  id: string,
): Promise<InvoiceFile | undefined> {
  const document = await findPrinted(db, ownerId, id);
  if (!document) return undefined;
  const logo = await findPrintedLogo(db, ownerId, document);
  const pdf = Buffer.from(await runTask(ownerId, invoiceWriting, { document, logo }));
  return { number: document.number, pdf };
}

/**
 * The file of an issued invoice; undefined for a draft, and where there is none. Two makings are equal, and the one that is kept
 * is answered by later versions of Pawkeeper too.
 */
export const findPdf = async (
  db: Database,
  ownerId: string,
  id: string,
): Promise<InvoiceFile | undefined> =>
  (await findKept(db, ownerId, id)) ?? makeFile(db, ownerId, id);

/** Makes and keeps the file of an issued invoice. */
export async function keepPdf(db: Database, ownerId: string, id: string): Promise<void> {
  const file = await makeFile(db, ownerId, id);
  if (!file) return;
  const { pdf } = file;
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  // Another server may have been first, or the account is gone.
  await db.run(sql`insert into invoice_files (user_id, invoice_id, pdf, pdf_bytes, sha256)
    select user_id, id, ${pdf}, ${pdf.byteLength}, ${sha256} from invoices
      where user_id = ${ownerId} and id = ${id} for key share
    on conflict do nothing`);
}

/** Invoices that were issued on a day or later and have no file yet, by id. */
export const listWithoutFile = (
  db: Database,
  since: IsoDate,
  after: string,
  limit: number,
): Promise<{ id: string; ownerId: string }[]> =>
  db.rows(sql`select id, user_id as "ownerId" from invoices i
    where status <> 'draft' and issued_on >= ${since} and id > ${after} and not exists (
      select from invoice_files f where f.user_id = i.user_id and f.invoice_id = i.id)
    order by id limit ${limit}`);
