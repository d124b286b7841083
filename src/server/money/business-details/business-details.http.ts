/** The calls about the details of a business that are on its invoices. */
import { businessDetails, businessDetailsUpdate } from '#contract/money/businessDetails.ts';
import {
  findBusinessDetails,
  updateBusinessDetails,
} from '#server/money/business-details/business-details.sql.ts';
import { transaction } from '#server/platform/db/database.ts';
import type { Server } from '#server/platform/http/server.ts';

export function businessDetailsRoutes(app: Server): void {
  app.get(
    '/api/business-details',
    {
      schema: {
        operationId: 'getBusinessDetails',
        summary: 'Get the business details printed on invoices',
        response: { 200: businessDetails },
      },
    },
    ({ db, ownerId }) => findBusinessDetails(db, ownerId),
  );

  app.put(
    '/api/business-details',
    {
      schema: {
        operationId: 'updateBusinessDetails',
        summary: 'Change the business details printed on new invoices',
        body: businessDetailsUpdate,
        response: { 200: businessDetails },
      },
    },
    ({ db, ownerId, body }) => transaction(db, (db) => updateBusinessDetails(db, ownerId, body)),
  );
}
