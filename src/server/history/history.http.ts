/** The history calls: translation between HTTP and what has happened. */
import { idParams } from '#contract/entity.ts';
import { history, historyQuery } from '#contract/history.ts';
import { findClient } from '#server/clients/clients.sql.ts';
import { historyBefore } from '#server/history/history.ts';
import { findPet } from '#server/pets/pets.sql.ts';
import { found } from '#server/platform/http/errors.ts';
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
        summary: 'List what has been for a client, newest first',
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
        summary: 'List what has been for a pet, newest first',
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
