/** How pg-boss reaches the database: over our own pool, and within one of our transactions. */
import pg from 'pg';
import type { Db } from 'pg-boss';
import type { Database } from '#server/platform/db/database.ts';
import { transientErrorOf } from '#server/platform/errors/transient-errors.ts';

/**
 * Sends the statements of pg-boss over the pool, one at a time, and reads moments as `Date`, as it expects. All its
 * polls and timers then share one connection: each further one would cost the database 6 MiB for as long as we run.
 */
export function overPool(pool: pg.Pool): Db {
  let last: Promise<unknown> = Promise.resolve();
  return {
    executeSql(text, values) {
      const statement = { text, types: pg.types, ...(values && { values }) };
      const result = last.then(() => pool.query(statement));
      last = result.catch(() => undefined);
      return result;
    },
  };
}

/** Sends a statement of pg-boss in a transaction of ours, which it is then committed or rolled back with. */
export const withinTransaction = (db: Database): Db => ({
  executeSql: async (text, values = []) => ({ rows: await db.rows({ text, values }) }),
});

/** The database cannot be reached just now. pg-boss reports copies of errors, which keep fields and no class. */
class DatabaseOutage extends Error {
  override name = 'DatabaseOutage';
  readonly isOutage = true;
}

/** Whether an error that pg-boss reports is an outage, which `tellingOutages` has told of already. */
export const isOutage = (error: object): boolean => 'isOutage' in error && error.isOutage === true;

/** Is told once when the database cannot be reached any more, and once when it can again. */
export interface OutageObserver {
  lost(advice: string): void;
  restored(): void;
}

/** Tells an observer of outages. Every queue is polled, so one outage is many errors. */
export function tellingOutages(db: Db, observer: OutageObserver): Db {
  let isLost = false;
  return {
    async executeSql(text, values) {
      try {
        const result = await db.executeSql(text, values);
        if (isLost) observer.restored();
        isLost = false;
        return result;
      } catch (error) {
        const outage = transientErrorOf(error);
        if (!outage) throw error;
        if (!isLost) observer.lost(outage.advice);
        isLost = true;
        throw new DatabaseOutage(outage.message, { cause: error });
      }
    },
  };
}
