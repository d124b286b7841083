/** The search calls: translation between HTTP and the statements. */
import {
  clientResults,
  invoiceResults,
  petResults,
  searchQuery,
} from '#contract/overview/search.ts';
import type { Server } from '#server/platform/http/server.ts';
import { searchClients, searchInvoices, searchPets } from '#server/overview/search/search.sql.ts';

/** An empty search finds nothing, rather than everything. */
export function searchRoutes(app: Server): void {
  app.get(
    '/api/clients/search',
    {
      schema: {
        operationId: 'searchClients',
        summary: 'Find clients by name, email address, phone, postcode or notes',
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

  app.get(
    '/api/invoices/search',
    {
      schema: {
        operationId: 'searchInvoices',
        summary: 'Find invoices and credit notes by their number',
        querystring: searchQuery,
        response: { 200: invoiceResults },
      },
    },
    async ({ db, ownerId, query }) => (query.q ? searchInvoices(db, ownerId, query.q) : []),
  );
}
