/** The page of a report, by its private link. Opening it changes nothing. */
import { z } from 'zod';
import type { DatabasePool } from '#server/platform/db/database.ts';
import { type Look, sendLinkedPage } from '#server/platform/http/linked-page.ts';
import type { Server } from '#server/platform/http/server.ts';
import { findLinkedReport } from '#server/visit-reports/report-links.sql.ts';
import { endedReportPage, reportPage } from '#server/visit-reports/report.pages.ts';

export interface ReportPageContext extends Look {
  db: DatabasePool;
  now: () => Date;
}

export function reportPages(app: Server, { db, now, ...look }: ReportPageContext): void {
  app.get(
    '/r/:token',
    { schema: { hide: true, params: z.object({ token: z.string() }) } },
    async (request, reply) => {
      const report = await findLinkedReport(db, request.params.token, now());
      return report
        ? sendLinkedPage(reply, 200, reportPage(look, report))
        : sendLinkedPage(reply, 404, endedReportPage(look));
    },
  );
}
