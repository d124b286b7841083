/** The page of an invoice and its PDF, by its private link. Opening them changes nothing that anybody sees. */
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { findLinkedInvoice } from '#server/invoices/invoice-links.sql.ts';
import { endedInvoicePage, invoicePage } from '#server/invoices/invoice.pages.ts';
import {
  findPdf,
  findPrinted,
  findPrintedLogo,
  type InvoiceFile,
} from '#server/invoices/printed.sql.ts';
import type { DatabasePool } from '#server/platform/db/database.ts';
import { found, NotFound } from '#server/platform/http/errors.ts';
import { type Look, sendLinkedPage } from '#server/platform/http/linked-page.ts';
import { sendPicture } from '#server/platform/http/picture-response.ts';
import type { Server } from '#server/platform/http/server.ts';

interface InvoicePageContext extends Look {
  db: DatabasePool;
  now: () => Date;
}

const params = z.object({ token: z.string() });

/** Answers with the file of an invoice. */
export const sendPdf = (reply: FastifyReply, { number, pdf }: InvoiceFile): FastifyReply =>
  reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${number}.pdf"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    })
    .send(pdf);

export function invoicePages(app: Server, { db, now, ...look }: InvoicePageContext): void {
  app.get('/i/:token', { schema: { hide: true, params } }, async (request, reply) => {
    const { token } = request.params;
    const linked = await findLinkedInvoice(db, token, now());
    const invoice =
      linked && (await findPrinted(db.forOwner(linked.ownerId), linked.ownerId, linked.id));
    return invoice
      ? sendLinkedPage(reply, 200, invoicePage(look, invoice, `/i/${token}`))
      : sendLinkedPage(reply, 404, endedInvoicePage(look));
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
