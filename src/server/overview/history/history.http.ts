/** The history calls: translation between HTTP and what has happened. */
import { idParams } from '#contract/entity.ts';
import { history, historyQuery } from '#contract/overview/history.ts';
import { findClient } from '#server/people/clients/clients.sql.ts';
import { historyBefore } from '#server/overview/history/history.ts';
import { findPet } from '#server/people/pets/pets.sql.ts';
import { found } from '#server/platform/errors/errors.ts';
import type { Server } from '#server/platform/http/server.ts';

export function historyRoutes(
  app: Server,
  { now, timeZone }: { now: () => Date; timeZone: string },
): void {
  app.get(
    '/api/clients/:id/history',
    {
      schema: {
        operationId: 'listClientHistory',
        summary: 'List a client’s history, newest first',
        params: idParams,
        querystring: historyQuery,
        response: { 200: history },
      },
    },
    async ({ db, ownerId, params, query }) => {
      const { id: clientId } = found(await findClient(db, ownerId, params.id), 'Client');
      const page = { ...query, now: now(), timeZone };
      return historyBefore(db, ownerId, { clientId }, page);
    },
  );

  app.get(
    '/api/pets/:id/history',
    {
      schema: {
        operationId: 'listPetHistory',
        summary: 'List a pet’s history, newest first',
        params: idParams,
        querystring: historyQuery,
        response: { 200: history },
      },
    },
    async ({ db, ownerId, params, query }) => {
      const { id: petId } = found(await findPet(db, ownerId, params.id), 'Pet');
      const page = { ...query, now: now(), timeZone };
      return historyBefore(db, ownerId, { petId }, page);
    },
  );
}
