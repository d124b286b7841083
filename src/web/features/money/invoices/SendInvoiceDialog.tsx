/** Sends an issued invoice: by email, by WhatsApp or text message, or by a link to copy. */
import { Link2, Mail } from 'lucide-react';
import { useState } from 'react';
import type { Client } from '#contract/people/clients.ts';
import type { Delivery } from '#contract/messages/deliveries.ts';
import type { Invoice } from '#contract/money/invoices.ts';
import { invoiceMessage } from '#web/entities/invoices/invoiceWords.ts';
import { SentBefore } from '#web/entities/messages/SentBefore.tsx';
import { ShareLink } from '#web/entities/messages/ShareLink.tsx';
import { useClient } from '#web/data/clients.ts';
import { useCanSend } from '#web/data/deliveries.ts';
import {
  pdfPath,
  useEndInvoiceLinks,
  useLinkToInvoice,
  useMarkInvoiceSent,
  useSendInvoice,
} from '#web/data/invoices.ts';
import { problemOf } from '#web/entities/invoices/problem.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
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
  const canSend = useCanSend();
  const link = useLinkToInvoice(invoice.id);
  const markSent = useMarkInvoiceSent();
  const fail = useFailure();
  if (!client) return <Spinner />;
  const makeLink = () =>
    link.mutate(undefined, { onError: (error) => fail(error, 'Failed to make the link') });
  const noteSent = () =>
    markSent.mutate(invoice.id, {
      onError: (error) => fail(error, 'Failed to mark it as sent'),
    });
  return (
    <div className="grid gap-5">
      {canSend && <SendByEmail invoice={invoice} client={client} onClose={onClose} />}
      {link.data === undefined ? (
        <Button
          variant={canSend ? 'secondary' : 'primary'}
          pending={link.isPending}
          onClick={makeLink}
        >
          <Link2 aria-hidden />
          {canSend ? 'Send it another way' : 'Make a private link'}
        </Button>
      ) : (
        <ShareLink
          client={client}
          link={link.data}
          hint="It opens this invoice for twelve months, without a password"
          words={invoiceMessage(invoice, client.firstName, link.data.url)}
          onShared={noteSent}
          pdf={pdfPath(invoice.id)}
        />
      )}
      <EndLinks id={invoice.id} onEnded={link.reset} />
    </div>
  );
}

interface SendByEmailProps {
  invoice: Invoice;
  client: Client;
  onClose: () => void;
}

function SendByEmail({ invoice, client, onClose }: SendByEmailProps) {
  const send = useSendInvoice();
  const [problem, setProblem] = useState('');
  const [before, setBefore] = useState<Delivery>();
  const fail = useFailure();
  const email = (after?: string) =>
    send.mutate(
      { id: invoice.id, updatedAt: invoice.updatedAt, after },
      {
        onSuccess: (mailed) => {
          if (mailed.state === 'failed') return setProblem(mailed.reason ?? 'Not sent.');
          if (mailed.state === 'sent') return setBefore(mailed);
          toastSuccess(`The invoice is on its way to ${client.firstName}`);
          onClose();
        },
        onError: (error) => {
          setProblem(problemOf(error, ''));
          if (problemOf(error, '') === '') fail(error, 'Failed to send the invoice');
        },
      },
    );
  return (
    <>
      {before === undefined ? (
        <Button pending={send.isPending} onClick={() => email()}>
          <Mail aria-hidden />
          Send by email{client.email === null ? '' : ` to ${client.email}`}
        </Button>
      ) : (
        <SentBefore sent={before} isPending={send.isPending} onSendAgain={() => email(before.id)} />
      )}
      {problem !== '' && (
        <p role="alert" className="font-medium text-danger-ink">
          {problem}
        </p>
      )}
    </>
  );
}

function EndLinks({ id, onEnded }: { id: string; onEnded: () => void }) {
  const { mutate, isPending } = useEndInvoiceLinks(id);
  const fail = useFailure();
  const endAll = () =>
    mutate(undefined, {
      onSuccess: () => {
        onEnded();
        toastSuccess('The links no longer work');
      },
      onError: (error) => fail(error, 'Failed to disable the links'),
    });
  return (
    <Button
      variant="ghost"
      size="sm"
      className="justify-self-start"
      pending={isPending}
      onClick={endAll}
    >
      Disable all links to this invoice
    </Button>
  );
}
