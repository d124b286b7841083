/** A draft as it would be printed if it was issued now. Nothing is locked, numbered or kept. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import {
  findBusinessDetails,
  findLogo,
} from '#server/money/business-details/business-details.sql.ts';
import { findInvoice } from '#server/money/invoices/invoices.sql.ts';
import { copiesFor } from '#server/money/invoices/issue.sql.ts';
import { type InvoiceDocument, invoiceWriting } from '#server/money/invoices/pdf/document.ts';
import type { InvoiceFile } from '#server/money/invoices/printed.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import { found, HttpError } from '#server/platform/errors/errors.ts';
import { runTask } from '#server/platform/processes/run-task.ts';

const ISSUED = 'This invoice has already been issued. Open its PDF instead.';

/** Stands where the number will be. */
const NUMBER = 'Draft';

/** The file of a draft with the copies that issuing would make today; refused for the same reasons as issuing. */
export async function previewPdf(
  db: Database,
  ownerId: string,
  id: string,
  today: IsoDate,
): Promise<InvoiceFile> {
  const invoice = found(await findInvoice(db, ownerId, id, today), 'Invoice');
  if (invoice.state !== 'draft') throw new HttpError(409, ISSUED);
  const details = await findBusinessDetails(db, ownerId);
  const { client, business, dueOn, vat } = await copiesFor(db, ownerId, {
    invoice,
    details,
    today,
  });
  const { supplyFrom, supplyTo, total, notes, lines } = invoice;
  const document: InvoiceDocument = {
    isCreditNote: false,
    number: NUMBER,
    issuedOn: today,
    dueOn,
    supplyFrom,
    supplyTo,
    creditOf: null,
    business,
    client: { name: client.name, address: client.address },
    lines: lines.map((line, at) => ({
      ...line,
      vatRate: vat?.rate ?? null,
      vat: vat?.lines[at] ?? null,
    })),
    total,
    vat: vat?.sum ?? null,
    notes,
  };
  const logo = details.hasLogo ? await findLogo(db, ownerId) : undefined;
  return {
    number: NUMBER,
    pdf: Buffer.from(await runTask(ownerId, invoiceWriting, { document, logo })),
  };
}
