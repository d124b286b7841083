/** The calls about invoices: translation between HTTP and the statements. */
import { pageQuery } from '#contract/pageQuery.ts';
import { z } from 'zod';
import { idParams } from '#contract/entity.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import {
  creditInput,
  draftAllInput,
  draftAllResult,
  invoice,
  invoiceInput,
  invoiceQuery,
  invoices,
  invoiceUpdate,
  issueInput,
  unbilled,
  unbilledQuery,
} from '#contract/money/invoices.ts';
import { creditInvoice, voidInvoice } from '#server/money/invoices/corrections.sql.ts';
import {
  deleteDraft,
  draftAll,
  insertInvoice,
  updateDraft,
} from '#server/money/invoices/drafts.sql.ts';
import { findInvoice, invoiceList } from '#server/money/invoices/invoices.sql.ts';
import { issueInvoice } from '#server/money/invoices/issue.sql.ts';
import { listUnbilled } from '#server/money/invoices/lines.sql.ts';
import { type Database, transaction } from '#server/platform/db/database.ts';
import { found } from '#server/platform/errors/errors.ts';
import { createOnce } from '#server/platform/idempotency/idempotency.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import type { Server } from '#server/platform/http/server.ts';

/** `today` returns the business's day. */
export function invoiceRoutes(
  app: Server,
  lists: ListAnswers,
  today: () => IsoDate,
  timeZone: string,
): void {
  app.get(
    '/api/invoices',
    {
      schema: {
        operationId: 'listInvoices',
        summary:
          'List invoices and credit notes, newest first: all, by state, client or period, or a page',
        querystring: invoiceQuery.extend(pageQuery.shape),
        response: { 200: invoices },
      },
    },
    (request, reply) =>
      lists.send(reply, invoiceList(request.ownerId, request.query, today(), timeZone)),
  );

  app.get(
    '/api/invoices/unbilled',
    {
      schema: {
        operationId: 'listUnbilled',
        summary: 'List unbilled completed and cancelled bookings',
        querystring: unbilledQuery,
        response: { 200: unbilled },
      },
    },
    ({ db, ownerId, query }) => listUnbilled(db, ownerId, query),
  );

  app.get(
    '/api/invoices/:id',
    {
      schema: {
        operationId: 'getInvoice',
        summary: 'Get an invoice or a credit note',
        params: idParams,
        response: { 200: invoice },
      },
    },
    async ({ db, ownerId, params }) =>
      found(await findInvoice(db, ownerId, params.id, today()), 'Invoice'),
  );

  app.post(
    '/api/invoices',
    {
      schema: {
        operationId: 'createInvoice',
        summary: 'Draft an invoice of one client from bookings, lines, or both',
        body: invoiceInput,
        response: { 201: invoice },
      },
    },
    (request, reply) =>
      createOnce(request, reply, (db) => insertInvoice(db, request.ownerId, request.body, today())),
  );

  app.post(
    '/api/invoices/draft-all',
    {
      schema: {
        operationId: 'draftInvoices',
        summary: 'Draft an invoice for each client with unbilled completed bookings in a period',
        body: draftAllInput,
        response: { 200: draftAllResult },
      },
    },
    ({ db, ownerId, body }) => transaction(db, (db) => draftAll(db, ownerId, body)),
  );

  app.put(
    '/api/invoices/:id',
    {
      schema: {
        operationId: 'updateInvoice',
        summary: 'Change a draft; issued invoices can’t be changed',
        params: idParams,
        body: invoiceUpdate,
        response: { 200: invoice },
      },
    },
    ({ db, ownerId, params: { id }, body: { updatedAt, ...changes } }) =>
      transaction(db, (db) => updateDraft(db, ownerId, id, changes, updatedAt, today())),
  );

  app.delete(
    '/api/invoices/:id',
    {
      schema: {
        operationId: 'deleteInvoice',
        summary: 'Delete a draft; its bookings can be billed again',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async ({ db, ownerId, params: { id } }, reply) => {
      await transaction(db, (db) => deleteDraft(db, ownerId, id, today()));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/invoices/:id/issue',
    {
      schema: {
        operationId: 'issueInvoice',
        summary: 'Issue a draft: it gets the next number and can’t be changed after that',
        params: idParams,
        body: issueInput.nullish(),
        response: { 200: invoice },
      },
    },
    ({ db, ownerId, params: { id }, body }) =>
      transaction(db, (db) => issueInvoice(db, ownerId, id, today(), body?.updatedAt)),
  );

  app.post(
    '/api/invoices/:id/void',
    {
      schema: {
        operationId: 'voidInvoice',
        summary: 'Void an unpaid invoice',
        params: idParams,
        response: { 200: invoice },
      },
    },
    ({ db, ownerId, params: { id } }) =>
      transaction(db, (db) => voidInvoice(db, ownerId, id, today())),
  );

  app.post(
    '/api/invoices/:id/credit',
    {
      schema: {
        operationId: 'creditInvoice',
        summary: 'Credit the rest of an invoice, or some of its lines',
        params: idParams,
        body: creditInput.nullish(),
        response: { 200: invoice },
      },
    },
    (request, reply) => {
      const { ownerId, params, body } = request;
      const credit = (db: Database) => creditInvoice(db, ownerId, params.id, body ?? {}, today());
      return createOnce(request, reply, credit, 200);
    },
  );
}
