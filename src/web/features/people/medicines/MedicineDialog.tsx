import type { Medicine } from '#contract/people/medicines.ts';
import type { Pet } from '#contract/people/pets.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { Dialog } from '#web/ui/Dialog.tsx';

interface MedicineDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  pet: Pet;
  /** The medicine to edit; without one a new medicine is added. */
  medicine: Medicine | undefined;
}

const useFormPart = lazyPart(async () => import('#web/features/people/medicines/MedicineForm.tsx'));

/** "Add Medicine" or "Edit Medicine". The form and its validation load when they are needed. */
export function MedicineDialog({ open, onOpenChange, ...rest }: MedicineDialogProps) {
  const close = () => onOpenChange(false);
  const Form = useFormPart(open, close)?.default;
  if (!Form) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={rest.medicine ? 'Edit Medicine' : 'Add Medicine'}
    >
      <Form key={rest.medicine?.id ?? 'new'} {...rest} onClose={close} />
    </Dialog>
  );
}
