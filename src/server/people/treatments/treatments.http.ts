/** The calls of the treatments of pets: translation between HTTP and the statements. */
import { z } from 'zod';
import { idParams } from '#contract/entity.ts';
import {
  treatmentList,
  treatment,
  treatmentInput,
  treatmentsDueQuery,
  treatmentsOfPet,
  treatmentUpdate,
} from '#contract/people/treatments.ts';
import { findPet } from '#server/people/pets/pets.sql.ts';
import {
  treatmentRows,
  deleteTreatment,
  dueTreatments,
  findTreatment,
  insertTreatment,
  listTreatments,
  updateTreatment,
} from '#server/people/treatments/treatments.sql.ts';
import { found, NotFound } from '#server/platform/errors/errors.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import type { Server } from '#server/platform/http/server.ts';
import { createOnce } from '#server/platform/idempotency/idempotency.ts';

export function treatmentRoutes(app: Server, lists: ListAnswers): void {
  app.get(
    '/api/treatments',
    {
      schema: {
        operationId: 'listTreatments',
        summary: 'List the treatments of all pets',
        response: { 200: treatmentList },
      },
    },
    (request, reply) => lists.send(reply, treatmentRows(request.ownerId)),
  );

  app.get(
    '/api/treatments/due',
    {
      schema: {
        operationId: 'listTreatmentsDue',
        summary: 'List the treatments that are due on a day or were before, of pets in use',
        querystring: treatmentsDueQuery,
        response: { 200: treatmentList },
      },
    },
    (request, reply) => lists.send(reply, dueTreatments(request.ownerId, request.query.before)),
  );

  app.get(
    '/api/pets/:id/treatments',
    {
      schema: {
        operationId: 'listTreatmentsOfPet',
        summary: 'List the treatments of a pet',
        params: idParams,
        response: { 200: treatmentsOfPet },
      },
    },
    async ({ db, ownerId, params }) => {
      found(await findPet(db, ownerId, params.id), 'Pet');
      return listTreatments(db, ownerId, params.id);
    },
  );

  app.post(
    '/api/pets/:id/treatments',
    {
      schema: {
        operationId: 'createTreatment',
        summary: 'Add a treatment to a pet',
        params: idParams,
        body: treatmentInput,
        response: { 201: treatment },
      },
    },
    (request, reply) =>
      createOnce(request, reply, (db) =>
        insertTreatment(db, request.ownerId, request.params.id, request.body),
      ),
  );

  app.get(
    '/api/treatments/:id',
    {
      schema: {
        operationId: 'getTreatment',
        summary: 'Get a treatment',
        params: idParams,
        response: { 200: treatment },
      },
    },
    async ({ db, ownerId, params }) =>
      found(await findTreatment(db, ownerId, params.id), 'Treatment'),
  );

  app.put(
    '/api/treatments/:id',
    {
      schema: {
        operationId: 'updateTreatment',
        summary: 'Change a treatment',
        params: idParams,
        body: treatmentUpdate,
        response: { 200: treatment },
      },
    },
    ({ db, ownerId, params, body: { updatedAt, ...changes } }) =>
      updateTreatment(db, ownerId, params.id, changes, updatedAt),
  );

  app.delete(
    '/api/treatments/:id',
    {
      schema: {
        operationId: 'deleteTreatment',
        summary: 'Delete a treatment',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async ({ db, ownerId, params }, reply) => {
      if (!(await deleteTreatment(db, ownerId, params.id))) throw new NotFound('Treatment');
      return reply.code(204).send(null);
    },
  );
}
