/** The calls about the details of a business that stand on its invoices. */
import { businessDetails, businessDetailsUpdate } from '#contract/businessDetails.ts';
import {
  findBusinessDetails,
  updateBusinessDetails,
} from '#server/business-details/business-details.sql.ts';
import { transaction } from '#server/platform/db/database.ts';
import type { Server } from '#server/platform/http/server.ts';

export function businessDetailsRoutes(app: Server): void {
  app.get(
    '/api/business-details',
    {
      schema: {
        operationId: 'getBusinessDetails',
        summary: 'Get what stands on invoices beside their lines',
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
        summary: 'Change what stands on invoices from now on',
        body: businessDetailsUpdate,
        response: { 200: businessDetails },
      },
    },
    ({ db, ownerId, body }) => transaction(db, (db) => updateBusinessDetails(db, ownerId, body)),
  );
}
