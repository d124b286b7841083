/** The pets in the care of the business: find, add, edit, delete. */
import { Archive, ClipboardList, Plus } from 'lucide-react';
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { Pet } from '#contract/people/pets.ts';
import { ArchivePetDialog } from '#web/features/people/archive/ArchivePetDialog.tsx';
import { fullName } from '#contract/rules/fullName.ts';
import { useClients } from '#web/data/clients.ts';
import { DeletePetDialog } from '#web/features/people/pets/DeletePetDialog.tsx';
import { PetFormDialog } from '#web/features/people/pets/PetFormDialog.tsx';
import { PetList } from '#web/features/people/pets/PetList.tsx';
import { RegisterDialog } from '#web/features/people/pets/RegisterDialog.tsx';
import { usePets } from '#web/data/pets.ts';
import { PetSkeletons } from '#web/features/people/pets/PetSkeletons.tsx';
import { focusHeading } from '#web/platform/nav/focus.ts';
import { useSearchText } from '#web/platform/nav/searchText.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { PetsDrawing } from '#web/entities/drawings/PetsDrawing.tsx';
import { SearchDrawing } from '#web/ui/drawings/SearchDrawing.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';

export default function PetsPage() {
  const [text, setText] = useSearchText();
  const query = useDeferredValue(text);
  const [editing, setEditing] = useState<{ open: boolean; pet?: Pet }>({ open: false });
  const [deleting, setDeleting] = useState<{ open: boolean; pet?: Pet }>({ open: false });
  const [archiving, setArchiving] = useState<{ open: boolean; pet?: Pet }>({ open: false });
  const [isRegisterOpen, setRegisterOpen] = useState(false);
  const add = useCallback(() => setEditing({ open: true }), []);
  const edit = useCallback((pet: Pet) => setEditing({ open: true, pet }), []);
  const remove = useCallback((pet: Pet) => setDeleting({ open: true, pet }), []);
  const clear = useCallback(() => setText(''), [setText]);
  // A key in the search need not have them rendered.
  const dialogs = useMemo(
    () => (
      <>
        <PetFormDialog
          open={editing.open}
          onOpenChange={(open) => setEditing((before) => ({ ...before, open }))}
          pet={editing.pet}
        />
        <DeletePetDialog
          open={deleting.open}
          onOpenChange={(open) => setDeleting((before) => ({ ...before, open }))}
          pet={deleting.pet}
          onDeleted={focusHeading}
          onArchive={() => {
            setDeleting((before) => ({ ...before, open: false }));
            setArchiving({ open: true, ...(deleting.pet && { pet: deleting.pet }) });
          }}
        />
        {archiving.pet && (
          <ArchivePetDialog
            open={archiving.open}
            onOpenChange={(open) => setArchiving((before) => ({ ...before, open }))}
            pet={archiving.pet}
          />
        )}
      </>
    ),
    [editing, deleting, archiving],
  );

  return (
    <>
      <PageHeader title="Pets">
        <Button onClick={add}>
          <Plus aria-hidden />
          Add Pet
        </Button>
        <Link href="/archive" className={buttonClass({ variant: 'secondary' })}>
          <Archive aria-hidden />
          Archive
        </Link>
        <Button variant="secondary" onClick={() => setRegisterOpen(true)}>
          <ClipboardList aria-hidden />
          Register
        </Button>
      </PageHeader>
      <RegisterDialog open={isRegisterOpen} onOpenChange={setRegisterOpen} />
      <SearchBox
        label="Search pets"
        placeholder="Search pets by name, species, or breed..."
        value={text}
        onChange={setText}
        className="mb-4 max-w-xl"
      />
      <Pets query={query} onClear={clear} onAdd={add} onEdit={edit} onDelete={remove} />
      {dialogs}
    </>
  );
}

interface PetsProps {
  query: string;
  onClear: () => void;
  onAdd: () => void;
  onEdit: (pet: Pet) => void;
  onDelete: (pet: Pet) => void;
}

const Pets = memo(({ query, onClear, onAdd, onEdit, onDelete }: PetsProps) => {
  const { data: pets, isPending, isFetching, refetch } = usePets();
  const clients = useClients();
  const owners = useMemo(
    () => new Map((clients.data ?? []).map((client) => [client.id, fullName(client)])),
    [clients.data],
  );
  const nothing = useMemo(
    () => (
      <Empty
        title="No pets found"
        hint={`Nothing matches “${query}”. Try fewer letters, or just the species.`}
        drawing={<SearchDrawing />}
        action={
          <Button variant="secondary" onClick={onClear}>
            Show all pets
          </Button>
        }
      />
    ),
    [query, onClear],
  );
  // Without the clients every pet would belong to an "Unknown Owner" for a moment.
  if (isPending || clients.isPending) return <PetSkeletons />;
  if (pets === undefined) {
    return <LoadFailed what="Your pets" pending={isFetching} onRetry={() => void refetch()} />;
  }
  if (pets.length === 0) {
    return (
      <Empty
        title="No pets yet"
        hint="Add your first pet: photo, habits, vet and anything to watch out for, all in one place."
        drawing={<PetsDrawing />}
        action={
          <Button variant="secondary" onClick={onAdd}>
            Add your first pet
          </Button>
        }
      />
    );
  }
  return (
    <PetList
      pets={pets}
      owners={owners}
      query={query}
      nothing={nothing}
      onEdit={onEdit}
      onDelete={onDelete}
    />
  );
});
