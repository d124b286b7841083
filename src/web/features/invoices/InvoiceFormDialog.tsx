import type { Invoice } from '#contract/invoices.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { Dialog } from '#web/ui/Dialog.tsx';

interface InvoiceFormDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  invoice: Invoice;
}

const useFormPart = lazyPart(async () => import('#web/features/invoices/InvoiceForm.tsx'));

/** "Edit Draft". The form and its validation load when they are needed. */
export function InvoiceFormDialog({ open, onOpenChange, invoice }: InvoiceFormDialogProps) {
  const close = () => onOpenChange(false);
  const Form = useFormPart(open, close)?.default;
  if (!Form) return null;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Edit Draft" size="lg">
      <Form invoice={invoice} onClose={close} />
    </Dialog>
  );
}
