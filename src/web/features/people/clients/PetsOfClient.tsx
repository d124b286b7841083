import { Heart, TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import type { Pet } from '#contract/people/pets.ts';
import { aggressionText } from '#web/entities/pets/aggression.ts';
import { PetPicture } from '#web/entities/pets/PetPicture.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

interface PetsQuery {
  data: readonly Pet[] | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

interface PetsOfClientProps {
  clientId: string;
  pets: PetsQuery;
  archivedPets: PetsQuery;
}

/** The pets of a client with what to watch out for; those that are archived come last. */
export function PetsOfClient({ clientId, pets, archivedPets }: PetsOfClientProps) {
  const own = (rows: readonly Pet[]) => rows.filter((pet) => pet.clientId === clientId);
  return (
    <Card as="section" aria-labelledby="client-pets">
      <CardHeader id="client-pets" title="Pets" />
      <Rows
        pets={
          // Without a signal a phone has those of the next days, which are in use.
          pets.data && (archivedPets.data ?? (archivedPets.isError ? [] : undefined))
            ? [...own(pets.data), ...own(archivedPets.data ?? [])]
            : undefined
        }
        isError={pets.isError || archivedPets.isError}
        isFetching={pets.isFetching || archivedPets.isFetching}
        onRetry={() => {
          for (const query of [pets, archivedPets]) if (query.isError) void query.refetch();
        }}
      />
    </Card>
  );
}

interface RowsProps {
  pets: readonly Pet[] | undefined;
  isError: boolean;
  isFetching: boolean;
  onRetry: () => void;
}

function Rows({ pets, isError, isFetching, onRetry }: RowsProps) {
  if (pets === undefined) {
    return isError ? (
      <LoadFailed what="The pets" pending={isFetching} onRetry={onRetry} />
    ) : (
      <Skeleton className="h-16 w-full" />
    );
  }
  if (pets.length === 0) return <p className="text-soft">No pets yet.</p>;
  return (
    <ul className="-mx-2 grid gap-1">
      {pets.map((pet) => (
        <PetRow key={pet.id} pet={pet} />
      ))}
    </ul>
  );
}

function PetRow({ pet }: { pet: Pet }) {
  const warning = aggressionText(pet);
  const line = [pet.species, pet.breed].filter(Boolean).join(' · ');
  return (
    <li className="relative flex items-center gap-3 rounded-lg px-2 py-2 transition-colors hover:bg-sunken">
      <span className="size-14 shrink-0 overflow-hidden rounded-lg">
        <PetPicture photoUrl={pet.photoUrl} species={pet.species} alt="" card />
      </span>
      <div className="min-w-0 grow">
        <Link
          href={`/pets/${pet.id}`}
          className="font-semibold break-words after:absolute after:inset-0 after:rounded-lg hover:underline"
        >
          {pet.name}
        </Link>
        <p className="text-sm text-soft">{line}</p>
        {pet.archivedAt !== null && (
          <p className="flex items-center gap-1.5 text-sm text-soft">
            {pet.diedOn === null ? (
              'Archived'
            ) : (
              <>
                <Heart aria-hidden className="size-4 shrink-0" />
                Remembered
              </>
            )}
          </p>
        )}
        {warning !== undefined && (
          <p data-tone="red" className="flex gap-1.5 text-sm font-medium text-tone">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {warning}
          </p>
        )}
        <Watch label="Allergies" text={pet.allergies} />
        <Watch label="Medications" text={pet.medications} />
      </div>
    </li>
  );
}

function Watch({ label, text }: { label: string; text: string | null }) {
  if (text === null) return null;
  return (
    <p className="text-sm break-words">
      <b className="font-semibold">{label}:</b> {text}
    </p>
  );
}
