/** The hourly job that measures what every owner has. Creates measure in between where very much was added. */
import { z } from 'zod';
import { handled, type HandledJob } from '#server/platform/jobs/define-job.ts';
import { forEach, listOwners, type OwnersContext } from '#server/platform/jobs/for-everybody.ts';
import { measureUsage } from '#server/platform/limits/usage.sql.ts';
import { countedTables } from '#server/storage-quotas.ts';

/** Measures everyone, one after the other. Where one owner's fails the others' go on. */
export const measureEverybody = async (
  context: OwnersContext,
  signal?: AbortSignal,
): Promise<void> =>
  forEach(
    context,
    'measuring usage',
    await listOwners(context.db),
    (ownerId) => measureUsage(context.db, ownerId, countedTables),
    signal,
  );

export const measureUsageHourly = (context: OwnersContext): HandledJob =>
  handled(
    {
      name: 'measure-usage',
      data: z.strictObject({}),
      schedule: { cron: '37 * * * *' },
      retry: { limit: 2, delayS: 60, maxDelayS: 600 },
      timeoutS: 3_000,
      pollS: 60,
    },
    (_data, { signal }) => measureEverybody(context, signal),
  );
