/** The calls of surcharges: translation between HTTP and the statements. */
import { z } from 'zod';
import { idParams } from '#contract/entity.ts';
import { surcharge, surchargeInput, surcharges, surchargeUpdate } from '#contract/diary/prices.ts';
import {
  surchargeList,
  deleteSurcharge,
  findSurcharge,
  insertSurcharge,
  updateSurcharge,
} from '#server/diary/prices/surcharges.sql.ts';
import { found, NotFound } from '#server/platform/errors/errors.ts';
import { createOnce } from '#server/platform/idempotency/idempotency.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import type { Server } from '#server/platform/http/server.ts';

export function surchargeRoutes(app: Server, lists: ListAnswers): void {
  app.get(
    '/api/surcharges',
    {
      schema: {
        operationId: 'listSurcharges',
        summary: 'List surcharges',
        response: { 200: surcharges },
      },
    },
    (request, reply) => lists.send(reply, surchargeList(request.ownerId)),
  );

  app.get(
    '/api/surcharges/:id',
    {
      schema: {
        operationId: 'getSurcharge',
        summary: 'Get a surcharge',
        params: idParams,
        response: { 200: surcharge },
      },
    },
    async (request) =>
      found(await findSurcharge(request.db, request.ownerId, request.params.id), 'Surcharge'),
  );

  app.post(
    '/api/surcharges',
    {
      schema: {
        operationId: 'createSurcharge',
        summary: 'Add a surcharge',
        body: surchargeInput,
        response: { 201: surcharge },
      },
    },
    (request, reply) =>
      createOnce(request, reply, (db) => insertSurcharge(db, request.ownerId, request.body)),
  );

  app.put(
    '/api/surcharges/:id',
    {
      schema: {
        operationId: 'updateSurcharge',
        summary: 'Change a surcharge',
        params: idParams,
        body: surchargeUpdate,
        response: { 200: surcharge },
      },
    },
    (request) => {
      const { updatedAt, ...changes } = request.body;
      return updateSurcharge(request.db, request.ownerId, request.params.id, changes, updatedAt);
    },
  );

  app.delete(
    '/api/surcharges/:id',
    {
      schema: {
        operationId: 'deleteSurcharge',
        summary: 'Delete a surcharge',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const deleted = await deleteSurcharge(request.db, request.ownerId, request.params.id);
      if (!deleted) throw new NotFound('Surcharge');
      return reply.code(204).send(null);
    },
  );
}
