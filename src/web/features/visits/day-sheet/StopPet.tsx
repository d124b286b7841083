import { Syringe, TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import type { Pet } from '#contract/people/pets.ts';
import { usePetDueText } from '#web/entities/care/dueTexts.ts';
import { petWarnings } from '#web/entities/pets/aggression.ts';
import { PetPicture } from '#web/entities/pets/PetPicture.tsx';

/** A pet of a stop with what to beware of. */
export function StopPet({ pet }: { pet: Pet }) {
  const { name, species, breed, photoUrl } = pet;
  const due = usePetDueText(pet.id);
  const warnings = petWarnings(pet);
  return (
    <li className="flex items-start gap-3">
      <PetPicture
        photoUrl={photoUrl}
        species={species}
        alt=""
        card
        // In a narrow table names and warnings need its room.
        className="size-11! shrink-0 rounded-lg in-[td]:max-xl:hidden! print:hidden!"
      />
      <div className="min-w-0">
        <p>
          <Link href={`/pets/${pet.id}`} className="font-semibold wrap-anywhere hover:underline">
            {name}
          </Link>
          <span className="text-soft print:text-ink"> {breed ?? species}</span>
        </p>
        {due !== undefined && (
          <p
            data-tone="yellow"
            className="flex items-start gap-1.5 text-sm font-semibold wrap-anywhere text-tone print:gap-1 print:text-xs print:leading-tight print:text-ink"
          >
            <Syringe aria-hidden className="mt-0.5 size-4 shrink-0 print:size-3" />
            {due}
          </p>
        )}
        {warnings.map((warning) => (
          <p
            key={warning}
            data-tone="red"
            className="flex items-start gap-1.5 text-sm font-semibold wrap-anywhere text-tone print:gap-1 print:text-xs print:leading-tight print:text-ink"
          >
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 print:size-3" />
            <span className="whitespace-pre-line">{warning}</span>
          </p>
        ))}
      </div>
    </li>
  );
}
