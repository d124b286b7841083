import { memo, useMemo, type ReactNode } from 'react';
import type { Pet } from '#contract/people/pets.ts';
import { PetCard } from '#web/features/people/pets/PetCard.tsx';
import { searchable, searchPets } from '#web/data/petList.ts';
import { useLongList } from '#web/platform/nav/longList.ts';
import { LongList, longListRow } from '#web/ui/LongList.tsx';
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
  const { rows, more } = useLongList(found, query);
  return (
    <>
      <ResultCount found={found.length} of={pets.length} one="pet" many="pets" />
      {found.length === 0 && nothing}
      <LongList
        label={{ 'aria-label': 'Pets' }}
        className="[--row-height:9rem] gap-4 sm:[--row-height:20rem] sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
        more={more}
        moreLabel="Show more pets"
      >
        {rows.map((pet, index) => (
          <li key={pet.id} className={longListRow(index)}>
            <PetCard
              pet={pet}
              owner={owners.get(pet.clientId)}
              onEdit={onEdit}
              onDelete={onDelete}
            />
          </li>
        ))}
      </LongList>
    </>
  );
});
