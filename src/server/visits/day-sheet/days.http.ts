/** The calls about a day as a run: translation between HTTP and the statements. */
import { day, dayOrder, dayOrderInput, dayParams } from '#contract/visits/days.ts';
import { orderDay, readDay } from '#server/visits/day-sheet/day.ts';
import { transaction } from '#server/platform/db/database.ts';
import type { Server } from '#server/platform/http/server.ts';

/** `timeZone` is the business's. */
export function dayRoutes(app: Server, { timeZone }: { timeZone: string }): void {
  app.get(
    '/api/days/:date',
    {
      config: { maxConcurrent: 8 },
      schema: {
        operationId: 'getDay',
        summary: 'Get a day sheet: bookings in order, visits, clients, pets and totals',
        params: dayParams,
        response: { 200: day },
      },
    },
    ({ db, ownerId, params: { date } }) => readDay(db, ownerId, date, timeZone),
  );

  app.put(
    '/api/days/:date',
    {
      schema: {
        operationId: 'orderDay',
        summary: 'Reorder the bookings of a day; those not named follow by time',
        params: dayParams,
        body: dayOrderInput,
        response: { 200: dayOrder },
      },
    },
    async ({ db, ownerId, params: { date }, body: { order } }) => {
      await transaction(db, (db) => orderDay(db, ownerId, date, order));
      return { date, order };
    },
  );
}
