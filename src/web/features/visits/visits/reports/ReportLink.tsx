/** A link to a report: copied, or sent by an app of the phone. */
import type { Client } from '#contract/people/clients.ts';
import type { PrivateLink } from '#contract/identity/privateLinks.ts';
import type { VisitReport } from '#contract/visits/visitReports.ts';
import { ShareLink } from '#web/entities/messages/ShareLink.tsx';
import { rememberReport } from '#web/features/visits/visits/reports/reportHabit.ts';
import { linkWords } from '#web/features/visits/visits/reports/reportWords.ts';
import { useMarkReportSent } from '#web/data/visitReports.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { useSession } from '#web/platform/session/session.ts';

interface ReportLinkProps {
  link: PrivateLink;
  report: VisitReport;
  client: Client;
}

export function ReportLink({ link, report, client }: ReportLinkProps) {
  const { mutate } = useMarkReportSent(report);
  const fail = useFailure();
  const { id: userId } = useSession();
  return (
    <ShareLink
      client={client}
      link={link}
      hint="It’s shown only once. You can make another one."
      words={linkWords(client.firstName, report, link.url)}
      onShared={() => {
        rememberReport(userId, true);
        mutate(undefined, { onError: (error) => fail(error, 'Failed to mark it as sent') });
      }}
    />
  );
}
