/** `GET /api/appointments/warnings`: what someone who books should know. It never blocks. */
import { bookingWarnings, warningsQuery } from '#contract/diary/warnings.ts';
import { findWarnings } from '#server/diary/appointments/warnings.sql.ts';
import type { Server } from '#server/platform/http/server.ts';

export function warningRoutes(app: Server): void {
  app.get(
    '/api/appointments/warnings',
    {
      schema: {
        operationId: 'getBookingWarnings',
        summary:
          'List what a booking overlaps with, and warnings: too many dogs, pets that must not meet, days off',
        querystring: warningsQuery,
        response: { 200: bookingWarnings },
      },
    },
    ({ db, ownerId, query }) => findWarnings(db, ownerId, query),
  );
}
