/**
 * Rate limits, counted in the database: the same count for every server, and after a restart. A window begins with the first
 * attempt and allows `max` until it ends. What is counted is stored as a hash.
 */
import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Database } from '#server/platform/db/database.ts';
import type { ExpiredRows } from '#server/platform/jobs/expired-rows.ts';
import { TooMany } from '#server/platform/errors/errors.ts';

/** At most `max` attempts by, or on, one subject within a window. The name tells several limits of one subject apart. */
export interface RateLimit {
  name: string;
  subject: string;
  max: number;
  windowSeconds: number;
}

const keyOf = ({ name, subject }: RateLimit): string =>
  createHash('sha256').update(`${name}\n${subject}`).digest('base64url');

/**
 * Counts one attempt under every limit, or refuses it with `TooMany` and `message`. It is one statement, so that any number of
 * attempts at once get no more than the limit; where a limit is used up already it writes nothing.
 */
export async function consumeRateLimits(
  db: Database,
  message: string,
  limits: readonly RateLimit[],
): Promise<void> {
  const keys = limits.map(keyOf);
  const { taken } = await db.one<{ taken: number }>(sql`
    with asked as (
      select * from unnest(${keys}::text[], ${limits.map(({ max }) => max)}::int[],
        ${limits.map(({ windowSeconds }) => windowSeconds)}::int[]) as asked (key, most, seconds)
    ), used_up as (
      select from rate_limits join asked using (key) where remaining = 0 and ends_at > now()
    ), taken as (
      insert into rate_limits (key, remaining, ends_at)
      select key, most - 1, now() + seconds * interval '1 second' from asked
        where not exists (select from used_up)
        -- Always in one order: two attempts that lock the same rows in opposite order would deadlock.
        order by key
      on conflict (key) do update set
        remaining = case when rate_limits.ends_at <= now() then excluded.remaining
          else rate_limits.remaining - 1 end,
        ends_at = case when rate_limits.ends_at <= now() then excluded.ends_at
          else rate_limits.ends_at end
        where rate_limits.ends_at <= now() or rate_limits.remaining > 0
      returning key
    )
    select count(*)::int as taken from taken`);
  if (taken < keys.length) throw new TooMany(message, await secondsLeft(db, keys));
}

/** Whether a limit is used up, without counting an attempt. */
export const isUsedUp = async (db: Database, limit: RateLimit): Promise<boolean> =>
  (await db.row(sql`select 1 as yes from rate_limits
    where key = ${keyOf(limit)} and remaining = 0 and ends_at > now()`)) !== undefined;

/** How long until the last of the limits that are used up starts again. */
async function secondsLeft(db: Database, keys: readonly string[]): Promise<number> {
  const { seconds } = await db.one<{ seconds: number | null }>(sql`
    select ceil(extract(epoch from max(ends_at) - now()))::int as seconds from rate_limits
      where key = any(${keys}) and remaining = 0 and ends_at > now()`);
  return Math.max(1, seconds ?? 1);
}

/** Gives an attempt back that shall not count. */
export async function refundRateLimits(db: Database, limits: readonly RateLimit[]): Promise<void> {
  for (const limit of limits) {
    await db.run(sql`update rate_limits set remaining = remaining + 1
      where key = ${keyOf(limit)} and remaining < ${limit.max}`);
  }
}

/** Deletes a count: the next attempt starts a new window. */
export async function deleteRateLimit(db: Database, limit: RateLimit): Promise<void> {
  await db.run(sql`delete from rate_limits where key = ${keyOf(limit)}`);
}

/** Counts whose window is over. */
export const expiredRateLimits: ExpiredRows = {
  table: 'rate_limits',
  where: sql`ends_at <= now()`,
  isOwnerless: true,
};
