/** A report that was sent: what became of it, and its end. */
import { Trash2, X } from 'lucide-react';
import { useState } from 'react';
import type { Client } from '#contract/people/clients.ts';
import type { VisitReport } from '#contract/visits/visitReports.ts';
import { reportState } from '#web/entities/visits/reportState.ts';
import { useDeleteReport, useEndReportLinks } from '#web/data/visitReports.ts';
import { useClock } from '#web/platform/device/clock.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

/** What became of a report. */
export function SentState({ report }: { report: VisitReport }) {
  const { timeZone } = useBusiness();
  const state = useClock((now) => reportState(report, now, timeZone));
  return <p className="font-semibold">{state}</p>;
}

interface EndReportProps {
  report: VisitReport;
  client: Client;
  onDeleted: () => void;
}

/** Ends the links to a report, or deletes it. */
export function EndReport({ report, client, onDeleted }: EndReportProps) {
  const endLinks = useEndReportLinks(report);
  const remove = useDeleteReport(report);
  const [deleting, setDeleting] = useState(false);
  const fail = useFailure();
  const revoke = () =>
    endLinks.mutate(undefined, {
      onSuccess: () => toastSuccess('The links no longer work'),
      onError: (error) => fail(error, 'Failed to disable the links'),
    });
  /** These buttons may be gone when the call has ended. */
  async function discard(): Promise<void> {
    setDeleting(false);
    try {
      await remove.mutateAsync(undefined);
      onDeleted();
    } catch (error) {
      fail(error, 'Failed to delete the report');
    }
  }
  return (
    <div className="flex flex-wrap gap-3">
      {report.revokedAt === null && (
        <Button variant="secondary" pending={endLinks.isPending} onClick={revoke}>
          <X aria-hidden />
          Disable all links
        </Button>
      )}
      <Button
        variant="ghost"
        className="text-danger-ink"
        pending={remove.isPending}
        onClick={() => setDeleting(true)}
      >
        <Trash2 aria-hidden />
        Delete report
      </Button>
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title="Delete this report?"
        confirmLabel="Delete report"
        onConfirm={discard}
      >
        {client.firstName} can no longer open it. You can make another one from the visit.
      </ConfirmDialog>
    </div>
  );
}
