import type { Key } from '#contract/people/keys.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { Dialog } from '#web/ui/Dialog.tsx';

interface KeyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  clientId: string;
  /** The key to edit; without one a new key is added. */
  item: Key | undefined;
}

const useFormPart = lazyPart(async () => import('#web/features/people/keys/KeyForm.tsx'));

/** "Add Key" or "Edit Key". The form and its validation load when they are needed. */
export function KeyDialog({ open, onOpenChange, ...rest }: KeyDialogProps) {
  const close = () => onOpenChange(false);
  const Form = useFormPart(open, close)?.default;
  if (!Form) return null;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={rest.item ? 'Edit Key' : 'Add Key'}>
      <Form key={rest.item?.id ?? 'new'} {...rest} onClose={close} />
    </Dialog>
  );
}
