/** The clients of the business: find, add, edit, delete. */
import { Archive, UserRoundPlus } from 'lucide-react';
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { Client } from '#contract/people/clients.ts';
import { ClientList } from '#web/features/people/clients/ClientList.tsx';
import { useClients } from '#web/data/clients.ts';
import { ClientSkeletons } from '#web/features/people/clients/ClientSkeletons.tsx';
import { usePets } from '#web/data/pets.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { useSearchText } from '#web/platform/nav/searchText.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';

const useFormDialogPart = lazyPart(
  async () => import('#web/features/people/clients/ClientFormDialog.tsx'),
);
const useEmptyPart = lazyPart(async () => import('#web/features/people/clients/EmptyClients.tsx'));
const useMenuPart = lazyPart(async () => import('#web/features/people/clients/ClientMenu.tsx'));
const useDeleteDialogPart = lazyPart(
  async () => import('#web/features/people/clients/DeleteOrArchive.tsx'),
);

interface ShownDialog {
  open: boolean;
  client?: Client | undefined;
  /** What opened it, where that matters. */
  button?: HTMLElement | undefined;
}

/** A dialog or menu of a client, or of a new one. The client stays while it closes, so that its words do not change. */
function useClientDialog() {
  const [shown, setShown] = useState<ShownDialog>({ open: false });
  const setOpen = useCallback((open: boolean) => setShown((last) => ({ ...last, open })), []);
  const close = useCallback(() => setOpen(false), [setOpen]);
  const show = useCallback(
    (client?: Client, button?: HTMLElement) => setShown({ open: true, client, button }),
    [],
  );
  return useMemo(() => ({ ...shown, setOpen, close, show }), [shown, setOpen, close, show]);
}

export default function ClientsPage() {
  const [text, setText] = useSearchText();
  const query = useDeferredValue(text);
  const editing = useClientDialog();
  const deleting = useClientDialog();
  const menu = useClientDialog();
  const Menu = useMenuPart(menu.open, menu.close)?.ClientMenu;
  const { show: edit } = editing;
  const { show: remove } = deleting;
  const add = useCallback(() => edit(), [edit]);
  const FormDialog = useFormDialogPart(editing.open, editing.close)?.ClientFormDialog;
  const DeleteDialog = useDeleteDialogPart(deleting.open, deleting.close)?.DeleteOrArchive;
  const clear = useCallback(() => setText(''), [setText]);
  // A key in the search need not have them rendered.
  const dialogs = useMemo(
    () => (
      <>
        {Menu && menu.client && menu.button && (
          <Menu
            open={menu.open}
            client={menu.client}
            button={menu.button}
            onOpenChange={menu.setOpen}
            onEdit={edit}
            onDelete={remove}
          />
        )}
        {FormDialog && (
          <FormDialog open={editing.open} onOpenChange={editing.setOpen} client={editing.client} />
        )}
        {DeleteDialog && (
          <DeleteDialog
            open={deleting.open}
            onOpenChange={deleting.setOpen}
            client={deleting.client}
          />
        )}
      </>
    ),
    [Menu, menu, edit, remove, FormDialog, DeleteDialog, editing, deleting],
  );

  return (
    <>
      <PageHeader title="Clients">
        <Button onClick={add}>
          <UserRoundPlus aria-hidden />
          Add Client
        </Button>
        <Link href="/archive" className={buttonClass({ variant: 'secondary' })}>
          <Archive aria-hidden />
          Archive
        </Link>
        <Link href="/prospects" className={buttonClass({ variant: 'secondary' })}>
          <UserRoundPlus aria-hidden />
          Prospects
        </Link>
      </PageHeader>
      <SearchBox
        label="Search clients"
        placeholder="Search clients by name, email, or phone..."
        value={text}
        onChange={setText}
        className="mb-4 max-w-xl"
      />
      <Clients
        query={query}
        onClear={clear}
        onAdd={add}
        onEdit={edit}
        onDelete={remove}
        onMenu={menu.show}
      />
      {dialogs}
    </>
  );
}

interface ClientsProps {
  query: string;
  onClear: () => void;
  onAdd: () => void;
  onEdit: (client: Client) => void;
  onDelete: (client: Client) => void;
  onMenu: (client: Client, button: HTMLElement) => void;
}

const Clients = memo(({ query, onClear, onAdd, onEdit, onDelete, onMenu }: ClientsProps) => {
  const { data: clients, isPending, isFetching, refetch } = useClients();
  const { data: pets } = usePets();
  const empty = useEmptyPart(clients?.length === 0 || query !== '', stayWaiting);
  const nothing = useMemo(
    () => empty && <empty.NothingFound query={query} onClear={onClear} />,
    [empty, query, onClear],
  );
  if (isPending) return <ClientSkeletons />;
  if (clients === undefined) {
    return <LoadFailed what="Your clients" pending={isFetching} onRetry={() => void refetch()} />;
  }
  if (clients.length === 0) return empty ? <empty.NoClients onAdd={onAdd} /> : <ClientSkeletons />;
  return (
    <ClientList
      clients={clients}
      pets={pets ?? noPets}
      query={query}
      nothing={nothing}
      onEdit={onEdit}
      onDelete={onDelete}
      onMenu={onMenu}
    />
  );
});

const noPets: never[] = [];

/** The toast offers to load the page again. */
const stayWaiting = () => undefined;
