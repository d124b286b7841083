/** How the business does: what was earned, invoiced and received, by month, client or service. */
import { ArrowLeft, Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { RevenueGroup, RevenueRow } from '#contract/reports.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { yearBefore } from '#contract/rules/lastTwelveMonths.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { useRevenue } from '#web/features/reports/reports.data.ts';
import { reportPeriods } from '#web/features/reports/reportPeriods.ts';
import { RevenueChart } from '#web/features/reports/RevenueChart.tsx';
import { revenueCsv, totalOf } from '#web/features/reports/revenueTable.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ToggleChip } from '#web/ui/ToggleChip.tsx';

const groups: readonly { by: RevenueGroup; label: string; heading: string }[] = [
  { by: 'month', label: 'By month', heading: 'Month' },
  { by: 'client', label: 'By client', heading: 'Client' },
  { by: 'service', label: 'By service', heading: 'Service' },
];

/** So many bars are drawn; the table has all. */
const BARS = 24;

export default function ReportsPage() {
  const periods = reportPeriods(useToday());
  const [chosen, setChosen] = useState(0);
  const [by, setBy] = useState<RevenueGroup>('month');
  const period = periods[chosen] ?? periods[0];
  if (!period) return null;
  return (
    <>
      <Link
        href="/invoices"
        className="mb-3 -ml-2 inline-flex min-h-11 items-center gap-2 rounded-lg px-2 font-semibold text-primary-ink hover:underline"
      >
        <ArrowLeft aria-hidden className="size-5" />
        All invoices
      </Link>
      <PageHeader
        title="Reports"
        subtitle="Earned is completed work, invoiced what you asked for, received what came in."
      />
      <div className="mb-5 flex flex-wrap items-end gap-x-6 gap-y-4">
        <SelectField
          label="Period"
          value={String(chosen)}
          onChange={({ target }) => setChosen(Number(target.value))}
          options={periods.map(({ label }, at) => ({ value: String(at), label }))}
          className="max-sm:w-full"
        />
        <div role="group" aria-label="Added up" className="flex flex-wrap gap-2">
          {groups.map((group) => (
            <ToggleChip
              key={group.by}
              label={group.label}
              isChosen={group.by === by}
              onToggle={() => setBy(group.by)}
            />
          ))}
        </div>
      </div>
      <Revenue key={`${period.from} ${by}`} period={period} by={by} />
    </>
  );
}

/** Gives a text to the browser as a file. */
function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the URL a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

interface RevenueProps {
  period: { label: string; from: string; to: string };
  by: RevenueGroup;
}

function Revenue({ period, by }: RevenueProps) {
  const { from, to, label } = period;
  const { data: rows, isPending, isFetching, refetch } = useRevenue(from, to, by);
  const earlier = yearBefore(period);
  const { data: before } = useRevenue(earlier.from, earlier.to, by);
  const heading = groups.find((group) => group.by === by)?.heading ?? '';
  if (isPending) return <Skeleton className="h-80 w-full rounded-xl" />;
  if (rows === undefined) {
    return <LoadFailed what="The report" pending={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <Card as="section" aria-labelledby="revenue">
      <CardHeader
        id="revenue"
        title={`${label}, ${heading.toLowerCase()} by ${heading.toLowerCase()}`}
        subtitle={`${mediumDate(from)} to ${mediumDate(to)}`}
      >
        {rows.length > 0 && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() =>
              save(`pawkeeper ${label.replaceAll('/', '-')}.csv`, revenueCsv(heading, rows))
            }
          >
            <Download aria-hidden />
            CSV
          </Button>
        )}
      </CardHeader>
      {rows.length === 0 ? (
        <p className="text-soft">Nothing was earned, invoiced or received in this period.</p>
      ) : (
        <>
          <RevenueChart rows={rows.slice(0, BARS)} />
          <Table heading={heading} rows={rows} />
          {before && before.length > 0 && (
            <p className="mt-4 text-soft">
              One year before: {formatPounds(totalOf(before).earned)} earned,{' '}
              {formatPounds(totalOf(before).invoiced)} invoiced
              {totalOf(before).received !== null &&
                `, ${formatPounds(totalOf(before).received)} received`}
              .
            </p>
          )}
        </>
      )}
    </Card>
  );
}

const SHOWN = 40;

function Table({ heading, rows }: { heading: string; rows: readonly RevenueRow[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const total = totalOf(rows);
  const shown = showsAll ? rows : rows.slice(0, SHOWN);
  const hasReceived = total.received !== null;
  const number = 'py-2 pl-3 text-right tabular-nums';
  return (
    <>
      <table className="w-full text-sm sm:text-base">
        <thead>
          <tr className="border-b border-edge text-left text-sm text-soft">
            <th scope="col" className="py-2 font-semibold">
              {heading}
            </th>
            <th scope="col" className={number}>
              Earned
            </th>
            <th scope="col" className={number}>
              Invoiced
            </th>
            {hasReceived && (
              <th scope="col" className={number}>
                Received
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {shown.map(({ key, label, earned, invoiced, received }) => (
            <tr key={key}>
              <th scope="row" className="py-2 text-left font-medium wrap-anywhere">
                {label}
              </th>
              <td className={number}>{formatPounds(earned)}</td>
              <td className={number}>{formatPounds(invoiced)}</td>
              {hasReceived && <td className={number}>{formatPounds(received)}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-edge font-bold">
            <th scope="row" className="py-2 text-left">
              Together
            </th>
            <td className={number}>{formatPounds(total.earned)}</td>
            <td className={number}>{formatPounds(total.invoiced)}</td>
            {hasReceived && <td className={number}>{formatPounds(total.received)}</td>}
          </tr>
        </tfoot>
      </table>
      {shown.length < rows.length && (
        <Button variant="secondary" className="mt-3 w-full" onClick={() => setShowsAll(true)}>
          Show all {rows.length}
        </Button>
      )}
    </>
  );
}
