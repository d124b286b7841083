/** Periods of the diary, as a condition on appointments. */
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { MAX_NIGHTS } from '#contract/rules/stay.ts';

/**
 * The appointments that lie within a period, stays that reach into it among them: two ranges, each with its own index. The latest
 * end of such a stay is given for the planner alone: of a half-open range it expects a third of all rows, and reads the owner's
 * from the first on.
 */
export function within(from: string | undefined, to: string | undefined): Sql {
  const begun = to ? sql`and date <= ${to}` : empty;
  if (!from) return begun;
  if (to && to < from) return sql`and false`;
  return sql`and (date >= ${from} ${begun}
    or end_date >= ${from} and end_date < ${from}::date + ${raw(`${MAX_NIGHTS}`)} and date < ${from})`;
}
