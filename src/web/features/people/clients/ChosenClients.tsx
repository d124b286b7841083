/** What can be done with several clients that were chosen in the table: message each, or archive them. */
import { Archive, ChevronRight, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Client } from '#contract/people/clients.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { useArchiveClient } from '#web/data/clients.ts';
import { focusHeading } from '#web/platform/nav/focus.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { type Toast, toastSuccess } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

interface ChosenClientsProps {
  clients: readonly Client[];
  onClear: () => void;
}

const names = new Intl.ListFormat('en-GB');

const countOf = (clients: readonly Client[]): string =>
  clients.length === 1 ? '1 client' : `${clients.length} clients`;

export function ChosenClients({ clients, onClear }: ChosenClientsProps) {
  const [shown, setShown] = useState<'message' | 'archive'>();
  const { archive, pending } = useArchiveAll(onClear);
  return (
    <div
      role="group"
      aria-label="Chosen clients"
      className="sticky bottom-4 z-10 mt-4 flex flex-wrap items-center gap-3 rounded-xl border border-edge bg-surface p-3"
    >
      <p role="status" className="grow pl-2 font-semibold">
        {countOf(clients)} chosen
      </p>
      <Button variant="ghost" onClick={onClear}>
        Choose none
      </Button>
      <Button variant="secondary" onClick={() => setShown('archive')}>
        <Archive aria-hidden />
        Archive
      </Button>
      <Button onClick={() => setShown('message')}>
        <MessageSquare aria-hidden />
        Message
      </Button>
      <Dialog
        open={shown === 'message'}
        onOpenChange={() => setShown(undefined)}
        title={`Message ${countOf(clients)}`}
      >
        <p className="mb-2 text-soft">
          Each opens the conversation with that client. Back leads here, with the same clients
          chosen.
        </p>
        <ul className="divide-y divide-line">
          {clients.map((client) => (
            <li key={client.id}>
              <Link
                href={`/messages/${client.id}`}
                className="flex min-h-12 items-center justify-between gap-3 font-semibold hover:underline"
              >
                <span className="min-w-0 wrap-anywhere">{fullName(client)}</span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
              </Link>
            </li>
          ))}
        </ul>
      </Dialog>
      <ConfirmDialog
        open={shown === 'archive'}
        onOpenChange={() => setShown(undefined)}
        title={`Archive ${countOf(clients)}?`}
        confirmLabel={`Archive ${countOf(clients)}`}
        pending={pending}
        onConfirm={() => archive(clients)}
      >
        {names.format(clients.map(fullName))} and their pets will be hidden from your lists and
        searches, and their upcoming bookings are cancelled. Nothing is deleted, and you can restore
        them.
      </ConfirmDialog>
    </div>
  );
}

/** Archives one client after the other; an Undo brings all of them back, with the bookings that are still to come. */
function useArchiveAll(onDone: () => void) {
  const { mutateAsync, isPending } = useArchiveClient();
  const fail = useFailure();
  /** One after the other, until one fails: gives those that are done. */
  async function setArchived(
    clients: readonly Client[],
    archived: boolean,
    undo?: (done: readonly Client[]) => Toast['action'],
  ): Promise<Client[]> {
    const done: Client[] = [];
    try {
      for (const client of clients) {
        await mutateAsync({ id: client.id, archived });
        done.push(client);
      }
    } catch (error) {
      const name = fullName(clients[done.length] ?? { firstName: '', lastName: '' });
      const words = `Failed to ${archived ? 'archive' : 'restore'} ${name}`;
      fail(error, words, undefined, done.length > 0 ? undo?.(done) : undefined);
    }
    return done;
  }
  async function restore(clients: readonly Client[]): Promise<void> {
    const done = await setArchived(clients, false);
    if (done.length === clients.length) toastSuccess(restoredText(done));
  }
  const undo = (done: readonly Client[]) => ({
    label: 'Undo',
    onClick: () => void restore(done),
  });
  async function archive(clients: readonly Client[]): Promise<void> {
    const done = await setArchived(clients, true, undo);
    if (done.length === 0) return;
    // The rows and the button that was pressed are gone.
    onDone();
    focusHeading();
    // What failed is said, with the same Undo.
    if (done.length === clients.length) toastSuccess(archivedText(done), undo(done));
  }
  return { archive, pending: isPending };
}

const archivedText = (clients: readonly Client[]): string =>
  clients.length === 1 ? '1 client is archived' : `${clients.length} clients are archived`;

const restoredText = (clients: readonly Client[]): string =>
  clients.length === 1
    ? '1 client has been restored'
    : `${clients.length} clients have been restored`;
