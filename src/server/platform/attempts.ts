/**
 * How often something may be tried, counted in the database: the same count for every instance, and after a restart.
 * A window begins with the first attempt and allows `most` until it ends. What is counted is kept as a hash.
 */
import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Database } from '#server/platform/database.ts';
import { TooMany } from '#server/platform/errors.ts';

/** One count: `most` attempts by, or on, `of` within `windowS` seconds. `name` tells counts of one thing apart. */
export interface Limit {
  name: string;
  of: string;
  most: number;
  windowS: number;
}

const keyOf = ({ name, of }: Limit): string =>
  createHash('sha256').update(`${name}\n${of}`).digest('base64url');

/**
 * Counts one attempt under every limit, or refuses it with `TooMany` and the sentence `what`. One statement, so that any
 * number of attempts at once get no more than the limit; where a limit is used up already it writes nothing.
 */
export async function takeAttempt(
  db: Database,
  what: string,
  limits: readonly Limit[],
): Promise<void> {
  const keys = limits.map(keyOf);
  const { taken } = await db.one<{ taken: number }>(sql`
    with asked as (
      select * from unnest(${keys}::text[], ${limits.map(({ most }) => most)}::int[],
        ${limits.map(({ windowS }) => windowS)}::int[]) as asked (key, most, seconds)
    ), used_up as (
      select from attempts join asked using (key) where remaining = 0 and ends_at > now()
    ), taken as (
      insert into attempts (key, remaining, ends_at)
      select key, most - 1, now() + seconds * interval '1 second' from asked
        where not exists (select from used_up)
        -- Always in one order: two that wait for each other would never end.
        order by key
      on conflict (key) do update set
        remaining = case when attempts.ends_at <= now() then excluded.remaining
          else attempts.remaining - 1 end,
        ends_at = case when attempts.ends_at <= now() then excluded.ends_at
          else attempts.ends_at end
        where attempts.ends_at <= now() or attempts.remaining > 0
      returning key
    )
    select count(*)::int as taken from taken`);
  if (taken < keys.length) throw new TooMany(what, await secondsLeft(db, keys));
}

/** When the last of the counts that are used up begins anew. */
async function secondsLeft(db: Database, keys: readonly string[]): Promise<number> {
  const { seconds } = await db.one<{ seconds: number | null }>(sql`
    select ceil(extract(epoch from max(ends_at) - now()))::int as seconds from attempts
      where key = any(${keys}) and remaining = 0 and ends_at > now()`);
  return Math.max(1, seconds ?? 1);
}

/** Takes an attempt back that turned out to be none. */
export async function giveBack(db: Database, limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) {
    await db.run(sql`update attempts set remaining = remaining + 1
      where key = ${keyOf(limit)} and remaining < ${limit.most}`);
  }
}

/** Forgets what was counted. */
export async function forgetAttempts(db: Database, limit: Limit): Promise<void> {
  await db.run(sql`delete from attempts where key = ${keyOf(limit)}`);
}

/** Removes counts whose time is over; gives how many there were. */
export const sweepAttempts = (db: Database): Promise<number> =>
  db.run(sql`delete from attempts where ends_at <= now()`);
