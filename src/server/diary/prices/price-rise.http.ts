/** `POST /api/services/{id}/price-rise`: new prices from a day on, with a preview. */
import { idParams } from '#contract/entity.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { priceRise, priceRiseResult } from '#contract/diary/services.ts';
import { raisePrice } from '#server/diary/prices/price-rise.sql.ts';
import { transaction } from '#server/platform/db/database.ts';
import type { Server } from '#server/platform/http/server.ts';

/** `today` returns the business's day. */
export function priceRiseRoutes(app: Server, today: () => IsoDate): void {
  app.post(
    '/api/services/:id/price-rise',
    {
      schema: {
        operationId: 'raisePrice',
        summary: 'Set a service’s prices from a date, or preview what would change',
        params: idParams,
        body: priceRise,
        response: { 200: priceRiseResult },
      },
    },
    ({ db, ownerId, params: { id }, body }) =>
      transaction(db, (db) => raisePrice(db, ownerId, id, body, today())),
  );
}
