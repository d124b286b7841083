/** Sends a report: by email from here, or as a link in another app. */
import { Mail } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Client } from '#contract/people/clients.ts';
import type { Delivery } from '#contract/messages/deliveries.ts';
import type { VisitReport } from '#contract/visits/visitReports.ts';
import { SentBefore } from '#web/entities/messages/SentBefore.tsx';
import { useCanSend } from '#web/data/deliveries.ts';
import { rememberReport } from '#web/features/visits/visits/reports/reportHabit.ts';
import { ReportLink } from '#web/features/visits/visits/reports/ReportLink.tsx';
import { useLinkToReport, useSendReport } from '#web/data/visitReports.ts';
import { saveAdvice } from '#web/platform/forms/saveEntity.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { More } from '#web/ui/More.tsx';

interface SendReportProps {
  report: VisitReport;
  client: Client;
  /** Stores what was typed; false where that failed. */
  beforeSending?: () => Promise<boolean>;
  /** What few people change, under More. */
  children: ReactNode;
}

export function SendReport({ report, client, beforeSending, children }: SendReportProps) {
  const { id: userId } = useSession();
  const canSend = useCanSend() && client.email !== null;
  const send = useSendReport(report);
  const link = useLinkToReport(report);
  const [problem, setProblem] = useState<string>();
  const [before, setBefore] = useState<Delivery>();

  async function run(action: () => Promise<void>): Promise<void> {
    setProblem(undefined);
    if (beforeSending && !(await beforeSending())) return;
    try {
      await action();
    } catch (error) {
      setProblem(saveAdvice(error));
    }
  }
  const email = (after?: string) =>
    run(async () => {
      const emailed = await send.mutateAsync(after);
      if (emailed.state !== 'failed') rememberReport(userId, true);
      setBefore(emailed.state === 'sent' ? emailed : undefined);
      if (emailed.state === 'failed') setProblem(emailed.reason ?? 'Not sent.');
      else if (emailed.state !== 'sent')
        toastSuccess(`The report is on its way to ${client.firstName}`);
    });
  const makeLink = () => run(async () => void (await link.mutateAsync(undefined)));
  const isBusy = send.isPending || link.isPending;
  return (
    <section aria-label="Send" className="grid gap-3">
      <p className="text-sm text-soft">Once it’s sent or has a link, it can’t be changed.</p>
      {canSend ? (
        <Button
          className="min-h-12 text-lg"
          pending={send.isPending}
          disabled={isBusy}
          onClick={() => email()}
        >
          <Mail aria-hidden />
          Send by email
        </Button>
      ) : (
        <LinkButton {...{ isBusy, link, onPress: makeLink }} />
      )}
      {before !== undefined && (
        <SentBefore
          sent={before}
          isPending={send.isPending}
          onSendAgain={() => void email(before.id)}
        />
      )}
      <div role="alert">
        {problem !== undefined && <FieldError id="report-not-sent">{problem}</FieldError>}
      </div>
      {link.data !== undefined && <ReportLink link={link.data} report={report} client={client} />}
      <More contents="how long links work" isNeeded={report.hasChosenEnd}>
        <div className="grid gap-3 pt-1">
          {children}
          {canSend && <LinkButton isSecond {...{ isBusy, link, onPress: makeLink }} />}
        </div>
      </More>
    </section>
  );
}

interface LinkButtonProps {
  link: { isPending: boolean };
  isBusy: boolean;
  /** There is a better way for this client. */
  isSecond?: boolean;
  onPress: () => Promise<void>;
}

function LinkButton({ link, isBusy, isSecond = false, onPress }: LinkButtonProps) {
  return (
    <Button
      variant={isSecond ? 'secondary' : 'primary'}
      className={isSecond ? undefined : 'min-h-12 text-lg'}
      pending={link.isPending}
      disabled={isBusy}
      onClick={onPress}
    >
      Make a link
    </Button>
  );
}
