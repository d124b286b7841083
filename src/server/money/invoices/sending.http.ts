/** The calls that give an invoice to its client: by mail, by a private link, or as a PDF. */
import { z } from 'zod';
import { failure } from '#contract/errors.ts';
import { delivery, mailAgainInput } from '#contract/messages/deliveries.ts';
import { idParams } from '#contract/entity.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { invoice, sendInvoiceInput } from '#contract/money/invoices.ts';
import { privateLink, privateLinkInput } from '#contract/identity/privateLinks.ts';
import { deleteLinks, insertLinkWithPortal } from '#server/identity/links/private-links.sql.ts';
import { logEvent } from '#server/identity/security-log/security-log.sql.ts';
import { mailByHand } from '#server/messages/notifications/by-hand.sql.ts';
import { cancelPutOff } from '#server/messages/notifications/unconfirmed.sql.ts';
import type { QueuedDelivery } from '#server/messages/notifications/deliveries.sql.ts';
import { findParties } from '#server/messages/notifications/parties.sql.ts';
import { markInvoiceLinkMade, markInvoiceSent } from '#server/money/invoices/invoice-links.sql.ts';
import { overdue as overdueReminder } from '#server/money/invoices/overdue.notification.ts';
import { invoice as invoiceEmail } from '#server/money/invoices/invoice.notification.ts';
import { sendPdf } from '#server/platform/http/pdf-response.ts';
import { findInvoice } from '#server/money/invoices/invoices.sql.ts';
import { issueInvoice } from '#server/money/invoices/issue.sql.ts';
import { previewPdf } from '#server/money/invoices/preview.sql.ts';
import { findPdf } from '#server/money/invoices/printed.sql.ts';
import { type Database, transaction } from '#server/platform/db/database.ts';
import { found, HttpError, InvalidField, NotFound } from '#server/platform/errors/errors.ts';
import type { MakeLink } from '#server/platform/http/private-link.ts';
import type { Server } from '#server/platform/http/server.ts';

const DRAFT = 'This invoice was not issued yet. Issue it first.';
const GONE = 'The client of this invoice was deleted.';
const NOTHING_OPEN = 'Nothing is left to pay on this invoice.';
const VOID = 'This invoice was voided. There is nothing to send.';

const pdf = {
  description: 'The invoice as a PDF; it never changes.',
  content: { 'application/pdf': { schema: z.any() } },
};

export interface SendingContext {
  now: () => Date;
  /** Returns the business's day. */
  today: () => IsoDate;
  /** Hands a delivery to a job; undefined without a mail server. */
  enqueue: ((db: Database, delivery: QueuedDelivery) => Promise<void>) | undefined;
  makeLink: MakeLink;
}

/** Says why a client cannot be mailed; returns the client. */
async function reachable(
  db: Database,
  ownerId: string,
  clientId: string | null,
  isReminder = false,
): Promise<string> {
  if (clientId === null) throw new HttpError(409, GONE);
  const client = found(await findParties(db, ownerId, clientId), 'Client');
  const { firstName, email, isArchived, hasMailsOff } = client;
  if (isArchived) throw new HttpError(409, `${firstName} is archived. Bring them back first.`);
  if (!email) {
    const message = `${firstName} has no email address. Add one first, or send the link another way.`;
    throw new InvalidField('clientId', message);
  }
  // An invoice is no email that a client stops.
  if (isReminder && hasMailsOff) {
    const message = `${firstName} has stopped emails from you. Remind them by WhatsApp or text instead.`;
    throw new HttpError(409, message);
  }
  return clientId;
}

export function sendingRoutes(
  app: Server,
  { now, today, enqueue, makeLink }: SendingContext,
): void {
  app.post(
    '/api/invoices/:id/send',
    {
      schema: {
        operationId: 'sendInvoice',
        summary:
          'Email an invoice with its PDF, or again after a named email; a draft is issued first',
        params: idParams,
        body: sendInvoiceInput.nullish(),
        response: { 200: delivery },
      },
    },
    ({ db, ownerId, params: { id }, body }) =>
      transaction(db, async (db) => {
        const invoice = await issueInvoice(db, ownerId, id, today(), body?.updatedAt);
        if (invoice.state === 'void') throw new HttpError(409, VOID);
        const clientId = await reachable(db, ownerId, invoice.clientId);
        const subject = { clientId, kind: invoiceEmail.kind, subjectId: id };
        return mailByHand({ db, ownerId, now: now(), enqueue }, subject, body?.after);
      }),
  );

  app.post(
    '/api/invoices/:id/remind',
    {
      schema: {
        operationId: 'remindOfInvoice',
        summary: 'Email a reminder of an unpaid invoice, or again after a named email',
        params: idParams,
        body: mailAgainInput.nullish(),
        response: { 200: delivery },
      },
    },
    ({ db, ownerId, params: { id }, body }) =>
      transaction(db, async (db) => {
        const { state } = found(await findInvoice(db, ownerId, id, today()), 'Invoice');
        if (state === 'draft') throw new HttpError(409, DRAFT);
        // It is issued: this locks it, and answers it as it is.
        const invoice = await issueInvoice(db, ownerId, id, today());
        if (invoice.open === '0.00' || invoice.isCreditNote) throw new HttpError(409, NOTHING_OPEN);
        const clientId = await reachable(db, ownerId, invoice.clientId, true);
        const subject = { clientId, kind: overdueReminder.kind, subjectId: id, byHand: true };
        return mailByHand({ db, ownerId, now: now(), enqueue }, subject, body?.after);
      }),
  );

  app.get(
    '/api/invoices/:id/pdf',
    {
      schema: {
        operationId: 'getInvoicePdf',
        summary: 'Get an issued invoice as a PDF',
        params: idParams,
        response: { 200: pdf },
      },
    },
    async ({ db, ownerId, params: { id } }, reply) => {
      const { state } = found(await findInvoice(db, ownerId, id, today()), 'Invoice');
      // A draft has no file.
      if (state === 'draft') throw new HttpError(404, DRAFT);
      return sendPdf(reply, found(await findPdf(db, ownerId, id), 'Invoice'));
    },
  );

  app.get(
    '/api/invoices/:id/preview',
    {
      schema: {
        operationId: 'previewInvoice',
        summary: 'Get a draft as the PDF that issuing would make now, without a number',
        params: idParams,
        response: {
          200: { ...pdf, description: 'The draft as a PDF' },
          400: failure,
          409: failure,
        },
      },
    },
    async ({ db, ownerId, params: { id } }, reply) =>
      sendPdf(reply, await previewPdf(db, ownerId, id, today())),
  );

  app.post(
    '/api/invoices/:id/links',
    {
      schema: {
        operationId: 'createInvoiceLink',
        summary: 'Make a private link to an issued invoice, to send without email',
        params: idParams,
        body: privateLinkInput.nullish(),
        response: { 200: privateLink },
      },
    },
    (request) => {
      const { db, ownerId, body } = request;
      const { id } = request.params;
      return transaction(db, async (db) => {
        const { state, clientId } = found(await findInvoice(db, ownerId, id, today()), 'Invoice');
        if (state === 'draft') throw new HttpError(409, DRAFT);
        if (clientId === null) throw new HttpError(409, GONE);
        // Locked from here on: with the account the invoice may be just going.
        if ((await markInvoiceLinkMade(db, ownerId, id, now())) === 0)
          throw new NotFound('Invoice');
        const token = await insertLinkWithPortal(db, ownerId, 'invoice', { id, clientId }, now());
        await logEvent(db, ownerId, 'link-made', { detail: 'invoice' });
        return makeLink(request, body?.origin, `/i/${token}`);
      });
    },
  );

  app.post(
    '/api/invoices/:id/sent',
    {
      schema: {
        operationId: 'markInvoiceSent',
        summary: 'Mark an issued invoice as sent: its link was copied or shared with another app',
        params: idParams,
        response: { 200: invoice },
      },
    },
    ({ db, ownerId, params: { id } }) =>
      transaction(db, async (db) => {
        const { state } = found(await findInvoice(db, ownerId, id, today()), 'Invoice');
        if (state === 'draft') throw new HttpError(409, DRAFT);
        await markInvoiceSent(db, ownerId, id, now());
        await cancelPutOff(db, ownerId, 'invoice', id);
        return found(await findInvoice(db, ownerId, id, today()), 'Invoice');
      }),
  );

  app.delete(
    '/api/invoices/:id/links',
    {
      schema: {
        operationId: 'endInvoiceLinks',
        summary: 'Revoke all links to an invoice',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async ({ db, ownerId, params: { id } }, reply) => {
      found(await findInvoice(db, ownerId, id, today()), 'Invoice');
      await deleteLinks(db, ownerId, 'invoice', id);
      await logEvent(db, ownerId, 'links-revoked', { detail: 'invoice' });
      return reply.code(204).send(null);
    },
  );
}
