import type { OpenInvoice } from '#web/entities/invoices/paidFirst.ts';
import { formDialog } from '#web/entities/formDialog.tsx';

interface PaymentDialogProps {
  /** Null for a client who was deleted. */
  clientId: string | null;
  /** The unpaid amount, which the form starts with. */
  amount: string;
  /** Gives back what a deleted client paid for the invoice and a credit note freed. */
  isRefund?: boolean;
  /** The invoice that it is recorded from, which is paid first. */
  invoice?: OpenInvoice;
}

export const PaymentDialog = formDialog<PaymentDialogProps>({
  load: async () => import('#web/entities/invoices/PaymentForm.tsx'),
  title: ({ isRefund }) => (isRefund ? 'Record Refund' : 'Record Payment'),
});
