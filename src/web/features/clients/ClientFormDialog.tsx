import type { Client } from '#contract/clients.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { Dialog } from '#web/ui/Dialog.tsx';

interface ClientFormDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The client to edit; without one a new client is added. */
  client?: Client | undefined;
}

const useFormPart = lazyPart(async () => import('#web/features/clients/ClientForm.tsx'));

/** "Add New Client" or "Edit Client". The form and its validation load when they are needed. */
export function ClientFormDialog({ open, onOpenChange, client }: ClientFormDialogProps) {
  const close = () => onOpenChange(false);
  const Form = useFormPart(open, close)?.default;
  if (!Form) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={client ? 'Edit Client' : 'Add New Client'}
      size="lg"
    >
      <Form key={client?.id ?? 'new'} client={client} onClose={close} />
    </Dialog>
  );
}
