/** What was earned, invoiced and received in a period, next to the year before. */
import { useState } from 'react';
import type { RevenueGroup, RevenueRow } from '#contract/money/reports.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { yearBefore } from '#contract/rules/lastTwelveMonths.ts';
import { penceOf, poundsOf } from '#contract/rules/pence.ts';
import { BarChart } from '#web/features/money/revenue/BarChart.tsx';
import { ReportCard } from '#web/features/money/revenue/ReportCard.tsx';
import { type ReportPeriod, periodText } from '#web/features/money/revenue/reportPeriods.ts';
import { moneyColumn, reportCsv, sumOfRows } from '#web/features/money/revenue/reportTable.ts';
import { ReportTable } from '#web/features/money/revenue/ReportTable.tsx';
import { useRevenue } from '#web/data/reports.ts';

const choices: readonly { key: RevenueGroup; label: string; heading: string }[] = [
  { key: 'month', label: 'By month', heading: 'Month' },
  { key: 'client', label: 'By client', heading: 'Client' },
  { key: 'service', label: 'By service', heading: 'Service' },
];

/** How many bars are drawn; the table has all rows. */
const BARS = 24;

const earned = moneyColumn<RevenueRow>('Earned', (row) => row.earned);
const invoiced = moneyColumn<RevenueRow>('Invoiced', (row) => row.invoiced);
const received = moneyColumn<RevenueRow>('Received', (row) => row.received);

const labelOf = ({ label }: RevenueRow): string => label;

export function RevenueReport({ period }: { period: ReportPeriod }) {
  const [by, setBy] = useState<RevenueGroup>('month');
  const report = useRevenue(period.from, period.to, by);
  const rows = report.data ?? [];
  // A payment is for invoices, not for a service.
  const hasReceived = by !== 'service';
  const columns = hasReceived ? [earned, invoiced, received] : [earned, invoiced];
  const heading = choices.find(({ key }) => key === by)?.heading ?? '';
  return (
    <ReportCard
      id="revenue"
      title="Revenue"
      subtitle={`${periodText(period)}. Earned is completed work, invoiced what you asked for, received what came in.`}
      choices={choices}
      chosen={by}
      onChoose={setBy}
      report={report}
      empty="Nothing was earned, invoiced or received in this period."
      file={{
        name: `revenue, ${period.label}`,
        csv: () => reportCsv(heading, labelOf, columns, rows),
      }}
    >
      <BarChart
        bars={rows.slice(0, BARS).map((row) => ({
          key: row.key,
          label: row.label,
          full: penceOf(row.earned),
          empty: penceOf(row.received ?? '0'),
        }))}
        fullName="Earned"
        emptyName={hasReceived ? 'Received' : undefined}
        inWords={(most) => formatPounds(poundsOf(most))}
      />
      <ReportTable
        label="Revenue, numbers"
        heading={heading}
        rows={rows}
        columns={columns}
        keyOf={({ key }) => key}
        titleOf={labelOf}
      />
      <YearBefore period={period} by={by} />
    </ReportCard>
  );
}

function YearBefore({ period, by }: { period: ReportPeriod; by: RevenueGroup }) {
  const { from, to } = yearBefore(period);
  const { data: rows = [] } = useRevenue(from, to, by);
  if (rows.length === 0) return null;
  const sum = (amount: (row: RevenueRow) => string | null) => formatPounds(sumOfRows(rows, amount));
  return (
    <p className="mt-4 text-soft">
      A year earlier: {sum((row) => row.earned)} earned, {sum((row) => row.invoiced)} invoiced
      {by !== 'service' && `, ${sum((row) => row.received)} received`}.
    </p>
  );
}
