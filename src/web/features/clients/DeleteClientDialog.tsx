import type { Client } from '#contract/clients.ts';
import { ArchiveInstead } from '#web/entities/archive/ArchiveInstead.tsx';
import { fullName } from '#web/entities/clients/fullName.ts';
import { useDeleteClient } from '#web/features/clients/clients.data.ts';
import { useConfirmedDeletion } from '#web/platform/forms/confirmedDeletion.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

interface DeleteClientDialogProps {
  /** Stays while the dialog closes, so that its words do not change. */
  client: Client | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
  /** Archives instead, which keeps everything; undefined where that is done already. */
  onArchive?: (() => void) | undefined;
}

export function DeleteClientDialog({
  client,
  open,
  onOpenChange,
  onDeleted,
  onArchive,
}: DeleteClientDialogProps) {
  const { pending, confirm } = useConfirmedDeletion({
    mutation: useDeleteClient(),
    words: { done: 'Client deleted successfully', failed: 'Failed to delete client' },
    onDeleted: () => {
      onOpenChange(false);
      onDeleted();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete Client"
      confirmLabel="Delete Client"
      pending={pending}
      onConfirm={() => client && confirm(client.id)}
    >
      <p>
        Are you sure you want to delete <b className="text-ink">{client && fullName(client)}</b>?
        This action cannot be undone. It removes all client data, pets and associated records.
      </p>
      {onArchive && <ArchiveInstead onArchive={onArchive} />}
    </ConfirmDialog>
  );
}
