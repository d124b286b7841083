import { memo, useMemo, type ReactNode } from 'react';
import type { Pet } from '#contract/pets.ts';
import { PetCard } from '#web/features/pets/PetCard.tsx';
import { searchable, searchPets } from '#web/features/pets/petList.ts';
import { useProgressiveList } from '#web/platform/nav/progressiveList.ts';
import { cardClass } from '#web/ui/cardClass.ts';
import { MoreItems } from '#web/ui/MoreItems.tsx';
import { ResultCount } from '#web/ui/ResultCount.tsx';

interface PetListProps {
  pets: readonly Pet[];
  /** The full names of the clients by their ids. */
  owners: ReadonlyMap<string, string>;
  query: string;
  /** Shown when nothing is found. */
  nothing: ReactNode;
  onEdit: (pet: Pet) => void;
  onDelete: (pet: Pet) => void;
}

/** The pets that the search finds. It renders after each key press, so that typing never waits for it. */
export const PetList = memo(({ pets, owners, query, nothing, onEdit, onDelete }: PetListProps) => {
  const entries = useMemo(() => pets.map(searchable), [pets]);
  const found = useMemo(() => searchPets(entries, query), [entries, query]);
  const { shown, more, byScrolling } = useProgressiveList('pets', query);
  return (
    <>
      <ResultCount found={found.length} of={pets.length} one="pet" many="pets" />
      {found.length === 0 && nothing}
      <ul
        aria-label="Pets"
        className="grid gap-4 empty:hidden sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
      >
        {found.slice(0, shown).map((pet, at) => (
          <li key={pet.id} className={cardClass(at)}>
            <PetCard
              pet={pet}
              owner={owners.get(pet.clientId)}
              onEdit={onEdit}
              onDelete={onDelete}
            />
          </li>
        ))}
      </ul>
      {shown < found.length && (
        <MoreItems key={`${query} ${shown}`} onMore={more} byScrolling={byScrolling}>
          Show more pets
        </MoreItems>
      )}
    </>
  );
});
