/** Another attempt at jobs that failed for good, asked for by the administrator. */
import { type OpenDatabase, transaction } from '#server/platform/db/database.ts';
import { newBoss } from '#server/platform/jobs/boss.ts';
import { overPool, withinTransaction } from '#server/platform/jobs/boss-database.ts';
import { reopenDead } from '#server/platform/jobs/jobs.sql.ts';
import { DEAD_LETTERS } from '#server/platform/jobs/queues.ts';

const MOST = 10_000;

/** Gives the failed jobs of a kind, or all, to their queues again; a server does them. Returns how many. */
export async function retryDead(db: OpenDatabase, job?: string): Promise<number> {
  const boss = newBoss(overPool(db.pool), { supervise: false, schedule: false });
  await boss.start();
  try {
    // A dead letter counts as done once a server has reported it. Nobody sees it open before it is moved.
    return await transaction(db, async (db) => {
      await reopenDead(db, DEAD_LETTERS, job);
      return boss.redrive(DEAD_LETTERS, {
        ...(job !== undefined && { sourceName: job }),
        limit: MOST,
        db: withinTransaction(db),
      });
    });
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}
