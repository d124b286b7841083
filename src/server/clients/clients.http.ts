/** The client calls: translation between HTTP and the statements. */
import { z } from 'zod';
import { client, clientInput, clientUpdate } from '#contract/clients.ts';
import { idParams } from '#contract/record.ts';
import {
  clientList,
  deleteClient,
  findClient,
  insertClient,
  updateClient,
} from '#server/clients/clients.sql.ts';
import type { DatabasePool } from '#server/platform/database.ts';
import { found, NotFound } from '#server/platform/errors.ts';
import type { Server } from '#server/platform/http.ts';
import { createOnce } from '#server/platform/idempotency.ts';
import type { ListAnswers } from '#server/platform/kept-rows.ts';

export function clientRoutes(app: Server, db: DatabasePool, lists: ListAnswers): void {
  app.get(
    '/api/clients',
    { config: { kept: true }, schema: { response: { 200: z.array(client) } } },
    (request, reply) => lists.send(reply, clientList(request.ownerId)),
  );

  app.get(
    '/api/clients/:id',
    { schema: { params: idParams, response: { 200: client } } },
    async (request) => found(await findClient(db, request.ownerId, request.params.id), 'Client'),
  );

  app.post(
    '/api/clients',
    { schema: { body: clientInput, response: { 201: client } } },
    (request, reply) =>
      createOnce(db, request, reply, (db) => insertClient(db, request.ownerId, request.body)),
  );

  app.put(
    '/api/clients/:id',
    { schema: { params: idParams, body: clientUpdate, response: { 200: client } } },
    (request) => {
      const { updatedAt, ...changes } = request.body;
      return updateClient(db, request.ownerId, request.params.id, changes, updatedAt);
    },
  );

  app.delete(
    '/api/clients/:id',
    { schema: { params: idParams, response: { 204: z.null() } } },
    async (request, reply) => {
      const deleted = await deleteClient(db, request.ownerId, request.params.id);
      if (!deleted) throw new NotFound('Client');
      return reply.code(204).send(null);
    },
  );
}
