/** The page of a report, by its private link. Opening it changes nothing. */
import { z } from 'zod';
import { portalUrlOf } from '#server/identity/links/private-links.sql.ts';
import type { DatabasePool } from '#server/platform/db/database.ts';
import { found, NotFound } from '#server/platform/errors/errors.ts';
import { sendPicture } from '#server/platform/http/picture-response.ts';
import { type PageFrame, sendLinkedPage } from '#server/platform/http/linked-page.ts';
import type { Server } from '#server/platform/http/server.ts';
import { findLinkedReport } from '#server/visits/reports/report-links.sql.ts';
import { endedReportPage, reportPage } from '#server/visits/reports/report.pages.ts';

/** Where the photos of a report are. */
export interface ReportPhotos {
  /** The URL for someone who is signed in. */
  urlOf: (id: string) => string;
  read: (id: string) => Promise<Buffer | undefined>;
}

export interface ReportPageContext extends PageFrame {
  db: DatabasePool;
  photos: ReportPhotos;
  now: () => Date;
}

export function reportPages(app: Server, { db, photos, now, ...frame }: ReportPageContext): void {
  app.get(
    '/r/:token',
    { schema: { hide: true, params: z.object({ token: z.string() }) } },
    async (request, reply) => {
      const report = await findLinkedReport(db, request.params.token, now());
      return report
        ? sendLinkedPage(
            reply,
            200,
            reportPage(
              { ...frame, portalUrl: await portalUrlOf(db, request.params.token, now()) },
              report,
              (id) => `/r/${request.params.token}/photos/${id}`,
            ),
          )
        : sendLinkedPage(reply, 404, endedReportPage(frame));
    },
  );

  app.get(
    '/r/:token/photos/:id',
    { schema: { hide: true, params: z.object({ token: z.string(), id: z.string() }) } },
    async (request, reply) => {
      const { token, id } = request.params;
      const report = await findLinkedReport(db, token, now());
      if (report?.photoIds.includes(id) !== true) throw new NotFound('Photo');
      return sendPicture(reply, found(await photos.read(id), 'Photo'), 'private, no-store');
    },
  );
}
