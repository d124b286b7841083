import type { WalkSummary } from '#contract/visits/walks.ts';
import { useDeleteWalk } from '#web/data/walks.ts';
import { DeleteDialog } from '#web/entities/DeleteDialog.tsx';

interface DeleteWalkDialogProps {
  /** Kept while the dialog closes, so that its words stay. */
  walk: WalkSummary | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
}

export function DeleteWalkDialog({ walk, open, onOpenChange, onDeleted }: DeleteWalkDialogProps) {
  return (
    <DeleteDialog
      id={walk?.id}
      open={open}
      onOpenChange={onOpenChange}
      onDeleted={onDeleted}
      title="Delete Walk Route"
      confirmLabel="Delete"
      mutation={useDeleteWalk()}
      words={{ done: 'Walk route deleted successfully', failed: 'Failed to delete walk route' }}
    >
      <span className="break-words">
        Are you sure you want to delete &quot;{walk?.name}&quot;? This action cannot be undone.
      </span>
    </DeleteDialog>
  );
}
