/** Issues a draft after a last look; what the business still has to say about itself is asked here. */
import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { Invoice } from '#contract/money/invoices.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { BusinessDetailsForm } from '#web/features/money/invoices/BusinessDetailsForm.tsx';
import { previewPath, useBusinessDetails, useIssueInvoice } from '#web/data/invoices.ts';
import { problemOf } from '#web/entities/invoices/problem.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

interface IssueDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  invoice: Invoice;
  onIssued: () => void;
}

export function IssueDialog({ open, onOpenChange, invoice, onIssued }: IssueDialogProps) {
  const { data: details } = useBusinessDetails();
  const isMissing = details && (details.printedName === null || details.printedAddress === null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isMissing ? 'First, your business details' : 'Issue this invoice?'}
      description={
        isMissing
          ? 'An invoice must show your business name and address. We’ll only ask once.'
          : 'It gets the next number, and can’t be changed after that.'
      }
    >
      {!details && <Spinner />}
      {isMissing && (
        <BusinessDetailsForm
          details={details}
          isShort
          onClose={() => onOpenChange(false)}
          onSaved={() => undefined}
        />
      )}
      {details && !isMissing && (
        <Issue invoice={invoice} onClose={() => onOpenChange(false)} onIssued={onIssued} />
      )}
    </Dialog>
  );
}

interface IssueProps {
  invoice: Invoice;
  onClose: () => void;
  onIssued: () => void;
}

function Issue({ invoice, onClose, onIssued }: IssueProps) {
  const { mutate, isPending } = useIssueInvoice();
  const [problem, setProblem] = useState('');
  const removed = invoice.removedLines.length;
  const fail = useFailure();
  const issue = () =>
    mutate(invoice, {
      onSuccess: onIssued,
      onError: (error) => {
        setProblem(problemOf(error, ''));
        if (problemOf(error, '') === '') fail(error, 'Failed to issue the invoice');
      },
    });
  return (
    <>
      <p className="pb-6">
        <b className="font-semibold">{invoice.clientName}</b> will be asked for{' '}
        <b className="font-semibold">{formatPounds(invoice.total)}</b>. You’ll choose how to send it
        next.
      </p>
      {invoice.lines.length > 0 && (
        <p className="pb-6">
          <a
            href={previewPath(invoice.id)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary-ink underline"
          >
            <FileText aria-hidden className="size-5" />
            Look at the PDF first
          </a>
        </p>
      )}
      {removed > 0 && (
        <p className="pb-6">
          {removed === 1 ? '1 visit was' : `${removed} visits were`} taken off this draft, as{' '}
          {removed === 1 ? 'it' : 'they'} changed.
        </p>
      )}
      {problem !== '' && (
        <p role="alert" className="pb-6 font-medium text-danger-ink">
          {problem}
        </p>
      )}
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button pending={isPending} onClick={issue}>
          Issue Invoice
        </Button>
      </DialogFooter>
    </>
  );
}
