/** The page of an invoice and its PDF, by its private link. Opening them changes nothing that anyone sees. */
import { z } from 'zod';
import { portalUrlOf } from '#server/identity/links/private-links.sql.ts';
import { findLinkedInvoice } from '#server/money/invoices/invoice-links.sql.ts';
import { endedInvoicePage, invoicePage } from '#server/money/invoices/invoice.pages.ts';
import { findPdf, findPrinted, findPrintedLogo } from '#server/money/invoices/printed.sql.ts';
import type { DatabasePool } from '#server/platform/db/database.ts';
import { found, NotFound } from '#server/platform/errors/errors.ts';
import { type PageFrame, sendLinkedPage } from '#server/platform/http/linked-page.ts';
import { sendPdf } from '#server/platform/http/pdf-response.ts';
import { sendPicture } from '#server/platform/http/picture-response.ts';
import type { Server } from '#server/platform/http/server.ts';

interface InvoicePageContext extends PageFrame {
  db: DatabasePool;
  now: () => Date;
}

const params = z.object({ token: z.string() });

export function invoicePages(app: Server, { db, now, ...frame }: InvoicePageContext): void {
  app.get('/i/:token', { schema: { hide: true, params } }, async (request, reply) => {
    const { token } = request.params;
    const linked = await findLinkedInvoice(db, token, now());
    const invoice =
      linked && (await findPrinted(db.forOwner(linked.ownerId), linked.ownerId, linked.id));
    return invoice
      ? sendLinkedPage(
          reply,
          200,
          invoicePage(
            { ...frame, portalUrl: await portalUrlOf(db, token, now()) },
            invoice,
            `/i/${token}`,
          ),
        )
      : sendLinkedPage(reply, 404, endedInvoicePage(frame));
  });

  app.get('/i/:token/logo', { schema: { hide: true, params } }, async (request, reply) => {
    const linked = await findLinkedInvoice(db, request.params.token, now());
    const invoice =
      linked && (await findPrinted(db.forOwner(linked.ownerId), linked.ownerId, linked.id));
    const logo = invoice && (await findPrintedLogo(db, linked.ownerId, invoice));
    return sendPicture(reply, found(logo, 'Logo'), 'private, no-store', 'image/png');
  });

  app.get('/i/:token/pdf', { schema: { hide: true, params } }, async (request, reply) => {
    const linked = await findLinkedInvoice(db, request.params.token, now());
    if (!linked) throw new NotFound('Invoice');
    return sendPdf(
      reply,
      found(await findPdf(db.forOwner(linked.ownerId), linked.ownerId, linked.id), 'Invoice'),
    );
  });
}
