/** The download of all that is the user's, as one archive that is made while it is sent. */
import { z } from 'zod';
import { businessDay } from '#contract/rules/businessDay.ts';
import type { Walk } from '#contract/walks.ts';
import { archiveOf } from '#server/platform/storage/zip.ts';
import type { DatabasePool } from '#server/platform/db/database.ts';
import { userOf } from '#server/identity/principal.ts';
import type { Server } from '#server/platform/http/server.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { exportEntries } from '#server/export/entries.ts';

/** What the download is made with. */
export interface ExportContext {
  db: DatabasePool;
  storage: Storage;
  now: () => Date;
  timeZone: string;
  writeGpx: (walk: Walk) => string;
}

const archive = {
  description: 'Everything of the signed-in user, as a ZIP archive.',
  content: { 'application/zip': { schema: z.unknown() } },
};

/** The server may still be sending one that was cancelled when the next one starts. */
const DOWNLOADS_AT_ONCE = 2;

/** `GET /api/account/export`. A failure aborts the response, so that nobody takes half a download for all of it. */
export function exportRoutes(app: Server, context: ExportContext): void {
  const { now, timeZone } = context;

  app.get(
    '/api/account/export',
    // No HEAD: it would make the whole archive and throw it away.
    {
      exposeHeadRoute: false,
      config: { maxConcurrent: DOWNLOADS_AT_ONCE },
      schema: {
        operationId: 'exportAccount',
        summary: 'Download everything of the account as a ZIP file',
        response: { 200: archive },
      },
    },
    (request, reply) => {
      const { log } = request;
      const user = userOf(request);
      const made = now();
      const entries = exportEntries({ ...context, user, now: made });
      const archive = archiveOf(entries, made);
      archive.on('error', (error) => log.warn({ err: error }, 'a download was aborted'));
      return reply
        .header('content-type', 'application/zip')
        .header(
          'content-disposition',
          `attachment; filename="pawkeeper-${businessDay(made, timeZone)}.zip"`,
        )
        .send(archive);
    },
  );
}
