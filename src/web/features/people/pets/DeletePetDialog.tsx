import type { Pet } from '#contract/people/pets.ts';
import { ArchiveInstead } from '#web/features/people/archive/ArchiveInstead.tsx';
import { RegisterLoss } from '#web/features/people/archive/RegisterLoss.tsx';
import { petPath, useDeletePet } from '#web/data/pets.ts';
import { DeleteDialog } from '#web/entities/DeleteDialog.tsx';

interface DeletePetDialogProps {
  /** Stays while the dialog closes, so that its words do not change. */
  pet: Pet | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
  /** Archives instead, which keeps everything; undefined where that is done already. */
  onArchive?: (() => void) | undefined;
}

export function DeletePetDialog({
  pet,
  open,
  onOpenChange,
  onDeleted,
  onArchive,
}: DeletePetDialogProps) {
  return (
    <DeleteDialog
      id={pet?.id}
      open={open}
      onOpenChange={onOpenChange}
      onDeleted={onDeleted}
      title="Delete Pet"
      mutation={useDeletePet()}
      words={{ done: 'Pet deleted successfully', failed: 'Failed to delete pet' }}
    >
      <p>
        Are you sure you want to delete <b className="text-ink">{pet?.name}</b>? This action cannot
        be undone. It removes all pet data and records.
      </p>
      <p className="mt-3">
        Appointments for this pet alone are deleted too. Recorded visits and issued invoices stay.
      </p>
      {open && pet && <RegisterLoss path={petPath(pet.id)} />}
      {onArchive && <ArchiveInstead onArchive={onArchive} />}
    </DeleteDialog>
  );
}
