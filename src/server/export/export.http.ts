/** The download of all that is the user's, as one archive that is made while it is sent. */
import { z } from 'zod';
import type { Walk } from '#contract/walks.ts';
import { archiveOf } from '#server/platform/archive.ts';
import type { DatabasePool } from '#server/platform/database.ts';
import { Unauthorized } from '#server/platform/errors.ts';
import type { Server } from '#server/platform/http.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { exportEntries } from './entries.ts';

/** What the download is made with. */
export interface ExportContext {
  db: DatabasePool;
  storage: Storage;
  now: () => Date;
  writeGpx: (walk: Walk) => string;
}

const archive = {
  description: 'Everything of the signed-in user, as a ZIP archive.',
  content: { 'application/zip': { schema: z.unknown() } },
};

/** One that was broken off may not have heard of it yet when the next is asked for. */
const DOWNLOADS_AT_ONCE = 2;

/** `GET /api/account/export`. A failure on the way breaks the download off, so that half of it is never taken for all. */
export function exportRoutes(app: Server, { db, storage, now, writeGpx }: ExportContext): void {
  app.get(
    '/api/account/export',
    // Without the address for HEAD, which would make it all to throw it away.
    {
      exposeHeadRoute: false,
      config: { atOnce: DOWNLOADS_AT_ONCE },
      schema: { response: { 200: archive } },
    },
    (request, reply) => {
      const { user, log } = request;
      if (!user) throw new Unauthorized();
      const made = now();
      const archive = archiveOf(exportEntries({ db, storage, user, now: made, writeGpx }), made);
      archive.on('error', (error) => log.warn({ err: error }, 'a download broke off'));
      return reply
        .header('content-type', 'application/zip')
        .header(
          'content-disposition',
          `attachment; filename="pawkeeper-${made.toISOString().slice(0, 10)}.zip"`,
        )
        .send(archive);
    },
  );
}
