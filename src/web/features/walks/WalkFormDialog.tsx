import type { WalkSummary } from '#contract/walks.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { Dialog } from '#web/ui/Dialog.tsx';

interface WalkFormDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The route to edit; without one a new route is made. */
  walk?: WalkSummary | undefined;
}

const useFormPart = lazyPart(async () => import('#web/features/walks/WalkForm.tsx'));

/** "Create New Walk Route" or "Edit Walk Route". The form and its validation load when they are needed. */
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
      <Form key={walk?.id ?? 'new'} walk={walk} onClose={close} />
    </Dialog>
  );
}
