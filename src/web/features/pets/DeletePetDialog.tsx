import type { Pet } from '#contract/pets.ts';
import { ArchiveInstead } from '#web/entities/archive/ArchiveInstead.tsx';
import { useDeletePet } from '#web/features/pets/pets.data.ts';
import { useConfirmedDeletion } from '#web/platform/forms/confirmedDeletion.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

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
  const { pending, confirm } = useConfirmedDeletion({
    mutation: useDeletePet(),
    words: { done: 'Pet deleted successfully', failed: 'Failed to delete pet' },
    onDeleted: () => {
      onOpenChange(false);
      onDeleted();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete Pet"
      confirmLabel="Delete Pet"
      pending={pending}
      onConfirm={() => pet && confirm(pet.id)}
    >
      <p>
        Are you sure you want to delete <b className="text-ink">{pet?.name}</b>? This action cannot
        be undone. It removes all pet data and records.
      </p>
      <p className="mt-3">
        Appointments of this pet alone go too. Recorded visits and issued invoices stay.
      </p>
      {onArchive && <ArchiveInstead onArchive={onArchive} />}
    </ConfirmDialog>
  );
}
