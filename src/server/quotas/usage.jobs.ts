/** The hourly job that measures what every owner has. Creates measure in between where very much was added. */
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { DatabasePool } from '#server/platform/db/database.ts';
import { handled, type HandledJob } from '#server/platform/jobs/define-job.ts';
import { listOwners, measureUsage } from '#server/platform/limits/usage.sql.ts';
import { countedTables } from '#server/entities.ts';

/** Measures everybody, one after the other. Where one owner's fails the others' go on. */
export async function measureEverybody(
  db: DatabasePool,
  log: Pick<FastifyBaseLogger, 'error'>,
  isOver: () => boolean,
): Promise<void> {
  for (const ownerId of await listOwners(db)) {
    if (isOver()) return;
    try {
      await measureUsage(db, ownerId, countedTables);
    } catch (error) {
      log.error({ err: error, ownerId }, 'what an owner has was not measured');
    }
  }
}

export const measureUsageHourly = (db: DatabasePool, log: FastifyBaseLogger): HandledJob =>
  handled(
    {
      name: 'measure-usage',
      data: z.strictObject({}),
      schedule: { cron: '37 * * * *' },
      retry: { limit: 2, delayS: 60, maxDelayS: 600 },
      timeoutS: 3_000,
      pollS: 60,
    },
    (_data, { signal }) => measureEverybody(db, log, () => signal.aborted),
  );
