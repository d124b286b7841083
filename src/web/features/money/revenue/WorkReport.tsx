/** Visits, hours, what an hour earned, and cancellations, next to the year before. */
import { useState } from 'react';
import type { WorkGroup, WorkRow } from '#contract/money/reports.ts';
import { yearBefore } from '#contract/rules/lastTwelveMonths.ts';
import { BarChart } from '#web/features/money/revenue/BarChart.tsx';
import { ReportCard } from '#web/features/money/revenue/ReportCard.tsx';
import { type ReportPeriod, periodText } from '#web/features/money/revenue/reportPeriods.ts';
import { reportCsv } from '#web/features/money/revenue/reportTable.ts';
import { ReportTable } from '#web/features/money/revenue/ReportTable.tsx';
import { useWork } from '#web/data/reports.ts';
import { minutesOf, visits, workColumns } from '#web/features/money/revenue/workColumns.ts';
import { cancelledText, hoursOf, hourlyText } from '#web/features/money/revenue/workWords.ts';

const choices: readonly { key: WorkGroup; label: string; heading: string }[] = [
  { key: 'month', label: 'By month', heading: 'Month' },
  { key: 'weekday', label: 'By weekday', heading: 'Weekday' },
  { key: 'service', label: 'By service', heading: 'Service' },
  { key: 'client', label: 'By client', heading: 'Client' },
];

const BARS = 24;

const labelOf = ({ label }: WorkRow): string => label;

export function WorkReport({ period }: { period: ReportPeriod }) {
  const [by, setBy] = useState<WorkGroup>('month');
  const report = useWork(period.from, period.to, by);
  const rows = report.data ?? [];
  const columns = workColumns(by);
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
