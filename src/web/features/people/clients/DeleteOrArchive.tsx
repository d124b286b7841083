/** Deletes a client, or archives them instead: the question of the deletion offers it. */
import { useState } from 'react';
import type { Client } from '#contract/people/clients.ts';
import { ArchiveClientDialog } from '#web/features/people/archive/ArchiveClientDialog.tsx';
import { DeleteClientDialog } from '#web/features/people/clients/DeleteClientDialog.tsx';
import { focusHeading } from '#web/platform/nav/focus.ts';

interface DeleteOrArchiveProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Undefined until there was one to delete. */
  client: Client | undefined;
}

export function DeleteOrArchive({ open, onOpenChange, client }: DeleteOrArchiveProps) {
  const [isArchiving, setArchiving] = useState(false);
  return (
    <>
      <DeleteClientDialog
        open={open}
        onOpenChange={onOpenChange}
        client={client}
        onDeleted={focusHeading}
        onArchive={() => {
          onOpenChange(false);
          setArchiving(true);
        }}
      />
      {client && (
        <ArchiveClientDialog open={isArchiving} onOpenChange={setArchiving} client={client} />
      )}
    </>
  );
}
