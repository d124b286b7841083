/** `GET /api/appointments/warnings`: what somebody who books should know. It never blocks. */
import { bookingWarnings, warningsQuery } from '#contract/warnings.ts';
import { findWarnings } from '#server/appointments/warnings.sql.ts';
import type { Server } from '#server/platform/http/server.ts';

export function warningRoutes(app: Server): void {
  app.get(
    '/api/appointments/warnings',
    {
      schema: {
        operationId: 'getBookingWarnings',
        summary:
          'Say what a booking overlaps with, and whether it means too many dogs, pets that must not meet, or days off',
        querystring: warningsQuery,
        response: { 200: bookingWarnings },
      },
    },
    ({ db, ownerId, query }) => findWarnings(db, ownerId, query),
  );
}
