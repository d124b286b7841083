/** Makes the reports of all finished visits of a day at one tap, and leads to each. */
import { ScrollText } from 'lucide-react';
import { Link } from 'wouter';
import type { Client } from '#contract/people/clients.ts';
import type { Day } from '#contract/visits/days.ts';
import { timeOfDay } from '#contract/rules/localTime.ts';
import type { VisitReport } from '#contract/visits/visitReports.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { useMakeReportsOfDay } from '#web/data/dayReports.ts';
import { reportState } from '#web/entities/visits/reportState.ts';
import { useWithoutDeleted } from '#web/data/visits/visits.ts';
import { visitPage } from '#web/data/visits/visitPaths.ts';
import { useClock } from '#web/platform/device/clock.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

export function DayReports({ sheet }: { sheet: Day }) {
  const { mutate, data: reports, isPending, reset } = useMakeReportsOfDay(sheet.date);
  const shown = useWithoutDeleted()(reports ?? [], ({ visitId }) => visitId);
  const fail = useFailure();
  if (!sheet.visits.some(({ endedAt }) => endedAt !== null)) return null;
  const make = () =>
    mutate(undefined, { onError: (error) => fail(error, 'Failed to make the reports') });
  return (
    <>
      <Button variant="secondary" className="max-sm:grow" pending={isPending} onClick={make}>
        {!isPending && <ScrollText aria-hidden />}
        Reports of the day
      </Button>
      <Dialog
        open={reports !== undefined}
        onOpenChange={(open) => !open && reset()}
        title="Reports of the day"
        description="Each finished visit has a report for each of its clients. Open one to add words and send it."
      >
        <ul aria-label="Reports" className="divide-y divide-line pb-6">
          {shown.map((report) => (
            <Row
              key={report.id}
              report={report}
              client={sheet.clients.find(({ id }) => id === report.clientId)}
            />
          ))}
        </ul>
      </Dialog>
    </>
  );
}

function Row({ report, client }: { report: VisitReport; client: Client | undefined }) {
  const { timeZone } = useBusiness();
  const state = useClock((now) => reportState(report, now, timeZone));
  const { visitId, startedAt, pets } = report;
  return (
    <li>
      <Link
        href={visitPage(visitId)}
        className="-mx-2 flex min-h-11 items-center gap-3 rounded-lg px-2 py-2.5 hover:bg-sunken"
      >
        <span className="text-soft tabular-nums">{timeOfDay(Date.parse(startedAt), timeZone)}</span>
        <span className="min-w-0 grow">
          <span className="block font-semibold wrap-anywhere">
            {client ? fullName(client) : 'Client'}
          </span>
          <span className="block text-sm text-soft">
            {[pets, state].filter(Boolean).join(' · ')}
          </span>
        </span>
      </Link>
    </li>
  );
}
