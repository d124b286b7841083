/** What is open today, by how long it is overdue. */
import { Link } from 'wouter';
import type { OpenRow } from '#contract/money/reports.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { penceOf, poundsOf } from '#contract/rules/pence.ts';
import { ReportCard } from '#web/features/money/revenue/ReportCard.tsx';
import {
  moneyColumn,
  type ReportColumn,
  reportCsv,
  wide,
} from '#web/features/money/revenue/reportTable.ts';
import { ReportTable } from '#web/features/money/revenue/ReportTable.tsx';
import { useOpenByAge } from '#web/data/reports.ts';

const overdue = ({ total, notDue }: OpenRow): string => poundsOf(penceOf(total) - penceOf(notDue));

/** A column in which most rows have nothing. */
const age = (heading: string, amount: (row: OpenRow) => string): ReportColumn<OpenRow> => ({
  ...wide(moneyColumn(heading, amount)),
  shown: (row) => (amount(row) === '0.00' ? '–' : formatPounds(amount(row))),
});

const columns = [
  moneyColumn<OpenRow>('Open', ({ total }) => total),
  moneyColumn<OpenRow>('Overdue', overdue),
  age('1–30 days', ({ upTo30 }) => upTo30),
  age('31–60 days', ({ upTo60 }) => upTo60),
  age('61–90 days', ({ upTo90 }) => upTo90),
  age('Over 90 days', ({ over90 }) => over90),
];

const labelOf = ({ label }: OpenRow): string => label;

const titleOf = ({ clientId, label }: OpenRow) =>
  clientId === null ? (
    label
  ) : (
    <Link
      href={`/clients/${clientId}`}
      className="-my-2 inline-flex min-h-11 items-center font-semibold text-primary-ink hover:underline"
    >
      {label}
    </Link>
  );

export function OpenReport() {
  const report = useOpenByAge();
  const rows = report.data ?? [];
  return (
    <ReportCard
      id="open-report"
      title="Open and overdue"
      subtitle="As of today, by days overdue."
      report={report}
      empty="Everything is paid."
      file={{ name: 'open', csv: () => reportCsv('Client', labelOf, columns, rows) }}
    >
      <ReportTable
        label="Open and overdue, numbers"
        heading="Client"
        rows={rows}
        columns={columns}
        keyOf={({ clientId, label }) => clientId ?? label}
        titleOf={titleOf}
      />
    </ReportCard>
  );
}
