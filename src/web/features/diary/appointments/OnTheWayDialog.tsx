/** "On the way": the words, and by which way they are sent. */
import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { MessageSettings } from '#contract/messages/deliveries.ts';
import type { Client } from '#contract/people/clients.ts';
import { fillTemplate } from '#contract/rules/template.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { ReturnedMail } from '#web/entities/messages/ReturnedMail.tsx';
import { SendByApp } from '#web/entities/messages/SendByApp.tsx';
import { businessName, useMessageSettings } from '#web/data/deliveries.ts';
import { useTellOnTheWay } from '#web/data/conversations.ts';
import { saveAdvice } from '#web/platform/forms/saveEntity.ts';
import { useUser } from '#web/platform/session/session.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

export interface OnTheWayProps {
  booked: Appointment;
  client: Client;
}

interface DialogProps extends OnTheWayProps {
  onClose: () => void;
}

export function OnTheWayDialog(props: DialogProps) {
  const { data: settings, isPending, isFetching, refetch } = useMessageSettings();
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()} title="On the way">
      <div className="grid gap-4 pb-6">
        {settings ? (
          <Message {...props} settings={settings} />
        ) : isPending ? (
          <Spinner />
        ) : (
          <LoadFailed what="Your message" pending={isFetching} onRetry={() => void refetch()} />
        )}
      </div>
    </Dialog>
  );
}

function Message({
  booked,
  client,
  settings,
  onClose,
}: DialogProps & { settings: MessageSettings }) {
  const user = useUser();
  const { mutateAsync, isPending } = useTellOnTheWay(booked.id);
  const [problem, setProblem] = useState<string>();
  const { date, startTime, endTime, title } = booked;
  const words = fillTemplate(settings.templates['onTheWay']?.text ?? '', {
    firstName: client.firstName,
    businessName: businessName(user),
    visits: `${mediumDate(date)}, ${startTime} to ${endTime}: ${title}`,
  });
  const canMail = settings.canSend && client.email !== null;

  async function email(): Promise<void> {
    setProblem(undefined);
    try {
      const { state, reason } = await mutateAsync();
      if (state === 'failed' || state === 'cancelled' || state === 'missed')
        setProblem(reason ?? 'Not sent.');
      else {
        const description = state === 'sent' ? 'has already been emailed' : 'is being emailed';
        toastSuccess(`${client.firstName} ${description}`);
        onClose();
      }
    } catch (error) {
      setProblem(saveAdvice(error));
    }
  }

  return (
    <>
      <blockquote className="rounded-lg border border-line bg-sunken p-4 wrap-anywhere whitespace-pre-line">
        {words}
      </blockquote>
      {canMail && <ReturnedMail client={client} />}
      {canMail && (
        <Button pending={isPending} onClick={() => email()}>
          {!isPending && <Mail aria-hidden />}
          Send by email
        </Button>
      )}
      <div role="alert" className="empty:hidden">
        {problem !== undefined && <FieldError id="on-the-way-problem">{problem}</FieldError>}
      </div>
      <SendByApp client={client} words={words} />
    </>
  );
}
