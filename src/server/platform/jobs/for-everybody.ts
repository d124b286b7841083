/** Work for all owners in which one owner's bad data stops nobody else's. */
import type { FastifyBaseLogger } from 'fastify';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Database, DatabasePool } from '#server/platform/db/database.ts';
import { transientErrorOf } from '#server/platform/errors/transient-errors.ts';

/** The condition that a row, by the column with its owner, is of those that a step is for. */
export type Owners = (column: string) => Sql;

/** Where all of it is done by one statement: everyone but those whose account the administrator has disabled. */
export const everybody: Owners = (column) =>
  sql`${raw(column)} <> all(array(select id from users where disabled_at is not null))`;

const only =
  (id: string): Owners =>
  (column) =>
    sql`${raw(column)} = ${id}`;

export interface OwnersContext {
  db: DatabasePool;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/** Everyone who may have something, disabled accounts aside. */
export const listOwners = async (db: Database): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(sql`select id from users where disabled_at is null order by id`)
  ).map(({ id }) => id);

const isOutage = (error: unknown): boolean => transientErrorOf(error)?.kind === 'unreachable';

/** Does the same for one owner after the other. Who fails is logged, and the others' is done. */
export async function forEach(
  { log }: Pick<OwnersContext, 'log'>,
  what: string,
  owners: readonly string[],
  work: (ownerId: string) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  for (const ownerId of owners) {
    signal?.throwIfAborted();
    try {
      await work(ownerId);
    } catch (error) {
      // Nobody else's would go on either.
      if (isOutage(error)) throw error;
      log.error({ err: error, ownerId, what }, 'a job left out an owner');
    }
  }
}

/** Does a step for everyone at once. Where that fails, it is done for one owner after the other. */
export async function forEverybody(
  context: OwnersContext,
  what: string,
  step: (of: Owners) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  try {
    await step(everybody);
  } catch (error) {
    if (isOutage(error)) throw error;
    context.log.warn({ err: error, what }, 'a job goes on owner by owner');
    await forEach(context, what, await listOwners(context.db), (id) => step(only(id)), signal);
  }
}
