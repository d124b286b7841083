/** What invoices print, read from the copies that were made when they were issued, and the files made of it. */
import { createHash } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import { type InvoiceDocument, invoiceWriting } from '#server/invoices/pdf/document.ts';
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
  (select coalesce(jsonb_agg(jsonb_build_object('day', l.day, 'description', l.description, 'amount', l.amount::text,
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

/**
 * The file of an issued invoice; undefined for a draft, and where there is none. It is made when somebody first asks for it, and kept
 * from then on: later versions of Pawkeeper answer the same bytes.
 */
export async function findPdf(
  db: Database,
  ownerId: string,
  id: string,
): Promise<InvoiceFile | undefined> {
  const kept = await findKept(db, ownerId, id);
  if (kept) return kept;
  const document = await findPrinted(db, ownerId, id);
  if (!document) return undefined;
  const logo = await findPrintedLogo(db, ownerId, document);
  const pdf = Buffer.from(await runTask(ownerId, invoiceWriting, { document, logo }));
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  await db.run(sql`insert into invoice_files (user_id, invoice_id, pdf, pdf_bytes, sha256)
    select user_id, id, ${pdf}, ${pdf.byteLength}, ${sha256} from invoices
      where user_id = ${ownerId} and id = ${id} for key share
    on conflict do nothing`);
  // Another request may have been first, or the account is gone.
  return findKept(db, ownerId, id);
}
