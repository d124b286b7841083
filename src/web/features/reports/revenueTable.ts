/** The sums of a report as a file for spreadsheets. */
import type { RevenueRow } from '#contract/reports.ts';
import { penceOf, poundsOf } from '#contract/rules/pence.ts';

/** A name that a spreadsheet might take for a formula has an apostrophe in front. */
const cell = (text: string): string =>
  `"${(/^[\s]*[=+\-@]/u.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** A table with its words in the first line, and the mark by which Excel knows UTF-8. */
export function revenueCsv(first: string, rows: readonly RevenueRow[]): string {
  const lines = rows.map(({ label, earned, invoiced, received }) =>
    [cell(label), earned, invoiced, received ?? ''].join(','),
  );
  return `\uFEFF${[[cell(first), 'Earned', 'Invoiced', 'Received'].join(','), ...lines, ''].join('\r\n')}`;
}

type Sums = Pick<RevenueRow, 'earned' | 'invoiced' | 'received'>;

/** All rows together. */
export function totalOf(rows: readonly RevenueRow[]): Sums {
  const sum = (field: keyof Sums) =>
    poundsOf(rows.reduce((pence, row) => pence + penceOf(row[field] ?? '0'), 0));
  const hasReceived = rows.some(({ received }) => received !== null);
  return {
    earned: sum('earned'),
    invoiced: sum('invoiced'),
    received: hasReceived ? sum('received') : null,
  };
}
