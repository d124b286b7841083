import type { WalkSummary } from '#contract/walks.ts';
import { lazyPart } from '#web/platform/lazyPart.ts';
import { Dialog } from '#web/ui/Dialog.tsx';

interface WalkFormDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The route to edit; without one a new route is made. */
  walk?: WalkSummary | undefined;
}

const useFormPart = lazyPart(async () => import('#web/features/walks/WalkForm.tsx'));

/** "Create New Walk Route" or "Edit Walk Route". Its form, and the validation with it, loads when it is wanted. */
export function WalkFormDialog({ open, onOpenChange, walk }: WalkFormDialogProps) {
  const close = () => onOpenChange(false);
  const Form = useFormPart(open, close)?.default;
  if (!Form) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={walk ? 'Edit Walk Route' : 'Create New Walk Route'}
    >
      <Form walk={walk} onSaved={close} onCancel={close} />
    </Dialog>
  );
}
