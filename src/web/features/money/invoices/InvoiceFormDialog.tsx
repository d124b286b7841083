import type { Invoice } from '#contract/money/invoices.ts';
import { formDialog } from '#web/entities/formDialog.tsx';

interface InvoiceFormDialogProps {
  invoice: Invoice;
}

export const InvoiceFormDialog = formDialog<InvoiceFormDialogProps>({
  load: async () => import('#web/features/money/invoices/InvoiceForm.tsx'),
  title: () => 'Edit Draft',
  size: 'lg',
});
