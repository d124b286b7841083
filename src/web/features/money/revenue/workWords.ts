/** How hours and cancellations are said. */
import type { WorkRow } from '#contract/money/reports.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { penceOf, poundsOf } from '#contract/rules/pence.ts';

/** 90 -> `1.5`; whole hours without a decimal. */
export const hoursOf = (minutes: number): string => String(Math.round(minutes / 6) / 10);

/** What an hour earned over rows that do not overlap, rounded to the penny: `£21.40`, or a dash without hours. */
export function hourlyText(rows: readonly Pick<WorkRow, 'minutes' | 'perHour'>[]): string {
  const minutes = rows.reduce((sum, row) => sum + row.minutes, 0);
  if (minutes === 0) return '–';
  const pence = rows.reduce((sum, row) => sum + penceOf(row.perHour ?? '0') * row.minutes, 0);
  return formatPounds(poundsOf(Math.round(pence / minutes)));
}

/** `3 (5%)`: how many of all that were booked and are over. */
export function cancelledText(rows: readonly Pick<WorkRow, 'visits' | 'cancelled'>[]): string {
  const cancelled = rows.reduce((sum, row) => sum + row.cancelled, 0);
  const all = rows.reduce((sum, row) => sum + row.visits, cancelled);
  return cancelled === 0 ? '0' : `${cancelled} (${Math.round((cancelled / all) * 100)}%)`;
}
