/** The client calls: translation between HTTP and the statements. */
import { z } from 'zod';
import { client, clientInput, clientUpdateOn } from '#contract/people/clients.ts';
import { archivedQuery, idParams } from '#contract/entity.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import {
  clientList,
  deleteClient,
  findClient,
  insertClient,
  updateClient,
} from '#server/people/clients/clients.sql.ts';
import { found, NotFound } from '#server/platform/errors/errors.ts';
import { logEvent } from '#server/identity/security-log/security-log.sql.ts';
import type { Server } from '#server/platform/http/server.ts';
import { createOnce } from '#server/platform/idempotency/idempotency.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';

/** `diaryNow` returns the time in the business's diary: it says which bookings are still to begin. */
export function clientRoutes(app: Server, lists: ListAnswers, diaryNow: () => DiaryTime): void {
  app.get(
    '/api/clients',
    {
      schema: {
        operationId: 'listClients',
        summary: 'List clients by last name: active or archived',
        querystring: archivedQuery,
        response: { 200: z.array(client) },
      },
    },
    (request, reply) => lists.send(reply, clientList(request.ownerId, request.query.archived)),
  );

  app.get(
    '/api/clients/:id',
    {
      schema: {
        operationId: 'getClient',
        summary: 'Get a client',
        params: idParams,
        response: { 200: client },
      },
    },
    async (request) =>
      found(await findClient(request.db, request.ownerId, request.params.id), 'Client'),
  );

  app.post(
    '/api/clients',
    {
      schema: {
        operationId: 'createClient',
        summary: 'Add a client',
        body: clientInput,
        response: { 201: client },
      },
    },
    (request, reply) =>
      createOnce(request, reply, (db) => insertClient(db, request.ownerId, request.body)),
  );

  app.put(
    '/api/clients/:id',
    {
      schema: {
        operationId: 'updateClient',
        summary: 'Change, archive or restore a client',
        params: idParams,
        body: clientUpdateOn(() => diaryNow().date),
        response: { 200: client },
      },
    },
    (request) => {
      const { updatedAt, ...changes } = request.body;
      const { id } = request.params;
      return updateClient(request.db, request.ownerId, id, changes, updatedAt, diaryNow());
    },
  );

  app.delete(
    '/api/clients/:id',
    {
      schema: {
        operationId: 'deleteClient',
        summary: 'Delete a client with their pets and records',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const deleted = await deleteClient(request.db, request.ownerId, request.params.id);
      if (!deleted) throw new NotFound('Client');
      await logEvent(request.db, request.ownerId, 'client-deleted');
      return reply.code(204).send(null);
    },
  );
}
