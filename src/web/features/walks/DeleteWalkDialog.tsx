import type { WalkSummary } from '#contract/walks.ts';
import { useDeleteWalk } from '#web/features/walks/walks.data.ts';
import { useFailure } from '#web/platform/failure.ts';
import { toast } from '#web/platform/toast.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

interface DeleteWalkDialogProps {
  /** Kept while the dialog closes, so that its words stay. */
  walk: WalkSummary | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
}

export function DeleteWalkDialog({ walk, open, onOpenChange, onDeleted }: DeleteWalkDialogProps) {
  const deletion = useDeleteWalk();
  const fail = useFailure();

  function confirm() {
    if (!walk) return;
    deletion.mutate(walk.id, {
      onSuccess: () => {
        onOpenChange(false);
        toast({ title: 'Success', description: 'Walk route deleted successfully' });
        onDeleted();
      },
      onError: (error) => fail(error, 'Failed to delete walk route'),
    });
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete Walk Route"
      confirmLabel="Delete"
      pending={deletion.isPending}
      onConfirm={confirm}
    >
      <span className="break-words">
        Are you sure you want to delete &quot;{walk?.name}&quot;? This action cannot be undone.
      </span>
    </ConfirmDialog>
  );
}
