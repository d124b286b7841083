/** The calls of the register of animals in care: translation between HTTP and what is read. */
import { z } from 'zod';
import { idParams } from '#contract/entity.ts';
import { failure } from '#contract/errors.ts';
import { animalRegisterQuery, registerDays } from '#contract/overview/animalRegister.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { findBusinessDetails } from '#server/money/business-details/business-details.sql.ts';
import {
  countRegisterDays,
  findRegister,
} from '#server/overview/animal-register/animal-register.sql.ts';
import { registerWriting } from '#server/overview/animal-register/register-document.ts';
import {
  registerAnimals,
  registerColumns,
  registerTable,
} from '#server/overview/animal-register/register-rows.ts';
import { findClient } from '#server/people/clients/clients.sql.ts';
import { findPet } from '#server/people/pets/pets.sql.ts';
import { csv } from '#server/platform/http/csv.ts';
import { found } from '#server/platform/errors/errors.ts';
import type { Server } from '#server/platform/http/server.ts';
import { runTask } from '#server/platform/processes/run-task.ts';

/** A register is kept for three years. */
const KEPT_DAYS = 3 * 366;

const file = {
  description: 'Every animal in care on any of the days.',
  content: {
    'application/pdf': { schema: z.any() },
    'text/csv': { schema: z.any() },
  },
};

/** `today` and `timeZone` are the business's. */
export function animalRegisterRoutes(app: Server, today: () => string, timeZone: string): void {
  app.get(
    '/api/animal-register',
    {
      config: { maxConcurrent: 2 },
      schema: {
        operationId: 'getAnimalRegister',
        summary: 'Get the register of animals in care, for an inspection',
        querystring: animalRegisterQuery,
        response: { 200: file, 422: failure },
      },
    },
    async ({ db, ownerId, query: { from, to, as } }, reply) => {
      // Nobody has been in care on a day that is still to come.
      const last = to < today() ? to : today();
      const facts = await findRegister(db, ownerId, { from, to: last, timeZone });
      const animals = registerAnimals(facts, last);
      reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="register ${from} ${to}.${as}"`);
      if (as === 'csv') {
        const table = csv(registerColumns, registerTable(animals), true);
        return reply.type('text/csv; charset=utf-8').send(table);
      }
      const { printedName } = await findBusinessDetails(db, ownerId);
      const document = { businessName: printedName ?? 'Pawkeeper', from, to, animals };
      return reply
        .type('application/pdf')
        .send(Buffer.from(await runTask(ownerId, registerWriting, document)));
    },
  );

  const lastYears = () => ({ from: addDays(today(), -KEPT_DAYS), to: today(), timeZone });

  app.get(
    '/api/clients/:id/register-days',
    {
      schema: {
        operationId: 'getRegisterDaysOfClient',
        summary: 'Get how many days the register would lose with a client',
        params: idParams,
        response: { 200: registerDays },
      },
    },
    async ({ db, ownerId, params }) => {
      found(await findClient(db, ownerId, params.id), 'Client');
      return countRegisterDays(db, ownerId, { clientId: params.id }, lastYears());
    },
  );

  app.get(
    '/api/pets/:id/register-days',
    {
      schema: {
        operationId: 'getRegisterDaysOfPet',
        summary: 'Get how many days the register would lose with a pet',
        params: idParams,
        response: { 200: registerDays },
      },
    },
    async ({ db, ownerId, params }) => {
      found(await findPet(db, ownerId, params.id), 'Pet');
      return countRegisterDays(db, ownerId, { petId: params.id }, lastYears());
    },
  );
}
