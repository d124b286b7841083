/** Enqueues jobs from a command, which does none: a server on the database does them. */
import type { OpenDatabase } from '#server/platform/db/database.ts';
import { newBoss } from '#server/platform/jobs/boss.ts';
import { overPool, withinTransaction } from '#server/platform/jobs/boss-database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';

/** Gives `work` what enqueues. */
export async function enqueueFromCommand<Done>(
  db: OpenDatabase,
  work: (jobs: Pick<Jobs, 'enqueue'>) => Promise<Done>,
): Promise<Done> {
  const boss = newBoss(overPool(db.pool), { supervise: false, schedule: false });
  await boss.start();
  try {
    return await work({
      async enqueue(db, { name, data: schema }, data) {
        await boss.send(name, schema.parse(data), { db: withinTransaction(db) });
      },
    });
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}
