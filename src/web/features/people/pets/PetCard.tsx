import { Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'wouter';
import type { Pet } from '#contract/people/pets.ts';
import { risksOf } from '#web/entities/pets/aggression.ts';
import { PetPicture } from '#web/entities/pets/PetPicture.tsx';
import { Button } from '#web/ui/Button.tsx';

interface PetCardProps {
  pet: Pet;
  /** The full name of its client; undefined where that is not known. */
  owner: string | undefined;
  onEdit: (pet: Pet) => void;
  onDelete: (pet: Pet) => void;
}

/** Photo, name, owner and aggression warning of a pet. */
export const PetCard = memo(({ pet, owner, onEdit, onDelete }: PetCardProps) => (
  <article className="grid h-full grid-cols-[calc(var(--spacing)*30)_1fr] overflow-hidden rounded-xl border border-line bg-surface sm:grid-cols-1 sm:grid-rows-[auto_1fr]">
    <Link
      href={`/pets/${pet.id}`}
      aria-label={`Open the profile of ${pet.name}`}
      className="relative block min-h-36 -outline-offset-4 sm:aspect-[16/10] sm:min-h-0"
    >
      <PetPicture
        photoUrl={pet.photoUrl}
        species={pet.species}
        alt=""
        card
        className="absolute inset-0"
      />
    </Link>
    <div className="flex min-w-0 flex-col p-3 pl-4 sm:p-4">
      <h2 className="text-lg leading-snug font-bold break-words">
        <Link href={`/pets/${pet.id}`} className="inline-block max-w-full hover:underline">
          {pet.name}
        </Link>
      </h2>
      <p className="text-soft">{[pet.species, pet.breed].filter(Boolean).join(' · ')}</p>
      <p className="mt-0.5 break-words">
        <Owner id={pet.clientId} name={owner} />
      </p>
      <Aggression pet={pet} />
      <div className="mt-auto -mr-1.5 -mb-1.5 flex justify-end pt-1 sm:-mr-2 sm:-mb-2">
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Edit ${pet.name}`}
          onClick={() => onEdit(pet)}
        >
          <Pencil aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Delete ${pet.name}`}
          onClick={() => onDelete(pet)}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
    </div>
  </article>
));

function Owner({ id, name }: { id: string; name: string | undefined }) {
  if (name === undefined) return 'Unknown Owner';
  return (
    <Link
      href={`/clients/${id}`}
      className="inline-block min-h-6 max-w-full hover:underline pointer-coarse:py-1"
    >
      Owner: {name}
    </Link>
  );
}

function Aggression({ pet }: { pet: Pet }) {
  const risks = risksOf(pet);
  if (risks.length === 0) return null;
  return (
    <p
      data-tone="red"
      className="mt-2 flex items-start gap-2 rounded-lg border border-tone-line bg-tone-soft px-2.5 py-1.5 text-sm leading-snug text-ink"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-tone" />
      <span className="min-w-0 wrap-anywhere hyphens-auto">
        <b className="text-tone">Aggression warning</b>
        <span className="sr-only">: </span>
        <span className="block first-letter:uppercase">{risks.join(', ')}</span>
      </span>
    </p>
  );
}
