/** The list of pets: its order and its search. */
import type { Pet } from '#contract/people/pets.ts';
import { normalisedWords, searchable as searchableText } from '#contract/rules/normalisedText.ts';

const orderKey = ({ name, id }: Pet): string => `${name.toLowerCase()}\0${id}`;

/** The list with a saved pet inserted, in the order in which the server lists. */
export function insertPet(pets: readonly Pet[], saved: Pet): Pet[] {
  const others = pets.filter(({ id }) => id !== saved.id);
  const key = orderKey(saved);
  const at = others.findIndex((pet) => orderKey(pet) > key);
  return others.toSpliced(at === -1 ? others.length : at, 0, saved);
}

/** The searchable text of a pet, made once for each version of the list. */
export interface SearchablePet {
  pet: Pet;
  text: string;
}

export const searchable = (pet: Pet): SearchablePet => ({
  pet,
  text: searchableText([pet.name, pet.species, pet.breed].filter(Boolean).join('\n')),
});

/** The pets whose name, species or breed has every word that was typed; all of them for an empty text. */
export function searchPets(entries: readonly SearchablePet[], query: string): Pet[] {
  const words = normalisedWords(query);
  return entries
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map(({ pet }) => pet);
}
