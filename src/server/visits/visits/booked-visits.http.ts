/** The calls that lead from an appointment, or a line of an invoice, to its visit. */
import { bookedVisits } from '#contract/visits/bookedVisits.ts';
import { idParams } from '#contract/entity.ts';
import { found } from '#server/platform/errors/errors.ts';
import type { Server } from '#server/platform/http/server.ts';
import {
  findVisitsOfAppointment,
  findVisitsOfInvoice,
} from '#server/visits/visits/booked-visits.sql.ts';

export function bookedVisitRoutes(app: Server): void {
  app.get(
    '/api/appointments/:id/visits',
    {
      schema: {
        operationId: 'listVisitsOfAppointment',
        summary: 'List the visits of an appointment',
        params: idParams,
        response: { 200: bookedVisits },
      },
    },
    async ({ db, ownerId, params }) =>
      found(await findVisitsOfAppointment(db, ownerId, params.id), 'Appointment'),
  );

  app.get(
    '/api/invoices/:id/visits',
    {
      schema: {
        operationId: 'listVisitsOfInvoice',
        summary: 'List the visits of the appointments on an invoice',
        params: idParams,
        response: { 200: bookedVisits },
      },
    },
    async ({ db, ownerId, params }) =>
      found(await findVisitsOfInvoice(db, ownerId, params.id), 'Invoice'),
  );
}
