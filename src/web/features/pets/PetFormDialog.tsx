import type { Pet } from '#contract/pets.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { Dialog } from '#web/ui/Dialog.tsx';

interface PetFormDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The pet to edit; without one a new pet is added. */
  pet?: Pet | undefined;
}

const useFormPart = lazyPart(async () => import('#web/features/pets/PetForm.tsx'));

/** "Add New Pet" or "Edit Pet". The form and its validation load when they are needed. */
export function PetFormDialog({ open, onOpenChange, pet }: PetFormDialogProps) {
  const close = () => onOpenChange(false);
  const Form = useFormPart(open, close)?.default;
  if (!Form) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={pet ? 'Edit Pet' : 'Add New Pet'}
      size="lg"
    >
      <Form key={pet?.id ?? 'new'} pet={pet} onClose={close} />
    </Dialog>
  );
}
