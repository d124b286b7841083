import { Archive, Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { Pet } from '#contract/pets.ts';
import { ArchivedPetNotice } from '#web/entities/archive/ArchivedNotice.tsx';
import { ArchivePetDialog } from '#web/entities/archive/ArchivePetDialog.tsx';
import { fullName } from '#web/entities/clients/fullName.ts';
import { History } from '#web/entities/history/History.tsx';
import { useClientsWith } from '#web/features/clients/clients.data.ts';
import { AggressionBanner } from '#web/entities/pets/AggressionBanner.tsx';
import { DeletePetDialog } from '#web/features/pets/DeletePetDialog.tsx';
import { PetFormDialog } from '#web/features/pets/PetFormDialog.tsx';
import { PetPicture } from '#web/entities/pets/PetPicture.tsx';
import { petPath, usePetNames } from '#web/features/pets/pets.data.ts';
import { petAge, profileSections } from '#web/features/pets/petProfile.ts';
import { ProfileSectionCard } from '#web/features/pets/ProfileSectionCard.tsx';
import { useToday } from '#web/platform/device/clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';

/** The profile of a pet, with buttons to edit and to delete it. */
export function PetProfile({ pet }: { pet: Pet }) {
  const now = useToday();
  // A pet that died grows no older.
  const today = pet.diedOn ?? now;
  const sections = profileSections(pet, today);
  const [, navigate] = useLocation();
  const petNames = usePetNames();
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [archiving, setArchiving] = useState(false);
  return (
    <>
      <Head pet={pet} age={petAge(pet, today)}>
        <Button onClick={() => setEditing(true)}>
          <Pencil aria-hidden />
          Edit Profile
        </Button>
        {pet.archivedAt === null && (
          <Button variant="secondary" onClick={() => setArchiving(true)}>
            <Archive aria-hidden />
            Archive
          </Button>
        )}
        <Button variant="secondary" onClick={() => setDeleting(true)}>
          <Trash2 aria-hidden />
          Delete Pet
        </Button>
      </Head>
      <ArchivedPetNotice pet={pet} />
      <AggressionBanner pet={pet} className="mb-5" />
      <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-2">
        {[sections.slice(0, 3), sections.slice(3)].map((column) => (
          <div key={column[0]?.title} className="grid gap-4 sm:gap-5">
            {column.map((section) => (
              <ProfileSectionCard key={section.title} section={section} />
            ))}
          </div>
        ))}
      </div>
      <History
        path={petPath(pet.id)}
        petNames={petNames}
        clientId={pet.clientId}
        isOfPet
        className="mt-4 sm:mt-5"
      />
      <PetFormDialog open={editing} onOpenChange={setEditing} pet={pet} />
      <ArchivePetDialog open={archiving} onOpenChange={setArchiving} pet={pet} />
      <DeletePetDialog
        pet={pet}
        open={deleting}
        onOpenChange={setDeleting}
        onArchive={
          pet.archivedAt === null
            ? () => {
                setDeleting(false);
                setArchiving(true);
              }
            : undefined
        }
        // Back must not lead to a deleted profile.
        onDeleted={() => navigate('/pets', { replace: true })}
      />
    </>
  );
}

interface HeadProps {
  pet: Pet;
  age: string;
  children: ReactNode;
}

function Head({ pet, age, children }: HeadProps) {
  const line = [pet.species, pet.breed, age].filter(Boolean).join(' · ');
  return (
    <div className="mb-5 grid gap-x-6 gap-y-4 sm:mb-6 sm:grid-cols-[auto_1fr] sm:items-end">
      <div
        className={classes(
          'overflow-hidden rounded-2xl border border-line sm:aspect-square sm:w-48',
          pet.photoUrl === null ? 'aspect-[3/1]' : 'aspect-[4/3]',
        )}
      >
        <PetPicture photoUrl={pet.photoUrl} species={pet.species} alt={`Photo of ${pet.name}`} />
      </div>
      <div className="min-w-0">
        <h1 className="text-[1.75rem] leading-[1.15] font-bold tracking-[-0.022em] break-words sm:text-[2rem]">
          {pet.name}
        </h1>
        <p className="mt-1 text-soft">{line}</p>
        <p className="mt-1">
          <OwnerLink clientId={pet.clientId} />
        </p>
        <div className="mt-4 flex flex-wrap gap-3 max-sm:*:grow">{children}</div>
      </div>
    </div>
  );
}

function OwnerLink({ clientId }: { clientId: string }) {
  const { data: clients, isPending } = useClientsWith(clientId);
  const client = clients?.find(({ id }) => id === clientId);
  // Takes the room of the name, so that nothing moves when it loads.
  if (isPending) return <span className="inline-block">&nbsp;</span>;
  if (!client) return 'Unknown Owner';
  const name = fullName(client);
  return (
    <Link
      href={`/clients/${clientId}`}
      className="font-medium text-primary-ink underline underline-offset-4"
    >
      Owner: {name}
    </Link>
  );
}
