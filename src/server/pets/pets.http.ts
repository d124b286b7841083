/** The pet calls: translation between HTTP and the statements. */
import { z } from 'zod';
import { pet, petInputOn, petUpdateOn, type Today } from '#contract/pets.ts';
import { idParams } from '#contract/record.ts';
import { deletePet, findPet, insertPet, petList, updatePet } from '#server/pets/pets.sql.ts';
import type { DatabasePool } from '#server/platform/database.ts';
import { found, NotFound } from '#server/platform/errors.ts';
import type { Server } from '#server/platform/http.ts';
import { createOnce } from '#server/platform/idempotency.ts';
import type { ListAnswers } from '#server/platform/kept-rows.ts';

/** `today` tells the business's day: no pet is born after it. */
export function petRoutes(app: Server, db: DatabasePool, lists: ListAnswers, today: Today): void {
  app.get(
    '/api/pets',
    { config: { kept: true }, schema: { response: { 200: z.array(pet) } } },
    (request, reply) => lists.send(reply, petList(request.ownerId)),
  );

  app.get(
    '/api/pets/:id',
    { schema: { params: idParams, response: { 200: pet } } },
    async (request) => found(await findPet(db, request.ownerId, request.params.id), 'Pet'),
  );

  app.post(
    '/api/pets',
    { schema: { body: petInputOn(today), response: { 201: pet } } },
    (request, reply) =>
      createOnce(db, request, reply, (db) => insertPet(db, request.ownerId, request.body)),
  );

  app.put(
    '/api/pets/:id',
    { schema: { params: idParams, body: petUpdateOn(today), response: { 200: pet } } },
    (request) => {
      const { updatedAt, ...changes } = request.body;
      return updatePet(db, request.ownerId, request.params.id, changes, updatedAt);
    },
  );

  app.delete(
    '/api/pets/:id',
    { schema: { params: idParams, response: { 204: z.null() } } },
    async (request, reply) => {
      const deleted = await deletePet(db, request.ownerId, request.params.id);
      if (!deleted) throw new NotFound('Pet');
      return reply.code(204).send(null);
    },
  );
}
