import { Link } from 'wouter';
import type { Pet } from '#contract/people/pets.ts';
import { AggressionBanner } from '#web/entities/pets/AggressionBanner.tsx';
import { PetPicture } from '#web/entities/pets/PetPicture.tsx';

/** What to know of a pet before its door opens. */
const facts = [
  ['Allergies', 'allergies'],
  ['Medical conditions', 'medicalConditions'],
  ['Medication', 'medications'],
  ['Special instructions', 'specialInstructions'],
] as const;

/** A pet with its photo, its warnings and what it needs. */
export function BookedPet({ pet }: { pet: Pet }) {
  const known = facts.filter(([, field]) => pet[field]);
  return (
    <li className="grid gap-3 rounded-xl border border-line p-3">
      <div className="flex items-center gap-3">
        <PetPicture
          photoUrl={pet.photoUrl}
          species={pet.species}
          alt=""
          card
          className="size-16! shrink-0 rounded-lg"
        />
        <div className="min-w-0">
          <Link
            href={`/pets/${pet.id}`}
            className="inline-block min-h-6 text-lg font-bold wrap-anywhere hover:underline"
          >
            {pet.name}
          </Link>
          <p className="text-soft">{[pet.species, pet.breed].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <AggressionBanner pet={pet} />
      {known.length > 0 && (
        <dl className="grid gap-2">
          {known.map(([label, field]) => (
            <div key={field}>
              <dt className="text-sm font-semibold text-soft">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{pet[field]}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
