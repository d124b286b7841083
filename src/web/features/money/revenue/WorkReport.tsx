/** Visits, hours, what an hour earned, and cancellations, next to the year before. */
import { useState } from 'react';
import type { WorkGroup, WorkRow } from '#contract/money/reports.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { yearBefore } from '#contract/rules/lastTwelveMonths.ts';
import { BarChart } from '#web/features/money/revenue/BarChart.tsx';
import { ReportCard } from '#web/features/money/revenue/ReportCard.tsx';
import { type ReportPeriod, periodText } from '#web/features/money/revenue/reportPeriods.ts';
import {
  countColumn,
  moneyColumn,
  type ReportColumn,
  reportCsv,
  wide,
} from '#web/features/money/revenue/reportTable.ts';
import { ReportTable } from '#web/features/money/revenue/ReportTable.tsx';
import { useWork } from '#web/data/reports.ts';
import { cancelledText, hoursOf, hourlyText } from '#web/features/money/revenue/workWords.ts';

const choices: readonly { key: WorkGroup; label: string; heading: string }[] = [
  { key: 'month', label: 'By month', heading: 'Month' },
  { key: 'weekday', label: 'By weekday', heading: 'Weekday' },
  { key: 'service', label: 'By service', heading: 'Service' },
  { key: 'client', label: 'By client', heading: 'Client' },
];

const BARS = 24;

const minutesOf = (rows: readonly WorkRow[]): number =>
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
const visits = wide(countColumn<WorkRow>('Visits', (row) => row.visits));
const earned = wide(moneyColumn<WorkRow>('Earned', (row) => row.earned));
const lost = wide(moneyColumn<WorkRow>('Lost income', (row) => row.lost));

/** An hour for two clients, or with two services, is in both rows: it cannot be added up. */
const withoutTotal = <Row,>({ heading, cell, shown }: ReportColumn<Row>): ReportColumn<Row> => ({
  heading,
  cell,
  shown,
});

const labelOf = ({ label }: WorkRow): string => label;

export function WorkReport({ period }: { period: ReportPeriod }) {
  const [by, setBy] = useState<WorkGroup>('month');
  const report = useWork(period.from, period.to, by);
  const rows = report.data ?? [];
  const overlaps = by === 'service' || by === 'client';
  const timed = overlaps ? [hours, perHour].map(withoutTotal) : [hours, perHour];
  const columns = [visits, ...timed, earned, cancelled, lost];
  const heading = choices.find(({ key }) => key === by)?.heading ?? '';
  return (
    <ReportCard
      id="work"
      title="Hours and cancellations"
      subtitle={`${periodText(period)}. An hour with three dogs is one hour; stays have no hours.`}
      choices={choices}
      chosen={by}
      onChoose={setBy}
      report={report}
      empty="There were no visits in this period."
      file={{
        name: `hours, ${period.label}`,
        csv: () => reportCsv(heading, labelOf, columns, rows),
      }}
    >
      <BarChart
        bars={rows.slice(0, BARS).map(({ key, label, minutes }) => ({ key, label, full: minutes }))}
        fullName="Hours"
        inWords={(most) => `${hoursOf(most)} hours`}
      />
      <ReportTable
        label="Hours and cancellations, numbers"
        heading={heading}
        rows={rows}
        columns={columns}
        keyOf={({ key }) => key}
        titleOf={labelOf}
      />
      <YearBefore period={period} />
    </ReportCard>
  );
}

function YearBefore({ period }: { period: ReportPeriod }) {
  const { from, to } = yearBefore(period);
  const { data: rows = [] } = useWork(from, to, 'month');
  if (rows.length === 0) return null;
  return (
    <p className="mt-4 text-soft">
      A year earlier: {visits.total?.(rows)} visits, {hoursOf(minutesOf(rows))} hours,{' '}
      {hourlyText(rows)} an hour, {cancelledText(rows)} cancelled.
    </p>
  );
}
