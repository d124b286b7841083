/** The calls that send many invoices in one go, and say what became of each. */
import { z } from 'zod';
import { idParams } from '#contract/entity.ts';
import {
  invoiceBatch,
  openBatches,
  sendAllInput,
  sendAllStarted,
} from '#contract/money/invoiceBatches.ts';
import { batchSending } from '#server/money/invoices/batches.jobs.ts';
import {
  deleteBatch,
  findBatch,
  insertBatch,
  listBatches,
} from '#server/money/invoices/batches.sql.ts';
import { found, NotFound } from '#server/platform/errors/errors.ts';
import { createOnce } from '#server/platform/idempotency/idempotency.ts';
import type { Server } from '#server/platform/http/server.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';

export function batchRoutes(app: Server, now: () => Date, jobs: () => Pick<Jobs, 'enqueue'>): void {
  app.post(
    '/api/invoices/send-all',
    {
      schema: {
        operationId: 'sendInvoices',
        summary: 'Issue and email several drafts in a job, each only once and as it was shown',
        body: sendAllInput,
        response: { 202: sendAllStarted },
      },
    },
    (request, reply) => {
      const { ownerId, body } = request;
      return createOnce(
        request,
        reply,
        async (db) => {
          const batch = await insertBatch(db, ownerId, body, now());
          await jobs().enqueue(db, batchSending, { ownerId, id: batch.id });
          return batch;
        },
        202,
      );
    },
  );

  app.get(
    '/api/invoices/send-all',
    {
      schema: {
        operationId: 'listInvoiceBatches',
        summary: 'List batches of sent invoices whose result is still open',
        response: { 200: openBatches },
      },
    },
    ({ db, ownerId }) => listBatches(db, ownerId),
  );

  app.get(
    '/api/invoices/send-all/:id',
    {
      schema: {
        operationId: 'getInvoiceBatch',
        summary: 'Get the result of sending several invoices',
        params: idParams,
        response: { 200: invoiceBatch },
      },
    },
    async ({ db, ownerId, params: { id } }) =>
      found(await findBatch(db, ownerId, id, now()), 'Result'),
  );

  app.delete(
    '/api/invoices/send-all/:id',
    {
      schema: {
        operationId: 'closeInvoiceBatch',
        summary: 'Close the result; invoices still waiting stay drafts',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async ({ db, ownerId, params: { id } }, reply) => {
      if ((await deleteBatch(db, ownerId, id)) === 0) throw new NotFound('Result');
      return reply.code(204).send(null);
    },
  );
}
