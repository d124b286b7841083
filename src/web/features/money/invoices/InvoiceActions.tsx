/** What can be done with an invoice now: the main thing first. */
import { Ban, Banknote, FileDown, Pencil, Send, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Invoice } from '#contract/money/invoices.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { CreditDialog } from '#web/features/money/invoices/CreditDialog.tsx';
import { InvoiceFormDialog } from '#web/features/money/invoices/InvoiceFormDialog.tsx';
import { actionsOf } from '#web/features/money/invoices/invoiceRules.ts';
import { IssueDialog } from '#web/features/money/invoices/IssueDialog.tsx';
import { pdfPath, useDeleteInvoice, useVoidInvoice } from '#web/data/invoices.ts';
import { PaymentDialog } from '#web/entities/invoices/PaymentDialog.tsx';
import { problemOf } from '#web/entities/invoices/problem.ts';
import { SendInvoiceDialog } from '#web/features/money/invoices/SendInvoiceDialog.tsx';
import { navigate } from '#web/platform/nav/navigate.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Menu, MenuItem } from '#web/ui/Menu.tsx';

type Shown = 'edit' | 'issue' | 'send' | 'pay' | 'void' | 'credit' | 'delete' | undefined;

export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const [shown, setShown] = useState<Shown>();
  const dialog = (name: Shown) => ({
    open: shown === name,
    onOpenChange: (open: boolean) => setShown(open ? name : undefined),
  });
  const { id, clientId, open } = invoice;
  const actions = actionsOf(invoice);
  return (
    <div className="mt-4 flex flex-wrap gap-2 max-sm:*:grow sm:gap-3">
      {actions.has('issue') && (
        <>
          <Button onClick={() => setShown('issue')}>
            <Send aria-hidden />
            Issue and Send
          </Button>
          <Button variant="secondary" onClick={() => setShown('edit')}>
            <Pencil aria-hidden />
            Edit
          </Button>
          <Button variant="ghost" className="text-danger-ink!" onClick={() => setShown('delete')}>
            <Trash2 aria-hidden />
            Delete
          </Button>
        </>
      )}
      {actions.has('pdf') && (
        <>
          {actions.has('pay') && (
            <Button onClick={() => setShown('pay')}>
              <Banknote aria-hidden />
              Record Payment
            </Button>
          )}
          {actions.has('send') && (
            <Button variant="secondary" onClick={() => setShown('send')}>
              <Send aria-hidden />
              Send
            </Button>
          )}
          <a
            href={pdfPath(id)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'secondary' })}
          >
            <FileDown aria-hidden />
            PDF
          </a>
          {actions.has('credit') && (
            <div className="grow-0!">
              <Menu label="More">
                {actions.has('void') ? (
                  <MenuItem icon={Ban} onClick={() => setShown('void')}>
                    Void
                  </MenuItem>
                ) : null}
                <MenuItem icon={Undo2} onClick={() => setShown('credit')}>
                  Make a credit note
                </MenuItem>
              </Menu>
            </div>
          )}
        </>
      )}
      <InvoiceFormDialog {...dialog('edit')} invoice={invoice} />
      <IssueDialog {...dialog('issue')} invoice={invoice} onIssued={() => setShown('send')} />
      {clientId !== null && (
        <SendInvoiceDialog {...dialog('send')} invoice={invoice} clientId={clientId} />
      )}
      <PaymentDialog {...dialog('pay')} clientId={clientId} amount={open} invoice={invoice} />
      <CreditDialog {...dialog('credit')} invoice={invoice} />
      <VoidInvoice {...dialog('void')} invoice={invoice} />
      <DeleteDraft {...dialog('delete')} id={id} />
    </div>
  );
}

interface AskingProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function VoidInvoice({ open, onOpenChange, invoice }: AskingProps & { invoice: Invoice }) {
  const { mutate, isPending } = useVoidInvoice();
  const fail = useFailure();
  const confirm = () =>
    mutate(invoice.id, {
      onSuccess: () => {
        toastSuccess('Invoice voided');
        onOpenChange(false);
      },
      onError: (error) => fail(error, problemOf(error, 'Failed to void the invoice')),
    });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Void ${invoice.number}?`}
      confirmLabel="Void Invoice"
      pending={isPending}
      onConfirm={confirm}
    >
      {formatPounds(invoice.total)} will no longer be due. Its number is not used again, and its
      visits can be billed again. This cannot be undone.
    </ConfirmDialog>
  );
}

function DeleteDraft({ open, onOpenChange, id }: AskingProps & { id: string }) {
  const { mutateAsync, isPending } = useDeleteInvoice();
  const fail = useFailure();
  async function confirm(): Promise<void> {
    try {
      await mutateAsync(id);
      toastSuccess('Draft deleted successfully');
      // Back must not lead to a deleted draft.
      navigate('/invoices', { replace: true });
    } catch (error) {
      fail(error, problemOf(error, 'Failed to delete the draft'));
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete this draft?"
      confirmLabel="Delete Draft"
      pending={isPending}
      onConfirm={() => confirm()}
    >
      Its visits can be billed again.
    </ConfirmDialog>
  );
}
