/** The calls of what single clients pay: translation between HTTP and the statements. */
import { z } from 'zod';
import { idParams } from '#contract/entity.ts';
import {
  clientPrice,
  clientPriceInput,
  clientPriceQuery,
  clientPrices,
  clientPriceUpdate,
} from '#contract/diary/prices.ts';
import {
  clientPriceList,
  deleteClientPrice,
  findClientPrice,
  insertClientPrice,
  updateClientPrice,
} from '#server/diary/prices/client-prices.sql.ts';
import { found, NotFound } from '#server/platform/errors/errors.ts';
import { createOnce } from '#server/platform/idempotency/idempotency.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import type { Server } from '#server/platform/http/server.ts';

export function clientPriceRoutes(app: Server, lists: ListAnswers): void {
  app.get(
    '/api/client-prices',
    {
      schema: {
        operationId: 'listClientPrices',
        summary: 'List client prices, of all clients or one',
        querystring: clientPriceQuery,
        response: { 200: clientPrices },
      },
    },
    (request, reply) => lists.send(reply, clientPriceList(request.ownerId, request.query.clientId)),
  );

  app.get(
    '/api/client-prices/:id',
    {
      schema: {
        operationId: 'getClientPrice',
        summary: 'Get a client’s price for a service',
        params: idParams,
        response: { 200: clientPrice },
      },
    },
    async (request) =>
      found(await findClientPrice(request.db, request.ownerId, request.params.id), 'Price'),
  );

  app.post(
    '/api/client-prices',
    {
      schema: {
        operationId: 'createClientPrice',
        summary: 'Add a client’s price for a service',
        body: clientPriceInput,
        response: { 201: clientPrice },
      },
    },
    (request, reply) =>
      createOnce(request, reply, (db) => insertClientPrice(db, request.ownerId, request.body)),
  );

  app.put(
    '/api/client-prices/:id',
    {
      schema: {
        operationId: 'updateClientPrice',
        summary: 'Change a client’s price for a service',
        params: idParams,
        body: clientPriceUpdate,
        response: { 200: clientPrice },
      },
    },
    (request) => {
      const { updatedAt, ...changes } = request.body;
      return updateClientPrice(request.db, request.ownerId, request.params.id, changes, updatedAt);
    },
  );

  app.delete(
    '/api/client-prices/:id',
    {
      schema: {
        operationId: 'deleteClientPrice',
        summary: 'Delete a client’s price for a service',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const deleted = await deleteClientPrice(request.db, request.ownerId, request.params.id);
      if (!deleted) throw new NotFound('Price');
      return reply.code(204).send(null);
    },
  );
}
