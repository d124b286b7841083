/** The calls about a day as a run: translation between HTTP and the statements. */
import { day, dayOrder, dayOrderInput, dayParams } from '#contract/days.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { orderDay, readDay } from '#server/days/day.ts';
import { transaction } from '#server/platform/db/database.ts';
import type { Server } from '#server/platform/http/server.ts';
import { extendSeries, mayBeUnmade } from '#server/series/occurrences.sql.ts';

/** What the calls know beside the request: the business's day and zone, and how many appointments an owner may have. */
export interface DayContext {
  today: () => IsoDate;
  timeZone: string;
  maxAppointments: number;
}

export function dayRoutes(app: Server, { today, timeZone, maxAppointments }: DayContext): void {
  app.get(
    '/api/days/:date',
    {
      config: { maxConcurrent: 8 },
      schema: {
        operationId: 'getDay',
        summary: 'Get a day as a run: bookings in order, visits, clients, pets and totals',
        params: dayParams,
        response: { 200: day },
      },
    },
    async ({ db, ownerId, params: { date } }) => {
      if (mayBeUnmade(date, today())) {
        await extendSeries(db, ownerId, date, today(), maxAppointments);
      }
      return readDay(db, ownerId, date, timeZone);
    },
  );

  app.put(
    '/api/days/:date',
    {
      schema: {
        operationId: 'orderDay',
        summary:
          'Put the bookings of a day into another order; those that are not named follow by time',
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
