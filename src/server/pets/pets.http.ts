/** The pet calls: translation between HTTP and the statements. */
import { z } from 'zod';
import { pet, petInputOn, petUpdateOn, type Today } from '#contract/pets.ts';
import { idParams } from '#contract/entity.ts';
import { deletePet, findPet, insertPet, petList, updatePet } from '#server/pets/pets.sql.ts';
import type { DatabasePool } from '#server/platform/db/database.ts';
import { found, NotFound } from '#server/platform/http/errors.ts';
import type { Server } from '#server/platform/http/server.ts';
import { createOnce } from '#server/platform/http/idempotency.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';

/** `today` returns the business's day: no pet is born after it. */
export function petRoutes(app: Server, db: DatabasePool, lists: ListAnswers, today: Today): void {
  app.get(
    '/api/pets',
    {
      config: { cache: { tables: ['pets'] } },
      schema: {
        operationId: 'listPets',
        summary: 'List all pets by name',
        response: { 200: z.array(pet) },
      },
    },
    (request, reply) => lists.send(reply, petList(request.ownerId)),
  );

  app.get(
    '/api/pets/:id',
    {
      schema: {
        operationId: 'getPet',
        summary: 'Get a pet',
        params: idParams,
        response: { 200: pet },
      },
    },
    async (request) => found(await findPet(db, request.ownerId, request.params.id), 'Pet'),
  );

  app.post(
    '/api/pets',
    {
      schema: {
        operationId: 'createPet',
        summary: 'Add a pet',
        body: petInputOn(today),
        response: { 201: pet },
      },
    },
    (request, reply) =>
      createOnce(db, request, reply, (db) => insertPet(db, request.ownerId, request.body)),
  );

  app.put(
    '/api/pets/:id',
    {
      schema: {
        operationId: 'updatePet',
        summary: 'Change a pet',
        params: idParams,
        body: petUpdateOn(today),
        response: { 200: pet },
      },
    },
    (request) => {
      const { updatedAt, ...changes } = request.body;
      return updatePet(db, request.ownerId, request.params.id, changes, updatedAt);
    },
  );

  app.delete(
    '/api/pets/:id',
    {
      schema: {
        operationId: 'deletePet',
        summary: 'Delete a pet with its records',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const deleted = await deletePet(db, request.ownerId, request.params.id);
      if (!deleted) throw new NotFound('Pet');
      return reply.code(204).send(null);
    },
  );
}
