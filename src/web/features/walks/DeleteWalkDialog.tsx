import type { WalkSummary } from '#contract/walks.ts';
import { useDeleteWalk } from '#web/features/walks/walks.data.ts';
import { useConfirmedDeletion } from '#web/platform/forms/confirmedDeletion.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

interface DeleteWalkDialogProps {
  /** Kept while the dialog closes, so that its words stay. */
  walk: WalkSummary | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
}

export function DeleteWalkDialog({ walk, open, onOpenChange, onDeleted }: DeleteWalkDialogProps) {
  const { pending, confirm } = useConfirmedDeletion({
    mutation: useDeleteWalk(),
    words: { done: 'Walk route deleted successfully', failed: 'Failed to delete walk route' },
    onDeleted: () => {
      onOpenChange(false);
      onDeleted();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete Walk Route"
      confirmLabel="Delete"
      pending={pending}
      onConfirm={() => walk && confirm(walk.id)}
    >
      <span className="break-words">
        Are you sure you want to delete &quot;{walk?.name}&quot;? This action cannot be undone.
      </span>
    </ConfirmDialog>
  );
}
