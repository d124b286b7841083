import type { Pet } from '#contract/pets.ts';
import { useDeletePet } from '#web/features/pets/pets.data.ts';
import { useFailure } from '#web/platform/failure.ts';
import { toast } from '#web/platform/toast.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

interface DeletePetDialogProps {
  /** Kept while the dialog closes, so that its words stay. */
  pet: Pet | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
}

export function DeletePetDialog({ pet, open, onOpenChange, onDeleted }: DeletePetDialogProps) {
  const deletion = useDeletePet();
  const fail = useFailure();

  function confirm() {
    if (!pet) return;
    deletion.mutate(pet.id, {
      onSuccess: () => {
        onOpenChange(false);
        toast({ title: 'Success', description: 'Pet deleted successfully' });
        onDeleted();
      },
      onError: (error) => fail(error, 'Failed to delete pet'),
    });
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete Pet"
      confirmLabel="Delete Pet"
      pending={deletion.isPending}
      onConfirm={confirm}
    >
      Do you want to delete <b className="text-ink">{pet?.name}</b>? This action cannot be undone.
      It removes all pet data and records.
    </ConfirmDialog>
  );
}
