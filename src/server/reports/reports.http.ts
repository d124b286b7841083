/** The calls about how the business does. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { revenue, revenueQuery, thisMonth } from '#contract/reports.ts';
import { daysInMonth, formatDay, parseDay } from '#contract/rules/civilDay.ts';
import { findThisMonth, listRevenue } from '#server/reports/reports.sql.ts';
import type { Server } from '#server/platform/http/server.ts';

/** `today` returns the business's day. */
export function reportRoutes(app: Server, today: () => IsoDate): void {
  app.get(
    '/api/reports/revenue',
    {
      schema: {
        operationId: 'listRevenue',
        summary: 'Add up what was earned, invoiced and received, by month, client or service',
        querystring: revenueQuery,
        response: { 200: revenue },
      },
    },
    ({ db, ownerId, query }) => listRevenue(db, ownerId, query),
  );

  app.get(
    '/api/reports/this-month',
    {
      schema: {
        operationId: 'getThisMonth',
        summary: 'Get what this month earned and brought in, and what is open',
        response: { 200: thisMonth },
      },
    },
    ({ db, ownerId }) => {
      const { year, month } = parseDay(today());
      const from = formatDay({ year, month, day: 1 });
      const to = formatDay({ year, month, day: daysInMonth(year, month) });
      return findThisMonth(db, ownerId, { from, to });
    },
  );
}
