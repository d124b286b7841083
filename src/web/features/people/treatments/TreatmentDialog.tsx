import type { Treatment } from '#contract/people/treatments.ts';
import type { Pet } from '#contract/people/pets.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { Dialog } from '#web/ui/Dialog.tsx';

interface TreatmentDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  pet: Pet;
  /** The treatment to edit; without one a new treatment is added. */
  treatment: Treatment | undefined;
}

const useFormPart = lazyPart(
  async () => import('#web/features/people/treatments/TreatmentForm.tsx'),
);

/** "Add Treatment" or "Edit Treatment". The form and its validation load when they are needed. */
export function TreatmentDialog({ open, onOpenChange, ...rest }: TreatmentDialogProps) {
  const close = () => onOpenChange(false);
  const Form = useFormPart(open, close)?.default;
  if (!Form) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={rest.treatment ? 'Edit Treatment' : 'Add Treatment'}
    >
      <Form key={rest.treatment?.id ?? 'new'} {...rest} onClose={close} />
    </Dialog>
  );
}
