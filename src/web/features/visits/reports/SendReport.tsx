/** Sends a report: by email from here, or as a link in another app. */
import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { Client } from '#contract/clients.ts';
import type { Delivery } from '#contract/deliveries.ts';
import type { VisitReport } from '#contract/visitReports.ts';
import { SentBefore } from '#web/entities/messages/SentBefore.tsx';
import { useCanSend } from '#web/features/deliveries/deliveries.data.ts';
import { ReportLink } from '#web/features/visits/reports/ReportLink.tsx';
import { useLinkToReport, useSendReport } from '#web/features/visits/reports/visitReports.data.ts';
import { saveAdvice } from '#web/platform/forms/saveEntity.ts';
import { toast } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { FieldError } from '#web/ui/Field.tsx';

interface SendReportProps {
  report: VisitReport;
  client: Client;
  /** Stores what was typed; false where that failed. */
  beforeSending?: () => Promise<boolean>;
}

export function SendReport({ report, client, beforeSending }: SendReportProps) {
  const canSend = useCanSend();
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
      setBefore(emailed.state === 'sent' ? emailed : undefined);
      if (emailed.state === 'failed') setProblem(emailed.reason ?? 'Not sent.');
      else if (emailed.state !== 'sent')
        toast({ title: 'Success', description: `The report is on its way to ${client.firstName}` });
    });
  const isBusy = send.isPending || link.isPending;
  return (
    <section aria-label="Send" className="grid gap-3">
      <p className="text-sm text-soft">Once it is sent, or a link is made, it stays as it is.</p>
      <div className="flex flex-wrap gap-3">
        {canSend && (
          <Button
            className="grow"
            pending={send.isPending}
            disabled={isBusy}
            onClick={() => email()}
          >
            <Mail aria-hidden />
            Send by email
          </Button>
        )}
        <Button
          variant={canSend ? 'secondary' : 'primary'}
          className="grow"
          pending={link.isPending}
          disabled={isBusy}
          onClick={() => run(async () => void (await link.mutateAsync(undefined)))}
        >
          Make a link
        </Button>
      </div>
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
    </section>
  );
}
