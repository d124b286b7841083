/** The statements that measure how many rows and bytes an owner has (migration 0075). */
import sql from 'sql-template-tag';
import type { Database } from '#server/platform/db/database.ts';
import type { TableUsage } from '#server/platform/http/principal.ts';

/** What an owner had, and when that was measured. */
export interface Measured {
  usage: TableUsage;
  measuredAt: string;
}

/** What an owner has in these tables now. */
export const findUsage = (
  db: Database,
  ownerId: string,
  tables: readonly string[],
): Promise<Measured> =>
  db.one(sql`select usage_of(${ownerId}, ${tables}) as usage, now() as "measuredAt"`);

/** Measures what an owner has, and stores it for every server; undefined where there is no such owner. */
export const measureUsage = (
  db: Database,
  ownerId: string,
  tables: readonly string[],
): Promise<Measured | undefined> =>
  db.row(sql`insert into owner_usage (user_id, usage)
    select id, usage_of(id, ${tables}) from users where id = ${ownerId}
    on conflict (user_id) do update
      set usage = excluded.usage, measured_at = greatest(excluded.measured_at, owner_usage.measured_at + interval '1 millisecond')
    returning usage, measured_at as "measuredAt"`);
