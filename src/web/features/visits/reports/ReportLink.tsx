/** A link to a report: copied, or sent by an app of the phone. */
import type { Client } from '#contract/clients.ts';
import type { PrivateLink } from '#contract/privateLinks.ts';
import type { VisitReport } from '#contract/visitReports.ts';
import { ShareLink } from '#web/entities/messages/ShareLink.tsx';
import { linkWords } from '#web/features/visits/reports/reportWords.ts';
import { useMarkReportSent } from '#web/features/visits/reports/visitReports.data.ts';
import { useFailure } from '#web/platform/net/failure.ts';

interface ReportLinkProps {
  link: PrivateLink;
  report: VisitReport;
  client: Client;
}

export function ReportLink({ link, report, client }: ReportLinkProps) {
  const { mutate } = useMarkReportSent(report);
  const fail = useFailure();
  return (
    <ShareLink
      client={client}
      link={link}
      hint="It is shown only now. Another one can be made."
      words={linkWords(client.firstName, report, link.url)}
      onShared={() =>
        mutate(undefined, { onError: (error) => fail(error, 'Failed to note that it was sent') })
      }
    />
  );
}
