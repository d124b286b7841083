import type { Pet } from '#contract/people/pets.ts';
import { formDialog } from '#web/entities/formDialog.tsx';

interface PetFormDialogProps {
  /** The pet to edit; without one a new pet is added. */
  pet?: Pet | undefined;
  /** Whose pet a new one is, where that is known. */
  clientId?: string | undefined;
  /** The pet is saved, before the dialog closes. */
  onSaved?: ((pet: Pet) => void) | undefined;
}

export const PetFormDialog = formDialog<PetFormDialogProps>({
  load: async () => import('#web/features/people/pets/PetForm.tsx'),
  title: ({ pet }) => (pet ? 'Edit Pet' : 'Add New Pet'),
  record: ({ pet }) => pet,
  size: 'lg',
});
