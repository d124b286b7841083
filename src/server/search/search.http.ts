/** The search calls: translation between HTTP and the statements. */
import { clientResults, petResults, searchQuery } from '#contract/search.ts';
import type { Server } from '#server/platform/http/server.ts';
import { searchClients, searchPets } from '#server/search/search.sql.ts';

/** An empty search finds nothing, rather than everything. */
export function searchRoutes(app: Server): void {
  app.get(
    '/api/clients/search',
    {
      schema: {
        operationId: 'searchClients',
        summary: 'Find clients by name, e-mail address or phone',
        querystring: searchQuery,
        response: { 200: clientResults },
      },
    },
    async ({ db, ownerId, query }) => (query.q ? searchClients(db, ownerId, query.q) : []),
  );

  app.get(
    '/api/pets/search',
    {
      schema: {
        operationId: 'searchPets',
        summary: 'Find pets by name, species or breed',
        querystring: searchQuery,
        response: { 200: petResults },
      },
    },
    async ({ db, ownerId, query }) => (query.q ? searchPets(db, ownerId, query.q) : []),
  );
}
