import type { Surcharge } from '#contract/prices.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { Dialog } from '#web/ui/Dialog.tsx';

interface SurchargeFormDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The surcharge to edit; without one a new surcharge is added. */
  surcharge?: Surcharge | undefined;
}

const useFormPart = lazyPart(async () => import('#web/features/services/SurchargeForm.tsx'));

/** "Add Surcharge" or "Edit Surcharge". The form and its validation load when they are needed. */
export function SurchargeFormDialog({ open, onOpenChange, surcharge }: SurchargeFormDialogProps) {
  const close = () => onOpenChange(false);
  const Form = useFormPart(open, close)?.default;
  if (!Form) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={surcharge ? 'Edit Surcharge' : 'Add Surcharge'}
    >
      <Form key={surcharge?.id ?? 'new'} surcharge={surcharge} onClose={close} />
    </Dialog>
  );
}
