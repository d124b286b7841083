import { Archive, Pencil, Phone, Stethoscope, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { Pet } from '#contract/people/pets.ts';
import { ArchivedPetNotice } from '#web/features/people/archive/ArchivedNotice.tsx';
import { ArchivePetDialog } from '#web/features/people/archive/ArchivePetDialog.tsx';
import { fullName } from '#contract/rules/fullName.ts';
import { History } from '#web/features/overview/history/History.tsx';
import { useClientsWith } from '#web/data/clients.ts';
import { telLink } from '#web/entities/contactLinks.ts';
import { DueWarning } from '#web/entities/care/DueWarning.tsx';
import { AggressionBanner } from '#web/entities/pets/AggressionBanner.tsx';
import { MedicalRecords } from '#web/features/overview/pet-page/MedicalRecords.tsx';
import { DeletePetDialog } from '#web/features/people/pets/DeletePetDialog.tsx';
import { PetFormDialog } from '#web/features/people/pets/PetFormDialog.tsx';
import { ToldByClient } from '#web/entities/requests/ToldByClient.tsx';
import { PetPicture } from '#web/entities/pets/PetPicture.tsx';
import { petPath, usePetNames } from '#web/data/pets.ts';
import {
  petAge,
  type ProfileSection,
  profileSections,
} from '#web/features/people/pets/petProfile.ts';
import { ProfileSectionCard } from '#web/features/people/pets/ProfileSectionCard.tsx';
import { useToday } from '#web/platform/device/clock.ts';
import { useWide } from '#web/platform/device/windowWidth.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';

/** The profile of a pet, with buttons to edit and to delete it. */
export function PetProfile({ pet }: { pet: Pet }) {
  const now = useToday();
  // A pet that died grows no older.
  const today = pet.diedOn ?? now;
  const sections = profileSections(pet, today);
  const [urgent, told] = ORDER.map((titles) =>
    titles.flatMap((title) => sections.find((section) => section.title === title) ?? []),
  );
  const [, navigate] = useLocation();
  const petNames = usePetNames();
  const isWide = useWide();
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
      <ToldByClient clientId={pet.clientId} petId={pet.id} className="mb-5" />
      <DueWarning pet={pet} className="mb-5" />
      <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-2">
        <Sections of={urgent} />
        {isWide && <Sections key="told" of={told} />}
        <MedicalRecords key="medical" pet={pet} />
        {!isWide && <Sections key="told" of={told} />}
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

/** The sections needed in an emergency, then the others; on a phone the medical records come between them. */
const ORDER = [
  ['Health Information', 'Veterinary Information', 'Emergency Contact'],
  ['Care Instructions', 'Basic Information', 'Physical Details'],
] as const;

const Sections = ({ of = [] }: { of: readonly ProfileSection[] | undefined }) => (
  <div className="grid gap-4 sm:gap-5">
    {of.map((section) => (
      <ProfileSectionCard key={section.title} section={section} />
    ))}
  </div>
);

interface HeadProps {
  pet: Pet;
  age: string;
  children: ReactNode;
}

function Head({ pet, age, children }: HeadProps) {
  const line = [pet.species, pet.breed, age].filter(Boolean).join(' · ');
  return (
    <div className="mb-5 sm:mb-6">
      <div className="flex items-center gap-4 sm:gap-6">
        <div className="size-24 shrink-0 overflow-hidden rounded-2xl border border-line sm:size-40">
          <PetPicture photoUrl={pet.photoUrl} species={pet.species} alt={`Photo of ${pet.name}`} />
        </div>
        <div className="min-w-0">
          <PageHeading>{pet.name}</PageHeading>
          <p className="mt-1 text-soft">{line}</p>
          <p className="mt-1">
            <OwnerLink clientId={pet.clientId} />
          </p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-3 max-sm:*:grow">
        <Calls pet={pet} />
        {children}
      </div>
    </div>
  );
}

/** The vet and the owner, a tap away. */
function Calls({ pet: { clientId, vetName, vetPhone } }: { pet: Pet }) {
  const { data: clients } = useClientsWith(clientId);
  const owner = clients?.find(({ id }) => id === clientId);
  const calls = [
    vetPhone === null ? [] : { who: vetName ?? 'the vet', phone: vetPhone, Icon: Stethoscope },
    owner?.phone ? { who: owner.firstName, phone: owner.phone, Icon: Phone } : [],
  ].flat();
  return calls.map(({ who, phone, Icon }) => (
    <a key={phone} href={telLink(phone)} className={buttonClass({ variant: 'secondary' })}>
      <Icon aria-hidden />
      <span className="wrap-anywhere">Call {who}</span>
    </a>
  ));
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
