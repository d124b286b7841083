/** The reports of a visit that is over: one for each client, made and opened at one tap. */
import { ScrollText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Client } from '#contract/people/clients.ts';
import { isFrozenReport, type VisitReport } from '#contract/visits/visitReports.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { useClientsWith } from '#web/data/clients.ts';
import { ReportDialog } from '#web/features/visits/visits/reports/ReportDialog.tsx';
import { rememberReport } from '#web/features/visits/visits/reports/reportHabit.ts';
import { reportState } from '#web/entities/visits/reportState.ts';
import { useCreateReport, useRemakeReport, useReportsOfVisit } from '#web/data/visitReports.ts';
import { useClock } from '#web/platform/device/clock.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { useBusiness, useSession } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';

interface ReportsCardProps {
  visit: Visit;
  /** It has just been finished by somebody who goes on to the report: that of its one client opens by itself. */
  opensItself: boolean;
}

export function ReportsCard({ visit, opensItself }: ReportsCardProps) {
  const { id: userId } = useSession();
  const { data: reports, isPending, isFetching, refetch } = useReportsOfVisit(visit.id);
  const { data: clients } = useClientsWith(...visit.clientIds);
  const hasOpenedItself = useRef(false);
  const [openId, setOpenId] = useState<string>();
  const opened = reports?.find(({ clientId }) => clientId === openId);
  const openedFor = clients?.find(({ id }) => id === openId);
  return (
    <Card as="section" aria-labelledby="visit-reports">
      <CardHeader
        id="visit-reports"
        title="Reports"
        subtitle="A private page for each client, with their own dogs only."
      />
      {!isPending && reports === undefined && (
        <LoadFailed what="The reports" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {reports && (
        <ul aria-label="Reports" className="grid gap-2">
          {clients
            ?.filter(({ id }) => visit.clientIds.includes(id))
            .map((client) => (
              <Row
                key={client.id}
                visit={visit}
                client={client}
                report={reports.find(({ clientId }) => clientId === client.id)}
                opensItself={opensItself && visit.clientIds.length === 1}
                onOpen={() => {
                  hasOpenedItself.current ||= opensItself;
                  setOpenId(client.id);
                }}
              />
            ))}
        </ul>
      )}
      {opened && openedFor && (
        <ReportDialog
          key={opened.id}
          visit={visit}
          report={opened}
          client={openedFor}
          onClose={() => {
            setOpenId(undefined);
            if (hasOpenedItself.current && opened.sentAt === null) rememberReport(userId, false);
          }}
        />
      )}
    </Card>
  );
}

interface RowProps {
  visit: Visit;
  client: Client;
  report: VisitReport | undefined;
  opensItself: boolean;
  onOpen: () => void;
}

function Row({ visit, client, report, opensItself, onOpen }: RowProps) {
  const { timeZone } = useBusiness();
  const state = useClock((now) => reportState(report, now, timeZone));
  const create = useCreateReport(visit.id);
  const remake = useRemakeReport(visit.id);
  const isPending = create.isPending || remake.isPending;
  const fail = useFailure();
  async function open(): Promise<void> {
    try {
      if (report === undefined) await create.mutateAsync(client.id);
      // The visit may have been corrected since it was made.
      else if (!isFrozenReport(report)) await remake.mutateAsync(report.id);
      onOpen();
    } catch (error) {
      fail(error, 'Failed to make the report');
    }
  }
  const hasOpened = useRef(false);
  useEffect(() => {
    if (!opensItself || hasOpened.current) return;
    hasOpened.current = true;
    void open();
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="min-w-0 grow">
        <Link
          href={`/clients/${client.id}`}
          className="inline-block min-h-6 font-semibold wrap-anywhere hover:underline"
        >
          {fullName(client)}
        </Link>
        <p className="text-sm text-soft">{state}</p>
      </div>
      <Button
        variant="secondary"
        pending={isPending}
        aria-label={`Report for ${fullName(client)}`}
        onClick={open}
      >
        {!isPending && <ScrollText aria-hidden />}
        Report
      </Button>
    </li>
  );
}
