/** The search calls: translation between HTTP and the statements. */
import { z } from 'zod';
import { clientResult, petResult, searchQuery } from '#contract/search.ts';
import type { DatabasePool } from '#server/platform/database.ts';
import type { Server } from '#server/platform/http.ts';
import { searchClients, searchPets } from '#server/search/search.sql.ts';

/** An empty search finds nothing, rather than everything. */
export function searchRoutes(app: Server, db: DatabasePool): void {
  app.get(
    '/api/clients/search',
    { schema: { querystring: searchQuery, response: { 200: z.array(clientResult) } } },
    async ({ ownerId, query }) => (query.q ? searchClients(db, ownerId, query.q) : []),
  );

  app.get(
    '/api/pets/search',
    { schema: { querystring: searchQuery, response: { 200: z.array(petResult) } } },
    async ({ ownerId, query }) => (query.q ? searchPets(db, ownerId, query.q) : []),
  );
}
