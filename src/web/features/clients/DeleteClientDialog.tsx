import type { Client } from '#contract/clients.ts';
import { fullName } from '#web/platform/fullName.ts';
import { useDeleteClient } from '#web/features/clients/clients.data.ts';
import { useFailure } from '#web/platform/failure.ts';
import { toast } from '#web/platform/toast.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

interface DeleteClientDialogProps {
  /** Kept while the dialog closes, so that its words stay. */
  client: Client | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
}

export function DeleteClientDialog({
  client,
  open,
  onOpenChange,
  onDeleted,
}: DeleteClientDialogProps) {
  const deletion = useDeleteClient();
  const fail = useFailure();

  function confirm() {
    if (!client) return;
    deletion.mutate(client.id, {
      onSuccess: () => {
        onOpenChange(false);
        toast({ title: 'Success', description: 'Client deleted successfully' });
        onDeleted();
      },
      onError: (error) => fail(error, 'Failed to delete client'),
    });
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete Client"
      confirmLabel="Delete Client"
      pending={deletion.isPending}
      onConfirm={confirm}
    >
      Do you want to delete <b className="text-ink">{client && fullName(client)}</b>? This action
      cannot be undone. It removes all client data, pets and associated records.
    </ConfirmDialog>
  );
}
