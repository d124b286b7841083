/** The clients of the business: find, add, edit, delete. */
import { Archive, UserRoundPlus } from 'lucide-react';
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { Client } from '#contract/people/clients.ts';
import { ClientList } from '#web/features/people/clients/ClientList.tsx';
import { useClients } from '#web/data/clients.ts';
import { ClientSkeletons } from '#web/features/people/clients/ClientSkeletons.tsx';
import { usePets } from '#web/data/pets.ts';
import { focusHeading } from '#web/platform/nav/focus.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { useSearchText } from '#web/platform/nav/searchText.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { ClientsDrawing } from '#web/entities/drawings/ClientsDrawing.tsx';
import { SearchDrawing } from '#web/ui/drawings/SearchDrawing.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';

const useFormDialogPart = lazyPart(
  async () => import('#web/features/people/clients/ClientFormDialog.tsx'),
);
const useArchiveDialogPart = lazyPart(
  async () => import('#web/features/people/archive/ArchiveClientDialog.tsx'),
);
const useMenuPart = lazyPart(async () => import('#web/features/people/clients/ClientMenu.tsx'));
const useDeleteDialogPart = lazyPart(
  async () => import('#web/features/people/clients/DeleteClientDialog.tsx'),
);

export default function ClientsPage() {
  const [text, setText] = useSearchText();
  const query = useDeferredValue(text);
  const [editing, setEditing] = useState<{ open: boolean; client?: Client }>({ open: false });
  const [deleting, setDeleting] = useState<{ open: boolean; client?: Client }>({ open: false });
  const [archiving, setArchiving] = useState<{ open: boolean; client?: Client }>({ open: false });
  const [menu, setMenu] = useState<{ open: boolean; client: Client; button: HTMLElement }>();
  const openMenu = useCallback(
    (client: Client, button: HTMLElement) => setMenu({ open: true, client, button }),
    [],
  );
  const setMenuOpen = useCallback(
    (open: boolean) => setMenu((last) => last && { ...last, open }),
    [],
  );
  const closeMenu = useCallback(() => setMenuOpen(false), [setMenuOpen]);
  const Menu = useMenuPart(menu?.open === true, closeMenu)?.ClientMenu;
  const add = useCallback(() => setEditing({ open: true }), []);
  const edit = useCallback((client: Client) => setEditing({ open: true, client }), []);
  const remove = useCallback((client: Client) => setDeleting({ open: true, client }), []);
  const setFormOpen = useCallback((open: boolean) => setEditing((last) => ({ ...last, open })), []);
  const setDeleteOpen = useCallback(
    (open: boolean) => setDeleting((last) => ({ ...last, open })),
    [],
  );
  const setArchiveOpen = useCallback(
    (open: boolean) => setArchiving((last) => ({ ...last, open })),
    [],
  );
  const closeArchive = useCallback(() => setArchiveOpen(false), [setArchiveOpen]);
  const closeForm = useCallback(() => setFormOpen(false), [setFormOpen]);
  const closeDelete = useCallback(() => setDeleteOpen(false), [setDeleteOpen]);
  const FormDialog = useFormDialogPart(editing.open, closeForm)?.ClientFormDialog;
  const DeleteDialog = useDeleteDialogPart(deleting.open, closeDelete)?.DeleteClientDialog;
  const ArchiveDialog = useArchiveDialogPart(archiving.open, closeArchive)?.ArchiveClientDialog;
  const clear = useCallback(() => setText(''), [setText]);
  // A key in the search need not have them rendered.
  const dialogs = useMemo(
    () => (
      <>
        {Menu && menu && (
          <Menu {...menu} onOpenChange={setMenuOpen} onEdit={edit} onDelete={remove} />
        )}
        {FormDialog && (
          <FormDialog open={editing.open} onOpenChange={setFormOpen} client={editing.client} />
        )}
        {DeleteDialog && (
          <DeleteDialog
            open={deleting.open}
            onOpenChange={setDeleteOpen}
            client={deleting.client}
            onDeleted={focusHeading}
            onArchive={() => {
              setDeleteOpen(false);
              setArchiving({ open: true, ...(deleting.client && { client: deleting.client }) });
            }}
          />
        )}
        {ArchiveDialog && archiving.client && (
          <ArchiveDialog
            open={archiving.open}
            onOpenChange={setArchiveOpen}
            client={archiving.client}
          />
        )}
      </>
    ),
    [
      Menu,
      menu,
      setMenuOpen,
      edit,
      remove,
      FormDialog,
      DeleteDialog,
      ArchiveDialog,
      editing,
      deleting,
      archiving,
      setFormOpen,
      setDeleteOpen,
      setArchiveOpen,
    ],
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
        onMenu={openMenu}
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
  const nothing = useMemo(
    () => (
      <Empty
        title="No clients found"
        hint={`Nothing matches “${query}”. Try fewer letters, or part of the phone number.`}
        drawing={<SearchDrawing />}
        action={
          <Button variant="secondary" onClick={onClear}>
            Show all clients
          </Button>
        }
      />
    ),
    [query, onClear],
  );
  if (isPending) return <ClientSkeletons />;
  if (clients === undefined) {
    return <LoadFailed what="Your clients" pending={isFetching} onRetry={() => void refetch()} />;
  }
  if (clients.length === 0) {
    return (
      <Empty
        title="No clients yet"
        hint="Add your first client to keep their phone, address, pets and bookings together."
        drawing={<ClientsDrawing />}
        action={
          <Button variant="secondary" onClick={onAdd}>
            Add your first client
          </Button>
        }
      />
    );
  }
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
