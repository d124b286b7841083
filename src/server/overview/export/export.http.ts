/** The download of all that is the user's, as one archive that is made while it is sent. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { businessDay } from '#contract/rules/businessDay.ts';
import { archiveOf } from '#server/platform/storage/zip.ts';
import { type Database, type DatabasePool, transaction } from '#server/platform/db/database.ts';
import { userOf } from '#server/identity/accounts/principal.ts';
import type { Server } from '#server/platform/http/server.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { createSlots } from '#server/platform/queues/slots.ts';
import { exportEntries, type ExportSource } from '#server/overview/export/entries.ts';

/** What the download is made with. */
export interface ExportContext {
  db: DatabasePool;
  storage: Storage;
  now: () => Date;
  timeZone: string;
  writeGpx: ExportSource['writeGpx'];
  readDocument: ExportSource['readDocument'];
  /** Logs that everything was downloaded, while it is. */
  noteDownload: (request: FastifyRequest) => void;
  /** Reads the access codes of an owner, and logs that each was shown. */
  showCodes: (
    db: Database,
    ownerId: string,
    now: Date,
  ) => Promise<readonly Readonly<Record<string, unknown>>[]>;
}

const archive = {
  description: 'Everything of the signed-in user, as a ZIP archive.',
  content: { 'application/zip': { schema: z.unknown() } },
};

/** The server may still be sending one that was cancelled when the next one starts. */
const DOWNLOADS_AT_ONCE = 2;
/** Of everyone together: each holds photos and pages of rows in memory for as long as its reader takes. */
const ALL_DOWNLOADS_AT_ONCE = 6;
/** A browser gives up after 30 seconds. */
const WAIT_MS = 20_000;
const BUSY = 'Several people are downloading everything just now. Try again in a minute.';

/** Access codes are in the download only where they are asked for. */
const exportQuery = z.object({
  accessCodes: z
    .enum(['true', 'false'], 'Must be true or false')
    .optional()
    .transform((text) => text === 'true'),
});

const codesOf =
  ({ showCodes }: ExportContext, { db, ownerId }: FastifyRequest, now: Date) =>
  () =>
    transaction(db, (db) => showCodes(db, ownerId, now));

/** `GET /api/account/export`. A failure aborts the response, so that nobody takes half a download for all of it. */
export function exportRoutes(app: Server, context: ExportContext): void {
  const { now, timeZone } = context;
  const takeSlot = createSlots({
    total: ALL_DOWNLOADS_AT_ONCE,
    perRequester: DOWNLOADS_AT_ONCE,
    waitingPerAsker: DOWNLOADS_AT_ONCE,
    waitMs: WAIT_MS,
    busyMessage: BUSY,
  });

  app.get(
    '/api/account/export',
    // No HEAD: it would make the whole archive and throw it away.
    {
      exposeHeadRoute: false,
      config: { maxConcurrent: DOWNLOADS_AT_ONCE },
      schema: {
        operationId: 'exportAccount',
        summary: 'Download everything of the account as a ZIP file',
        querystring: exportQuery,
        response: { 200: archive },
      },
    },
    async (request, reply) => {
      const { log } = request;
      const release = await takeSlot(request.ownerId);
      reply.raw.once('close', release);
      if (reply.raw.destroyed) release();
      const user = userOf(request);
      const made = now();
      const entries = exportEntries({
        ...context,
        db: context.db.forOwner(user.id),
        user,
        now: made,
        codes: request.query.accessCodes ? codesOf(context, request, made) : undefined,
      });
      context.noteDownload(request);
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
