/** Sends an issued invoice: by mail, by WhatsApp or text message, or by a link to copy. */
import { Link2, Mail } from 'lucide-react';
import { useState } from 'react';
import type { Delivery } from '#contract/deliveries.ts';
import type { Invoice } from '#contract/invoices.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { plainDate } from '#contract/rules/longDate.ts';
import { CopyField } from '#web/entities/CopyField.tsx';
import { SentBefore } from '#web/entities/messages/SentBefore.tsx';
import { SendByApp } from '#web/entities/messages/SendByApp.tsx';
import { useClient } from '#web/features/clients/clients.data.ts';
import {
  useEndInvoiceLinks,
  useLinkToInvoice,
  useSendInvoice,
} from '#web/features/invoices/invoices.data.ts';
import { problemOf } from '#web/entities/invoices/problem.ts';
import { useFailure } from '#web/platform/net/failure.ts';
import { toast } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

interface SendInvoiceDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  invoice: Invoice;
  clientId: string;
}

export function SendInvoiceDialog({ open, onOpenChange, ...rest }: SendInvoiceDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Send ${rest.invoice.number}`}>
      <Ways {...rest} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface WaysProps {
  invoice: Invoice;
  clientId: string;
  onClose: () => void;
}

function Ways({ invoice, clientId, onClose }: WaysProps) {
  const { data: client } = useClient(clientId);
  const send = useSendInvoice();
  const link = useLinkToInvoice(invoice.id);
  const end = useEndInvoiceLinks(invoice.id);
  const [problem, setProblem] = useState('');
  const [before, setBefore] = useState<Delivery>();
  const fail = useFailure();
  if (!client) return <Spinner />;
  const mail = (after?: string) =>
    send.mutate(
      { id: invoice.id, after },
      {
        onSuccess: (mailed) => {
          if (mailed.state === 'failed') return setProblem(mailed.reason ?? 'Not sent.');
          if (mailed.state === 'sent') return setBefore(mailed);
          toast({
            title: 'Success',
            description: `The invoice is on its way to ${client.firstName}`,
          });
          onClose();
        },
        onError: (error) => {
          setProblem(problemOf(error, ''));
          if (problemOf(error, '') === '') fail(error, 'Failed to send the invoice');
        },
      },
    );
  const makeLink = () =>
    link.mutate(undefined, { onError: (error) => fail(error, 'Failed to make the link') });
  const endAll = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        link.reset();
        toast({ title: 'Success', description: 'The links have ended' });
      },
      onError: (error) => fail(error, 'Failed to end the links'),
    });
  const { isCreditNote, number, open, dueOn } = invoice;
  const what = isCreditNote
    ? `Hi ${client.firstName}, here is credit note ${number}`
    : `Hi ${client.firstName}, here is invoice ${number} for ${formatPounds(open)}${dueOn === null ? '' : `, due ${plainDate(dueOn)}`}`;
  return (
    <div className="grid gap-5">
      {before === undefined ? (
        <Button pending={send.isPending} onClick={() => mail()}>
          <Mail aria-hidden />
          Send by mail{client.email === null ? '' : ` to ${client.email}`}
        </Button>
      ) : (
        <SentBefore mail={before} isPending={send.isPending} onSendAgain={() => mail(before.id)} />
      )}
      {problem !== '' && (
        <p role="alert" className="font-medium text-danger-ink">
          {problem}
        </p>
      )}
      {link.data === undefined ? (
        <Button variant="secondary" pending={link.isPending} onClick={makeLink}>
          <Link2 aria-hidden />
          Send it another way
        </Button>
      ) : (
        <>
          <CopyField
            label="Private link"
            hint="It opens this invoice for twelve months, without a password"
            value={link.data}
          />
          <SendByApp client={client} words={`${what}: ${link.data}`} />
        </>
      )}
      <Button
        variant="ghost"
        size="sm"
        className="justify-self-start"
        pending={end.isPending}
        onClick={endAll}
      >
        End all links to this invoice
      </Button>
    </div>
  );
}
