/** The call that makes the reports of a whole day. */
import { dayParams, MAX_DAY_ROWS } from '#contract/visits/days.ts';
import { visitReport } from '#contract/visits/visitReports.ts';
import type { Server } from '#server/platform/http/server.ts';
import { insertReportsOfDay, listReportsOfDay } from '#server/visits/reports/day-reports.sql.ts';

export function dayReportRoutes(app: Server, now: () => Date, timeZone: string): void {
  app.post(
    '/api/days/:date/reports',
    {
      schema: {
        operationId: 'createReportsOfDay',
        summary: 'Make the missing visit reports of a day; answers all reports of that day',
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
