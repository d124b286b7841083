import type { OpenInvoice } from '#web/entities/invoices/paidFirst.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { Dialog } from '#web/ui/Dialog.tsx';

interface PaymentDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Null for a client who was deleted. */
  clientId: string | null;
  /** What is open, as the amount to begin with. */
  amount: string;
  /** Gives back what a deleted client paid for the invoice and a credit note freed. */
  isRefund?: boolean;
  /** The invoice that it is recorded from, which is paid first. */
  invoice?: OpenInvoice;
}

const useFormPart = lazyPart(async () => import('#web/entities/invoices/PaymentForm.tsx'));

/** "Record Payment". The form and its validation load when they are needed. */
export function PaymentDialog({ open, onOpenChange, ...rest }: PaymentDialogProps) {
  const close = () => onOpenChange(false);
  const Form = useFormPart(open, close)?.default;
  if (!Form) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={rest.isRefund ? 'Record Refund' : 'Record Payment'}
    >
      <Form {...rest} onClose={close} />
    </Dialog>
  );
}
