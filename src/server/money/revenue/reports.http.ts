/** The calls about how the business does. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import {
  clientActivities,
  clientActivityQuery,
  openByAge,
  revenue,
  revenueQuery,
  thisMonth,
  work,
  workQuery,
} from '#contract/money/reports.ts';
import { daysInMonth, formatDay, parseDay } from '#contract/fields/civilDay.ts';
import { listClientActivity, listOpenByAge } from '#server/money/revenue/clients.sql.ts';
import { listWork } from '#server/money/revenue/work.sql.ts';
import { findThisMonth, listRevenue } from '#server/money/revenue/reports.sql.ts';
import type { Server } from '#server/platform/http/server.ts';

/** `today` returns the business's day, in its time zone. */
export function reportRoutes(app: Server, today: () => IsoDate, timeZone: string): void {
  app.get(
    '/api/reports/revenue',
    {
      schema: {
        operationId: 'listRevenue',
        summary: 'Report what was earned, invoiced and received, by month, client or service',
        querystring: revenueQuery,
        response: { 200: revenue },
      },
    },
    ({ db, ownerId, query }) => listRevenue(db, ownerId, query),
  );

  app.get(
    '/api/reports/work',
    {
      schema: {
        operationId: 'listWork',
        summary: 'Report visits, hours and cancellations by month, weekday, service or client',
        querystring: workQuery,
        response: { 200: work },
      },
    },
    ({ db, ownerId, query }) => listWork(db, ownerId, query, timeZone),
  );

  app.get(
    '/api/reports/clients',
    {
      schema: {
        operationId: 'listClientActivity',
        summary: 'Report clients with visits: new in a period, or gone quiet',
        querystring: clientActivityQuery,
        response: { 200: clientActivities },
      },
    },
    ({ db, ownerId, query }) => listClientActivity(db, ownerId, query, today()),
  );

  app.get(
    '/api/reports/open',
    {
      schema: {
        operationId: 'listOpenByAge',
        summary: 'Report unpaid amounts today, by client and days overdue',
        response: { 200: openByAge },
      },
    },
    ({ db, ownerId }) => listOpenByAge(db, ownerId, today()),
  );

  app.get(
    '/api/reports/this-month',
    {
      schema: {
        operationId: 'getThisMonth',
        summary: 'Get this month’s earned, received and unpaid amounts',
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
