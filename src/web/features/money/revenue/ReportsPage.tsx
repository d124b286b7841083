/** How the business does: revenue, hours, clients, and what is open. */
import { useState } from 'react';
import { ClientsReport } from '#web/features/money/revenue/ClientsReport.tsx';
import { OpenReport } from '#web/features/money/revenue/OpenReport.tsx';
import { reportPeriods } from '#web/features/money/revenue/reportPeriods.ts';
import { RevenueReport } from '#web/features/money/revenue/RevenueReport.tsx';
import { WorkReport } from '#web/features/money/revenue/WorkReport.tsx';
import { useToday } from '#web/platform/device/clock.ts';
import { BackLink } from '#web/entities/BackLink.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

export default function ReportsPage() {
  const periods = reportPeriods(useToday());
  const [chosen, setChosen] = useState(0);
  const period = periods[chosen] ?? periods[0];
  if (!period) return null;
  return (
    <>
      <BackLink href="/invoices">All invoices</BackLink>
      <PageHeader title="Reports" subtitle="How your business is doing.">
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
