/** A report that was sent: until when it can be opened, and its end. */
import { Trash2, X } from 'lucide-react';
import { useState } from 'react';
import type { Client } from '#contract/clients.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import { momentAt } from '#contract/rules/momentAt.ts';
import { isRealDay } from '#contract/rules/civilDay.ts';
import type { VisitReport } from '#contract/visitReports.ts';
import { reportState } from '#web/features/visits/reports/reportWords.ts';
import {
  useChangeReport,
  useDeleteReport,
  useEndReportLinks,
} from '#web/features/visits/reports/visitReports.data.ts';
import { useClock, useToday } from '#web/platform/device/clock.ts';
import { useFailure } from '#web/platform/net/failure.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { toast } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';

/** What became of a report, and until when it can be opened. */
export function SentState({ report }: { report: VisitReport }) {
  const { timeZone } = useBusiness();
  const state = useClock((now) => reportState(report, now, timeZone));
  return (
    <>
      <p className="font-semibold">{state}</p>
      <Expiry key={report.expiresAt} report={report} />
    </>
  );
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
      onSuccess: () => toast({ title: 'Success', description: 'The links have ended' }),
      onError: (error) => fail(error, 'Failed to end the links'),
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
          End all links
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
        onConfirm={() => void discard()}
      >
        {client.firstName} can no longer open it. You can make another one from the visit.
      </ConfirmDialog>
    </div>
  );
}

/** The last day on which links open. */
function Expiry({ report }: { report: VisitReport }) {
  const { timeZone } = useBusiness();
  const today = useToday();
  const stored = businessDay(new Date(report.expiresAt), timeZone);
  const [day, setDay] = useState(stored);
  const { mutate } = useChangeReport(report);
  const fail = useFailure();
  function store(): void {
    if (!isRealDay(day) || day === stored) return;
    const expiresAt = new Date(momentAt(day, '23:59', timeZone)).toISOString();
    mutate(
      { expiresAt },
      {
        onSuccess: () => toast({ title: 'Success', description: 'Last day saved successfully' }),
        onError: (error) => fail(error, 'Failed to save the last day'),
      },
    );
  }
  return (
    <TextField
      label="Links open until"
      type="date"
      min={today}
      max="9999-12-31"
      value={day}
      error={isRealDay(day) ? undefined : 'Choose a day'}
      onChange={({ target }) => setDay(target.value)}
      onBlur={store}
      className="sm:max-w-60"
    />
  );
}
