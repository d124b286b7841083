/** Who is new, who comes, and who has gone quiet: each leads to the client, a quiet one to a message. */
import { useState } from 'react';
import { Link } from 'wouter';
import type { ClientActivity } from '#contract/money/reports.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
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
import { useClientActivity } from '#web/data/reports.ts';

type Kind = 'active' | 'new' | 'quiet';

const kinds: Record<Kind, (client: ClientActivity) => boolean> = {
  active: ({ visits }) => visits > 0,
  new: ({ isNew }) => isNew,
  quiet: ({ isQuiet }) => isQuiet,
};

const day = (
  heading: string,
  on: (client: ClientActivity) => string | null,
): ReportColumn<ClientActivity> => ({
  heading,
  cell: (client) => on(client) ?? '',
  shown: (client) => {
    const date = on(client);
    return date === null ? '–' : mediumDate(date);
  },
});

const columns: readonly ReportColumn<ClientActivity>[] = [
  wide(countColumn('Visits', ({ visits }) => visits)),
  moneyColumn('Earned', ({ earned }) => earned),
  wide(day('First visit', ({ firstOn }) => firstOn)),
  day('Last visit', ({ lastOn }) => lastOn),
  wide(day('Next visit', ({ nextOn }) => nextOn)),
];

const nameOf = ({ name }: ClientActivity): string => name;

const linkClass =
  '-my-2 inline-flex min-h-11 items-center font-semibold text-primary-ink hover:underline';

const titleOf = ({ clientId, name, isQuiet, isArchived }: ClientActivity) => (
  <span className="flex flex-wrap gap-x-4">
    <Link href={`/clients/${clientId}`} className={linkClass}>
      {name}
    </Link>
    {isArchived && <span className="self-center text-sm text-soft">Archived</span>}
    {isQuiet && (
      <Link href={`/messages/${clientId}`} aria-label={`Message ${name}`} className={linkClass}>
        Message
      </Link>
    )}
  </span>
);

export function ClientsReport({ period }: { period: ReportPeriod }) {
  const [kind, setKind] = useState<Kind>('active');
  const report = useClientActivity(period.from, period.to);
  const all = report.data ?? [];
  const rows = all.filter(kinds[kind]);
  const count = (of: Kind) => all.filter(kinds[of]).length;
  return (
    <ReportCard
      id="clients-report"
      title="Clients"
      subtitle={`${periodText(period)}. Quiet clients have had no visit for 60 days and have none booked.`}
      choices={[
        { key: 'active', label: `With visits (${count('active')})` },
        { key: 'new', label: `New (${count('new')})` },
        { key: 'quiet', label: `Quiet now (${count('quiet')})` },
      ]}
      chosen={kind}
      onChoose={setKind}
      report={report}
      empty="No client has had a visit yet."
      file={{
        name: `clients, ${period.label}`,
        csv: () => reportCsv('Client', nameOf, columns, rows),
      }}
    >
      {rows.length === 0 ? (
        <p className="text-soft">
          {kind === 'quiet' ? 'Nobody has gone quiet.' : 'No clients in this period.'}
        </p>
      ) : (
        <ReportTable
          label="Clients, numbers"
          heading="Client"
          rows={rows}
          columns={columns}
          keyOf={({ clientId }) => clientId}
          titleOf={titleOf}
        />
      )}
    </ReportCard>
  );
}
