/** `GET /api/prices/quote`: what a booking would cost. */
import { quote, quoteQuery } from '#contract/diary/prices.ts';
import { findQuote } from '#server/diary/prices/quote.sql.ts';
import type { Server } from '#server/platform/http/server.ts';

export function quoteRoutes(app: Server): void {
  app.get(
    '/api/prices/quote',
    {
      schema: {
        operationId: 'quotePrice',
        summary: 'Quote a booking by the price list, with its parts',
        querystring: quoteQuery,
        response: { 200: quote },
      },
    },
    (request) => findQuote(request.db, request.ownerId, request.query),
  );
}
