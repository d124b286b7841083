import type { Service } from '#contract/diary/services.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { Dialog } from '#web/ui/Dialog.tsx';

interface NewPriceDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  service: Service;
}

const useFormPart = lazyPart(async () => import('#web/features/diary/services/NewPriceForm.tsx'));

/** New prices of a service from a day on. */
export function NewPriceDialog({ open, onOpenChange, service }: NewPriceDialogProps) {
  const close = () => onOpenChange(false);
  const Form = useFormPart(open, close)?.default;
  if (!Form) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New Price"
      description={`${service.name}, from a day on`}
    >
      <Form service={service} onClose={close} />
    </Dialog>
  );
}
