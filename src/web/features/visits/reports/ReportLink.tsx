/** A link to a report: copied, or sent by an app of the phone. */
import type { Client } from '#contract/clients.ts';
import type { VisitReport } from '#contract/visitReports.ts';
import { CopyField } from '#web/entities/CopyField.tsx';
import { SendByApp } from '#web/entities/messages/SendByApp.tsx';
import { linkWords } from '#web/features/visits/reports/reportWords.ts';

interface ReportLinkProps {
  url: string;
  report: VisitReport;
  client: Client;
}

export function ReportLink({ url, report, client }: ReportLinkProps) {
  return (
    <div className="grid gap-3">
      <CopyField label="Link" value={url} hint="It is shown only now. Another one can be made." />
      <SendByApp client={client} words={linkWords(client.firstName, report, url)} />
    </div>
  );
}
