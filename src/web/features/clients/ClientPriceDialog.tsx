import type { ClientPrice } from '#contract/prices.ts';
import type { Service } from '#contract/services.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { Dialog } from '#web/ui/Dialog.tsx';

interface ClientPriceDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  clientId: string;
  /** The price to edit; without one a new price is added. */
  price: ClientPrice | undefined;
  /** Those that can be chosen, and that of the price. */
  services: readonly Service[];
}

const useFormPart = lazyPart(async () => import('#web/features/clients/ClientPriceForm.tsx'));

/** "Add Price" or "Edit Price". The form and its validation load when they are needed. */
export function ClientPriceDialog({ open, onOpenChange, ...rest }: ClientPriceDialogProps) {
  const close = () => onOpenChange(false);
  const Form = useFormPart(open, close)?.default;
  if (!Form) return null;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={rest.price ? 'Edit Price' : 'Add Price'}>
      <Form key={rest.price?.id ?? 'new'} {...rest} onClose={close} />
    </Dialog>
  );
}
