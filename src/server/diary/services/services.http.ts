/** The calls of the price list: translation between HTTP and the statements. */
import { idParams } from '#contract/entity.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import {
  service,
  serviceInput,
  serviceOrder,
  services,
  serviceUpdate,
} from '#contract/diary/services.ts';
import { z } from 'zod';
import {
  deleteService,
  findService,
  insertService,
  orderServices,
  serviceList,
  startNextPriceOf,
  updateService,
} from '#server/diary/services/services.sql.ts';
import { transaction } from '#server/platform/db/database.ts';
import { found, NotFound } from '#server/platform/errors/errors.ts';
import { createOnce } from '#server/platform/idempotency/idempotency.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import type { Server } from '#server/platform/http/server.ts';

/** `today` returns the business's day. */
export function serviceRoutes(app: Server, lists: ListAnswers, today: () => IsoDate): void {
  app.get(
    '/api/services',
    {
      schema: {
        operationId: 'listServices',
        summary: 'List the services of the price list in their order',
        response: { 200: services },
      },
    },
    (request, reply) => lists.send(reply, serviceList(request.ownerId)),
  );

  app.get(
    '/api/services/:id',
    {
      schema: {
        operationId: 'getService',
        summary: 'Get a service',
        params: idParams,
        response: { 200: service },
      },
    },
    async (request) =>
      found(await findService(request.db, request.ownerId, request.params.id), 'Service'),
  );

  app.post(
    '/api/services',
    {
      schema: {
        operationId: 'createService',
        summary: 'Add a service to the price list',
        body: serviceInput,
        response: { 201: service },
      },
    },
    (request, reply) =>
      createOnce(request, reply, (db) => insertService(db, request.ownerId, request.body)),
  );

  app.put(
    '/api/services/order',
    {
      schema: {
        operationId: 'orderServices',
        summary: 'Reorder the services',
        body: serviceOrder,
        response: { 200: services },
      },
    },
    async (request, reply) => {
      await transaction(request.db, (db) => orderServices(db, request.ownerId, request.body.ids));
      return lists.send(reply, serviceList(request.ownerId));
    },
  );

  app.put(
    '/api/services/:id',
    {
      schema: {
        operationId: 'updateService',
        summary: 'Change a service',
        params: idParams,
        body: serviceUpdate,
        response: { 200: service },
      },
    },
    ({ db, ownerId, params: { id }, body: { updatedAt, ...changes } }) =>
      transaction(db, async (db) => {
        await startNextPriceOf(db, ownerId, id, today());
        return updateService(db, ownerId, id, changes, updatedAt);
      }),
  );

  app.delete(
    '/api/services/:id',
    {
      schema: {
        operationId: 'deleteService',
        summary: 'Delete a service; bookings keep their prices',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const deleted = await deleteService(request.db, request.ownerId, request.params.id);
      if (!deleted) throw new NotFound('Service');
      return reply.code(204).send(null);
    },
  );
}
