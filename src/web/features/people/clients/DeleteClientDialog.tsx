import type { Client } from '#contract/people/clients.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { ArchiveInstead } from '#web/features/people/archive/ArchiveInstead.tsx';
import { fullName } from '#contract/rules/fullName.ts';
import { RegisterLoss } from '#web/features/people/archive/RegisterLoss.tsx';
import { clientPath, useDeleteClient } from '#web/data/clients.ts';
import { useBalance } from '#web/data/payments.ts';
import { DeleteDialog } from '#web/entities/DeleteDialog.tsx';

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
  return (
    <DeleteDialog
      id={client?.id}
      open={open}
      onOpenChange={onOpenChange}
      onDeleted={onDeleted}
      title="Delete Client"
      mutation={useDeleteClient()}
      words={{ done: 'Client deleted successfully', failed: 'Failed to delete client' }}
    >
      <p>
        Are you sure you want to delete <b className="text-ink">{client && fullName(client)}</b>?
        This action cannot be undone. It removes all client data, pets and associated records.
      </p>
      {open && client && <WhatStays clientId={client.id} />}
      {open && client && <RegisterLoss path={clientPath(client.id)} />}
      {onArchive && <ArchiveInstead onArchive={onArchive} />}
    </DeleteDialog>
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
          <b className="text-ink">{formatPounds(balance.credit)} of credit</b> belongs to them:
          refund it first.
        </>
      )}
    </p>
  );
}
