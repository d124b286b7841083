/** The columns of the report about hours and cancellations. */
import type { WorkGroup, WorkRow } from '#contract/money/reports.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import {
  countColumn,
  moneyColumn,
  type ReportColumn,
  wide,
} from '#web/features/money/revenue/reportTable.ts';
import { cancelledText, hoursOf, hourlyText } from '#web/features/money/revenue/workWords.ts';

export const minutesOf = (rows: readonly WorkRow[]): number =>
  rows.reduce((sum, { minutes }) => sum + minutes, 0);

const hours: ReportColumn<WorkRow> = {
  heading: 'Hours',
  cell: ({ minutes }) => (minutes / 60).toFixed(2),
  shown: ({ minutes }) => hoursOf(minutes),
  total: (rows) => hoursOf(minutesOf(rows)),
};
const perHour: ReportColumn<WorkRow> = {
  heading: '£ an hour',
  cell: (row) => row.perHour ?? '',
  shown: (row) => (row.perHour === null ? '–' : formatPounds(row.perHour)),
  total: hourlyText,
};
const cancelled: ReportColumn<WorkRow> = {
  heading: 'Cancelled',
  cell: (row) => String(row.cancelled),
  shown: (row) => cancelledText([row]),
  total: cancelledText,
};
export const visits = wide(countColumn<WorkRow>('Visits', (row) => row.visits));
const earned = wide(moneyColumn<WorkRow>('Earned', (row) => row.earned));
const lost = wide(moneyColumn<WorkRow>('Lost income', (row) => row.lost));

const withoutTotal = <Row>({ heading, cell, shown }: ReportColumn<Row>): ReportColumn<Row> => ({
  heading,
  cell,
  shown,
});

/** An hour for two clients, or with two services, is in both rows: it cannot be added up. */
export function workColumns(by: WorkGroup): ReportColumn<WorkRow>[] {
  const overlaps = by === 'service' || by === 'client';
  const timed = overlaps ? [hours, perHour].map(withoutTotal) : [hours, perHour];
  return [visits, ...timed, earned, cancelled, lost];
}
