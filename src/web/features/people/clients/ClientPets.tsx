import { PawPrint, TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import type { Pet } from '#contract/people/pets.ts';
import { risksOf } from '#web/entities/pets/aggression.ts';

/** The pets of a client, each a link to its profile. */
export function ClientPets({ pets }: { pets: readonly Pet[] }) {
  if (pets.length === 0) {
    return (
      <p className="flex min-h-11 items-center gap-2 text-sm text-soft">
        <PawPrint aria-hidden className="size-4" />
        No pets yet
      </p>
    );
  }
  return (
    <ul aria-label="Pets" className="flex min-h-11 min-w-0 flex-wrap items-center gap-2">
      {pets.map((pet) => (
        <li key={pet.id} className="min-w-0">
          <PetLink pet={pet} />
        </li>
      ))}
    </ul>
  );
}

function PetLink({ pet }: { pet: Pet }) {
  const warned = risksOf(pet).length > 0;
  const Icon = warned ? TriangleAlert : PawPrint;
  return (
    <Link
      href={`/pets/${pet.id}`}
      data-tone={warned ? 'red' : 'green'}
      className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-tone-line bg-tone-soft px-3 py-1 text-sm leading-tight font-semibold text-tone hover:underline pointer-coarse:min-h-11"
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="wrap-anywhere">{pet.name}</span>
      {warned && <span className="sr-only"> (aggression warning)</span>}
    </Link>
  );
}
