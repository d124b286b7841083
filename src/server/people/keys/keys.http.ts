/** The calls of the keys of clients: translation between HTTP and the statements. */
import { z } from 'zod';
import { idParams } from '#contract/entity.ts';
import {
  allKeys,
  key,
  keyInput,
  keysOfClient,
  keyEvent,
  keyEventInput,
  keyEvents,
  keyUpdate,
} from '#contract/people/keys.ts';
import { findClient } from '#server/people/clients/clients.sql.ts';
import {
  keyList,
  deleteKey,
  findKey,
  insertKey,
  insertKeyEvent,
  listKeyEvents,
  listKeys,
  updateKey,
} from '#server/people/keys/keys.sql.ts';
import { found, NotFound } from '#server/platform/errors/errors.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import type { Server } from '#server/platform/http/server.ts';
import { createOnce } from '#server/platform/idempotency/idempotency.ts';

/** `now` is the time of an event that says none. */
export function keyRoutes(app: Server, lists: ListAnswers, now: () => Date): void {
  app.get(
    '/api/keys',
    {
      schema: {
        operationId: 'listKeys',
        summary: 'List the keys of all clients',
        response: { 200: allKeys },
      },
    },
    (request, reply) => lists.send(reply, keyList(request.ownerId)),
  );

  app.get(
    '/api/clients/:id/keys',
    {
      schema: {
        operationId: 'listKeysOfClient',
        summary: 'List the keys of a client',
        params: idParams,
        response: { 200: keysOfClient },
      },
    },
    async ({ db, ownerId, params }) => {
      found(await findClient(db, ownerId, params.id), 'Client');
      return listKeys(db, ownerId, params.id);
    },
  );

  app.post(
    '/api/clients/:id/keys',
    {
      schema: {
        operationId: 'createKey',
        summary: 'Add a key to a client',
        params: idParams,
        body: keyInput,
        response: { 201: key },
      },
    },
    (request, reply) =>
      createOnce(request, reply, (db) =>
        insertKey(db, request.ownerId, request.params.id, request.body),
      ),
  );

  app.get(
    '/api/keys/:id',
    {
      schema: {
        operationId: 'getKey',
        summary: 'Get a key',
        params: idParams,
        response: { 200: key },
      },
    },
    async ({ db, ownerId, params }) => found(await findKey(db, ownerId, params.id), 'Key'),
  );

  app.put(
    '/api/keys/:id',
    {
      schema: {
        operationId: 'updateKey',
        summary: 'Change a key',
        params: idParams,
        body: keyUpdate,
        response: { 200: key },
      },
    },
    ({ db, ownerId, params, body: { updatedAt, ...changes } }) =>
      updateKey(db, ownerId, params.id, changes, updatedAt),
  );

  app.delete(
    '/api/keys/:id',
    {
      schema: {
        operationId: 'deleteKey',
        summary: 'Delete a key',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async ({ db, ownerId, params }, reply) => {
      if (!(await deleteKey(db, ownerId, params.id))) throw new NotFound('Key');
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/keys/:id/events',
    {
      schema: {
        operationId: 'listKeyEvents',
        summary: 'List what happened to a key, the latest first',
        params: idParams,
        response: { 200: keyEvents },
      },
    },
    async ({ db, ownerId, params }) => {
      found(await findKey(db, ownerId, params.id), 'Key');
      return listKeyEvents(db, ownerId, params.id);
    },
  );

  app.post(
    '/api/keys/:id/events',
    {
      schema: {
        operationId: 'createKeyEvent',
        summary: 'Note that a key was taken, put back, handed over, returned, lost or found',
        params: idParams,
        body: keyEventInput,
        response: { 201: keyEvent },
      },
    },
    (request, reply) =>
      createOnce(request, reply, (db) =>
        insertKeyEvent(db, request.ownerId, request.params.id, request.body, now()),
      ),
  );
}
