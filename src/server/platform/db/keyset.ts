/** Pages of a list by the key of their rows: nothing is skipped or answered twice when rows are added meanwhile. */
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';

/** The order of a list: its keys, all with the latest first, then the ids. */
interface Order {
  table: string;
  keys: readonly Sql[];
  ids: 'asc' | 'desc';
}

/** `and …`: the rows that come after the one with the id `before`; all without one. */
export function comesAfter(
  { table, keys, ids }: Order,
  ownerId: string,
  before: string | undefined,
): Sql {
  if (before === undefined) return empty;
  const key = join([...keys]);
  const last = sql`(select ${key} from ${raw(table)} where user_id = ${ownerId} and id = ${before})`;
  // The first condition lets an index find where the page begins.
  return sql`and (${key}) <= ${last} and ((${key}) < ${last} or id ${raw(ids === 'asc' ? '>' : '<')} ${before})`;
}
