/** The calls of pets that must not meet: translation between HTTP and the statements. */
import { z } from 'zod';
import { idParams } from '#contract/entity.ts';
import { petsApart, petsApartInput, petsApartList } from '#contract/people/petsApart.ts';
import {
  deletePetsApart,
  insertPetsApart,
  petsApartOf,
} from '#server/people/pets/pets-apart.sql.ts';
import { NotFound } from '#server/platform/errors/errors.ts';
import { createOnce } from '#server/platform/idempotency/idempotency.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import type { Server } from '#server/platform/http/server.ts';

export function petsApartRoutes(app: Server, lists: ListAnswers): void {
  app.get(
    '/api/pets-apart',
    {
      schema: {
        operationId: 'listPetsApart',
        summary: 'List the pairs of pets that must not meet',
        response: { 200: petsApartList },
      },
    },
    (request, reply) => lists.send(reply, petsApartOf(request.ownerId)),
  );

  app.post(
    '/api/pets-apart',
    {
      schema: {
        operationId: 'createPetsApart',
        summary: 'Add a pair of pets that must not meet',
        body: petsApartInput,
        response: { 201: petsApart },
      },
    },
    (request, reply) =>
      createOnce(request, reply, (db) => insertPetsApart(db, request.ownerId, request.body)),
  );

  app.delete(
    '/api/pets-apart/:id',
    {
      schema: {
        operationId: 'deletePetsApart',
        summary: 'Remove a pair of pets that must not meet',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async ({ db, ownerId, params }, reply) => {
      if (!(await deletePetsApart(db, ownerId, params.id))) throw new NotFound('Pair');
      return reply.code(204).send(null);
    },
  );
}
