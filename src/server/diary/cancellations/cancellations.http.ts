/** The calls about the cancellation policy and about cancelling under it: translation between HTTP and the statements. */
import {
  cancellation,
  cancellationCost,
  cancellationInput,
  cancellationPolicy,
  cancellationPolicyInput,
} from '#contract/diary/cancellations.ts';
import { idParams } from '#contract/entity.ts';
import {
  cancelAppointment,
  findCancellationCost,
} from '#server/diary/cancellations/cancellations.sql.ts';
import {
  findCancellationPolicy,
  replaceCancellationPolicy,
} from '#server/diary/cancellations/policies.sql.ts';
import { transaction } from '#server/platform/db/database.ts';
import type { Server } from '#server/platform/http/server.ts';

/** `now` is the server's clock; times of day are those of the business's zone. */
export function cancellationRoutes(app: Server, now: () => Date, timeZone: string): void {
  const clock = () => ({ now: now(), timeZone });

  app.get(
    '/api/cancellation-policy',
    {
      schema: {
        operationId: 'getCancellationPolicy',
        summary: 'Get the cancellation policy for new bookings',
        response: { 200: cancellationPolicy },
      },
    },
    ({ db, ownerId }) => findCancellationPolicy(db, ownerId),
  );

  app.put(
    '/api/cancellation-policy',
    {
      schema: {
        operationId: 'updateCancellationPolicy',
        summary: 'Change the cancellation policy for new bookings; earlier ones keep their terms',
        body: cancellationPolicyInput,
        response: { 200: cancellationPolicy },
      },
    },
    ({ db, ownerId, body }) =>
      transaction(db, (db) => replaceCancellationPolicy(db, ownerId, body)),
  );

  app.get(
    '/api/appointments/:id/cancellation',
    {
      schema: {
        operationId: 'getCancellationCost',
        summary: 'Get what cancelling an appointment costs now, or what it cost',
        params: idParams,
        response: { 200: cancellationCost },
      },
    },
    ({ db, ownerId, params: { id } }) => findCancellationCost(db, ownerId, id, clock()),
  );

  app.post(
    '/api/appointments/:id/cancel',
    {
      schema: {
        operationId: 'cancelAppointment',
        summary:
          'Cancel an appointment for the client or the business, with the fee of its terms or less',
        params: idParams,
        body: cancellationInput,
        response: { 200: cancellation },
      },
    },
    ({ db, ownerId, params: { id }, body }) =>
      transaction(db, (db) => cancelAppointment(db, ownerId, id, body, clock())),
  );
}
