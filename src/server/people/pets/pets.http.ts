/** The pet calls: translation between HTTP and the statements. */
import { z } from 'zod';
import { pet, petInputOn, petUpdateOn } from '#contract/people/pets.ts';
import type { Today } from '#contract/people/archive.ts';
import { archivedQuery, idParams } from '#contract/entity.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import { deletePet, findPet, insertPet, petList, updatePet } from '#server/people/pets/pets.sql.ts';
import { found, NotFound } from '#server/platform/errors/errors.ts';
import type { Server } from '#server/platform/http/server.ts';
import { createOnce } from '#server/platform/idempotency/idempotency.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';

/** `diaryNow` returns the time in the business's diary: no pet is born after its day. */
export function petRoutes(app: Server, lists: ListAnswers, diaryNow: () => DiaryTime): void {
  const today: Today = () => diaryNow().date;

  app.get(
    '/api/pets',
    {
      schema: {
        operationId: 'listPets',
        summary: 'List pets by name: active or archived',
        querystring: archivedQuery,
        response: { 200: z.array(pet) },
      },
    },
    (request, reply) => lists.send(reply, petList(request.ownerId, request.query.archived)),
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
    async (request) => found(await findPet(request.db, request.ownerId, request.params.id), 'Pet'),
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
      createOnce(request, reply, (db) => insertPet(db, request.ownerId, request.body)),
  );

  app.put(
    '/api/pets/:id',
    {
      schema: {
        operationId: 'updatePet',
        summary: 'Change, archive or restore a pet',
        params: idParams,
        body: petUpdateOn(today),
        response: { 200: pet },
      },
    },
    (request) => {
      const { updatedAt, ...changes } = request.body;
      const { id } = request.params;
      return updatePet(request.db, request.ownerId, id, changes, updatedAt, diaryNow());
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
      const deleted = await deletePet(request.db, request.ownerId, request.params.id);
      if (!deleted) throw new NotFound('Pet');
      return reply.code(204).send(null);
    },
  );
}
