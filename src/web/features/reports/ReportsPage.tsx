/** How the business does: revenue, hours, clients, and what is open. */
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { ClientsReport } from '#web/features/reports/ClientsReport.tsx';
import { OpenReport } from '#web/features/reports/OpenReport.tsx';
import { reportPeriods } from '#web/features/reports/reportPeriods.ts';
import { RevenueReport } from '#web/features/reports/RevenueReport.tsx';
import { WorkReport } from '#web/features/reports/WorkReport.tsx';
import { useToday } from '#web/platform/device/clock.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

export default function ReportsPage() {
  const periods = reportPeriods(useToday());
  const [chosen, setChosen] = useState(0);
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
      <PageHeader title="Reports" subtitle="How your business does.">
        <SelectField
          label="Period"
          value={String(chosen)}
          onChange={({ target }) => setChosen(Number(target.value))}
          options={periods.map(({ label }, at) => ({ value: String(at), label }))}
          className="max-sm:w-full"
        />
      </PageHeader>
      <div className="grid gap-4 sm:gap-5">
        <RevenueReport period={period} />
        <WorkReport period={period} />
        <ClientsReport period={period} />
        <OpenReport />
      </div>
    </>
  );
}
