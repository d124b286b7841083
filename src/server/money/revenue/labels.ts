/** How the rows of reports are called. */
import sql, { type Sql } from 'sql-template-tag';
import { serviceTypeLabels, serviceTypes } from '#contract/choices.ts';
import type { RevenueGroup, WorkGroup } from '#contract/money/reports.ts';
import { monthTitle } from '#contract/rules/longDate.ts';

/** The name of the client that `sums.key` is. */
export const clientNameOf = (ownerId: string): Sql =>
  sql`(select concat_ws(' ', c.first_name, c.last_name) from clients c
    where c.user_id = ${ownerId} and c.id::text = sums.key)`;

/** The name of the line of the price list that `sums.key` is. */
export const serviceNameOf = (ownerId: string): Sql =>
  sql`(select s.name from services s where s.user_id = ${ownerId} and s.id::text = sums.key)`;

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** What a service without a line of the price list is called. */
function kindOf(key: string): string | undefined {
  if (key === 'lines') return 'Lines without a visit';
  const type = serviceTypes.find((each) => each === key);
  return type && serviceTypeLabels[type];
}

/** By its month, its weekday, its client's or service's name, or the kind of service. */
export function labelOf(
  { key, label }: { key: string; label: string | null },
  by: RevenueGroup | WorkGroup,
): string {
  if (by === 'month') return monthTitle(`${key}-01`);
  if (by === 'weekday') return WEEKDAYS[Number(key) - 1] ?? key;
  return label ?? (by === 'service' ? kindOf(key) : undefined) ?? key;
}
