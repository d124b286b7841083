import type { Client } from '#contract/clients.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { ArchiveInstead } from '#web/entities/archive/ArchiveInstead.tsx';
import { fullName } from '#web/entities/clients/fullName.ts';
import { useDeleteClient } from '#web/features/clients/clients.data.ts';
import { useBalance } from '#web/features/invoices/payments.data.ts';
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
      {open && client && <WhatStays clientId={client.id} />}
      {onArchive && <ArchiveInstead onArchive={onArchive} />}
    </ConfirmDialog>
  );
}

/** What is kept of a client, with what is still open. */
function WhatStays({ clientId }: { clientId: string }) {
  const { data: balance } = useBalance(clientId);
  return (
    <p className="mt-3">
      Issued invoices, payments and recorded visits stay in your records.
      {balance && balance.open !== '0.00' && (
        <>
          {' '}
          <b className="text-ink">{formatPounds(balance.open)} is still open</b>; you can record
          payments on the invoices later.
        </>
      )}
      {balance && balance.credit !== '0.00' && (
        <>
          {' '}
          <b className="text-ink">{formatPounds(balance.credit)} of credit</b> is theirs: give it
          back first.
        </>
      )}
    </p>
  );
}
