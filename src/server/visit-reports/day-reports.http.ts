/** The call that makes the reports of a whole day. */
import { dayParams, MAX_DAY_ROWS } from '#contract/days.ts';
import { visitReport } from '#contract/visitReports.ts';
import type { Server } from '#server/platform/http/server.ts';
import { insertReportsOfDay, listReportsOfDay } from '#server/visit-reports/day-reports.sql.ts';

export function dayReportRoutes(app: Server, now: () => Date, timeZone: string): void {
  app.post(
    '/api/days/:date/reports',
    {
      schema: {
        operationId: 'createReportsOfDay',
        summary:
          'Make a report of each finished visit of a day for each client who has none; answers all of the day',
        params: dayParams,
        response: { 200: visitReport.array().max(50 * MAX_DAY_ROWS) },
      },
    },
    async ({ db, ownerId, params: { date } }) => {
      await insertReportsOfDay(db, ownerId, date, timeZone, now());
      return listReportsOfDay(db, ownerId, date, timeZone);
    },
  );
}
