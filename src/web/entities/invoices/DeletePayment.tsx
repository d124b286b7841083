/** Deletes a payment, a tip or a refund after a question. */
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Payment } from '#contract/money/payments.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { deletionText, paymentKindLabels } from '#web/entities/invoices/invoiceWords.ts';
import { problemOf } from '#web/entities/invoices/problem.ts';
import { useDeletePayment } from '#web/data/payments.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

interface DeletePaymentProps {
  payment: Pick<Payment, 'id' | 'kind' | 'receivedOn' | 'amount' | 'used'>;
}

export function DeletePayment({ payment }: DeletePaymentProps) {
  const [asking, setAsking] = useState(false);
  const { mutateAsync, isPending } = useDeletePayment();
  const fail = useFailure();
  const label = paymentKindLabels[payment.kind];
  const what = label.toLowerCase();
  /** The row may be gone when the call has ended. */
  async function confirm(): Promise<void> {
    try {
      await mutateAsync(payment.id);
      toastSuccess(`${label} deleted successfully`);
    } catch (error) {
      setAsking(false);
      fail(error, problemOf(error, `Failed to delete the ${what}`));
    }
  }
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Delete the ${what} of ${mediumDate(payment.receivedOn)}`}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden />
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete this ${what}?`}
        confirmLabel={`Delete ${label}`}
        pending={isPending}
        onConfirm={() => confirm()}
      >
        {deletionText(payment)}
      </ConfirmDialog>
    </>
  );
}
