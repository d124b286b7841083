/** Releases the space of deleted rows, after the deletion of an account. */
import pg from 'pg';
import { z } from 'zod';
import { countedTables } from '#server/storage-quotas.ts';
import type { OpenDatabase } from '#server/platform/db/database.ts';
import { handled, type HandledJob, type JobDefinition } from '#server/platform/jobs/define-job.ts';

const TIMEOUT_S = 900;

export const spaceRelease: JobDefinition<Record<string, never>> = {
  name: 'space-release',
  data: z.strictObject({}),
  retry: { limit: 3, delayS: 60, maxDelayS: 600 },
  timeoutS: TIMEOUT_S,
  pollS: 2,
};

/**
 * PostgreSQL keeps deleted rows until a VACUUM. Then their space is used again, and given back to the disk where it lies at
 * the end of a table. Autovacuum would do so within minutes, and not where less than a fifth of a table went.
 */
async function vacuum(db: OpenDatabase, signal: AbortSignal): Promise<void> {
  // A connection of its own: those of the pool give up after seconds.
  const client = db.newClient({
    query_timeout: TIMEOUT_S * 1000,
    options: '-c statement_timeout=0 -c vacuum_cost_delay=1ms',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const table of countedTables) {
      if (signal.aborted) return;
      await client.query(`vacuum ${pg.escapeIdentifier(table)}`);
    }
  } finally {
    await client.end();
  }
}

export const releaseSpace = (db: OpenDatabase): HandledJob =>
  handled(spaceRelease, (_data, { signal }) => vacuum(db, signal));
