/** What emails about an invoice have in common: a link to it, and its file. */
import { insertLinkWithPortal } from '#server/identity/links/private-links.sql.ts';
import { notSent, toClient } from '#server/messages/notifications/decision.ts';
import type { Claimed } from '#server/messages/notifications/deliveries.sql.ts';
import type {
  Decision,
  MailContext,
  Settled,
  Words,
} from '#server/messages/notifications/notification.ts';
import type { Parties } from '#server/messages/notifications/parties.sql.ts';
import { markInvoiceSent } from '#server/money/invoices/invoice-links.sql.ts';
import {
  findPdf,
  findPrinted,
  type InvoiceFile,
  type PrintedInvoice,
} from '#server/money/invoices/printed.sql.ts';

interface Emailed {
  printed: PrintedInvoice;
  file: InvoiceFile;
}

/** The invoice of a delivery with its file, or why there is nothing to send. */
export async function findEmailed(
  { db }: MailContext,
  { userId, subjectId }: Claimed,
): Promise<Emailed | Settled> {
  const printed = await findPrinted(db, userId, subjectId);
  const file = await findPdf(db, userId, subjectId);
  if (!printed || !file) return notSent('the invoice was deleted.');
  return printed.status === 'void' ? notSent('the invoice was voided.') : { printed, file };
}

/** An email with a new link to the invoice, which is noted as sent with it. */
export async function emailInvoice(
  context: MailContext,
  row: Claimed,
  parties: Parties,
  { printed, file }: Emailed,
  words: Words,
): Promise<Decision> {
  const { db, now, mail } = context;
  const { userId, subjectId, clientId } = row;
  const about = { id: subjectId, clientId };
  const token = await insertLinkWithPortal(db, userId, 'invoice', about, now);
  const url = `${mail.origin}/i/${token}`;
  const label = printed.isCreditNote ? 'View the credit note' : 'View the invoice';
  const message = await toClient(context, row, parties, words, { label, url });
  const attachment = { filename: `${file.number}.pdf`, content: file.pdf };
  return {
    message: { ...message, attachments: [attachment] },
    andThen: (db, now) => markInvoiceSent(db, userId, subjectId, now),
  };
}
