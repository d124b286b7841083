/** The report of a visit for one client: what it says, how it looks, and how it is sent. */
import { Eye } from 'lucide-react';
import type { Client } from '#contract/clients.ts';
import { isFrozenReport, type VisitReport } from '#contract/visitReports.ts';
import type { Visit } from '#contract/visits.ts';
import { fullName } from '#web/entities/clients/fullName.ts';
import { LastDay } from '#web/features/visits/reports/LastDay.tsx';
import { ReportFields, useReportDraft } from '#web/features/visits/reports/ReportFields.tsx';
import { SendReport } from '#web/features/visits/reports/SendReport.tsx';
import { EndReport, SentState } from '#web/features/visits/reports/SentReport.tsx';
import { previewPath } from '#web/features/visits/reports/visitReports.data.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

interface ReportDialogProps {
  visit: Visit;
  report: VisitReport;
  client: Client;
  onClose: () => void;
}

export function ReportDialog({ visit, report, client, onClose }: ReportDialogProps) {
  const draft = useReportDraft(report);
  const isFrozen = isFrozenReport(report);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (open) return;
        // Escape and Back leave no field: the words go with its being left.
        void draft.storeNote();
        onClose();
      }}
      title={`Report for ${fullName(client)}`}
      description={report.pets === '' ? undefined : `How it went with ${report.pets}.`}
    >
      <div className="grid gap-5 pb-6">
        {isFrozen ? (
          <SentState report={report} />
        ) : (
          <ReportFields visit={visit} report={report} client={client} draft={draft} />
        )}
        <LastDay report={report} />
        <a
          href={previewPath(report.id)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'secondary' })}
        >
          <Eye aria-hidden />
          See what {client.firstName} sees
        </a>
        <SendReport report={report} client={client} beforeSending={draft.storeNote} />
        {isFrozen && <EndReport report={report} client={client} onDeleted={onClose} />}
      </div>
    </Dialog>
  );
}
