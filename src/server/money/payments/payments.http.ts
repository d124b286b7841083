/** The calls about payments, what a client owes, and how clients are billed. */
import { pageQuery } from '#contract/pageQuery.ts';
import { z } from 'zod';
import { idParams } from '#contract/entity.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import {
  balance,
  billing,
  billingUpdate,
  payment,
  paymentInput,
  paymentQuery,
  payments,
} from '#contract/money/payments.ts';
import {
  deletePayment,
  findBalance,
  findBilling,
  findPayment,
  insertPayment,
  paymentList,
  updateBilling,
} from '#server/money/payments/payments.sql.ts';
import { transaction } from '#server/platform/db/database.ts';
import { found } from '#server/platform/errors/errors.ts';
import { createOnce } from '#server/platform/idempotency/idempotency.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import type { Server } from '#server/platform/http/server.ts';

/** `today` returns the business's day. */
export function paymentRoutes(app: Server, lists: ListAnswers, today: () => IsoDate): void {
  app.get(
    '/api/payments',
    {
      schema: {
        operationId: 'listPayments',
        summary:
          'List payments, tips and refunds, newest first: all, by client or period, or a page',
        querystring: paymentQuery.extend(pageQuery.shape),
        response: { 200: payments },
      },
    },
    (request, reply) => lists.send(reply, paymentList(request.ownerId, request.query)),
  );

  app.get(
    '/api/payments/:id',
    {
      schema: {
        operationId: 'getPayment',
        summary: 'Get a payment',
        params: idParams,
        response: { 200: payment },
      },
    },
    async ({ db, ownerId, params }) => found(await findPayment(db, ownerId, params.id), 'Payment'),
  );

  app.post(
    '/api/payments',
    {
      schema: {
        operationId: 'createPayment',
        summary: 'Record a payment, a tip or a refund',
        body: paymentInput,
        response: { 201: payment },
      },
    },
    (request, reply) =>
      createOnce(request, reply, (db) => insertPayment(db, request.ownerId, request.body, today())),
  );

  app.delete(
    '/api/payments/:id',
    {
      schema: {
        operationId: 'deletePayment',
        summary: 'Delete a payment; the invoices it paid are open again',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async ({ db, ownerId, params: { id } }, reply) => {
      await transaction(db, (db) => deletePayment(db, ownerId, id));
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/clients/:id/balance',
    {
      schema: {
        operationId: 'getBalance',
        summary: 'Get a client’s balance, credit and bank transfer reference',
        params: idParams,
        response: { 200: balance },
      },
    },
    async ({ db, ownerId, params }) => found(await findBalance(db, ownerId, params.id), 'Client'),
  );

  app.get(
    '/api/clients/:id/billing',
    {
      schema: {
        operationId: 'getBilling',
        summary: 'Get how a client is billed',
        params: idParams,
        response: { 200: billing },
      },
    },
    async ({ db, ownerId, params }) => found(await findBilling(db, ownerId, params.id), 'Client'),
  );

  app.put(
    '/api/clients/:id/billing',
    {
      schema: {
        operationId: 'updateBilling',
        summary: 'Change how a client is billed',
        params: idParams,
        body: billingUpdate,
        response: { 200: billing },
      },
    },
    async ({ db, ownerId, params, body }) =>
      found(await updateBilling(db, ownerId, params.id, body), 'Client'),
  );
}
