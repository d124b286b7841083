/** The report of a visit for one client: what it says, how it looks, and how it is sent. */
import { Eye } from 'lucide-react';
import type { Client } from '#contract/people/clients.ts';
import { isFrozenReport, type VisitReport } from '#contract/visits/visitReports.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { LastDay } from '#web/features/visits/visits/reports/LastDay.tsx';
import { ReportFields, useReportDraft } from '#web/features/visits/visits/reports/ReportFields.tsx';
import { SendReport } from '#web/features/visits/visits/reports/SendReport.tsx';
import { EndReport, SentState } from '#web/features/visits/visits/reports/SentReport.tsx';
import { previewPath } from '#web/data/visitReports.ts';
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
        <a
          href={previewPath(report.id)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'secondary' })}
          onClick={(event) => {
            if (isFrozen || draft.note === (report.note ?? '')) return;
            // The page shows what is stored: the words that were typed just now come first.
            const tab = window.open('about:blank', '_blank');
            if (tab === null) return;
            event.preventDefault();
            void draft.storeNote().then(() => tab.location.replace(previewPath(report.id)));
          }}
        >
          <Eye aria-hidden />
          See what {client.firstName} sees
        </a>
        <SendReport report={report} client={client} beforeSending={draft.storeNote}>
          <LastDay report={report} />
        </SendReport>
        {isFrozen && <EndReport report={report} client={client} onDeleted={onClose} />}
      </div>
    </Dialog>
  );
}
