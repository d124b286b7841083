/** The calls of the medicines of pets: translation between HTTP and the statements. */
import { z } from 'zod';
import { idParams } from '#contract/entity.ts';
import {
  allMedicines,
  medicine,
  medicineInput,
  medicinesOfPet,
  medicineUpdate,
} from '#contract/people/medicines.ts';
import { findPet } from '#server/people/pets/pets.sql.ts';
import {
  medicineList,
  deleteMedicine,
  findMedicine,
  insertMedicine,
  listMedicines,
  updateMedicine,
} from '#server/people/medicines/medicines.sql.ts';
import { found, NotFound } from '#server/platform/errors/errors.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import type { Server } from '#server/platform/http/server.ts';
import { createOnce } from '#server/platform/idempotency/idempotency.ts';

export function medicineRoutes(app: Server, lists: ListAnswers): void {
  app.get(
    '/api/medicines',
    {
      schema: {
        operationId: 'listMedicines',
        summary: 'List the medicines of all pets',
        response: { 200: allMedicines },
      },
    },
    (request, reply) => lists.send(reply, medicineList(request.ownerId)),
  );

  app.get(
    '/api/pets/:id/medicines',
    {
      schema: {
        operationId: 'listMedicinesOfPet',
        summary: 'List the medicines of a pet',
        params: idParams,
        response: { 200: medicinesOfPet },
      },
    },
    async ({ db, ownerId, params }) => {
      found(await findPet(db, ownerId, params.id), 'Pet');
      return listMedicines(db, ownerId, params.id);
    },
  );

  app.post(
    '/api/pets/:id/medicines',
    {
      schema: {
        operationId: 'createMedicine',
        summary: 'Add a medicine to a pet',
        params: idParams,
        body: medicineInput,
        response: { 201: medicine },
      },
    },
    (request, reply) =>
      createOnce(request, reply, (db) =>
        insertMedicine(db, request.ownerId, request.params.id, request.body),
      ),
  );

  app.get(
    '/api/medicines/:id',
    {
      schema: {
        operationId: 'getMedicine',
        summary: 'Get a medicine',
        params: idParams,
        response: { 200: medicine },
      },
    },
    async ({ db, ownerId, params }) =>
      found(await findMedicine(db, ownerId, params.id), 'Medicine'),
  );

  app.put(
    '/api/medicines/:id',
    {
      schema: {
        operationId: 'updateMedicine',
        summary: 'Change a medicine',
        params: idParams,
        body: medicineUpdate,
        response: { 200: medicine },
      },
    },
    ({ db, ownerId, params, body: { updatedAt, ...changes } }) =>
      updateMedicine(db, ownerId, params.id, changes, updatedAt),
  );

  app.delete(
    '/api/medicines/:id',
    {
      schema: {
        operationId: 'deleteMedicine',
        summary: 'Delete a medicine',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async ({ db, ownerId, params }, reply) => {
      if (!(await deleteMedicine(db, ownerId, params.id))) throw new NotFound('Medicine');
      return reply.code(204).send(null);
    },
  );
}
