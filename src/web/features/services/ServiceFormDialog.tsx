import type { Service } from '#contract/services.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { Dialog } from '#web/ui/Dialog.tsx';

interface ServiceFormDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The service to edit; without one a new service is added. */
  service?: Service | undefined;
}

const useFormPart = lazyPart(async () => import('#web/features/services/ServiceForm.tsx'));

/** "Add Service" or "Edit Service". The form and its validation load when they are needed. */
export function ServiceFormDialog({ open, onOpenChange, service }: ServiceFormDialogProps) {
  const close = () => onOpenChange(false);
  const Form = useFormPart(open, close)?.default;
  if (!Form) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={service ? 'Edit Service' : 'Add Service'}
    >
      <Form key={service?.id ?? 'new'} service={service} onClose={close} />
    </Dialog>
  );
}
