import { expect, it } from 'vitest';
import { insertPet, searchable, searchPets } from '#web/data/petList.ts';
import { makePet } from '#web/features/people/pets/testPet.ts';

const rex = makePet({ id: '1', name: 'Rex', species: 'Dog', breed: 'Golden Retriever' });
const mia = makePet({ id: '2', name: 'Mía', species: 'Cat', breed: null });
const ziggy = makePet({ id: '3', name: 'Ziggy 100%', species: 'Dog', breed: 'Pug_mix' });

it.each([
  ['', ['Rex', 'Mía', 'Ziggy 100%']],
  ['rex', ['Rex']],
  ['DOG', ['Rex', 'Ziggy 100%']],
  ['retriever', ['Rex']],
  ['golden rex', ['Rex']],
  ['dog pug', ['Ziggy 100%']],
  ['mia', ['Mía']],
  ['%', ['Ziggy 100%']],
  ['_', ['Ziggy 100%']],
  ['cat rex', []],
])('a search for "%s" in name, species and breed finds %o', (query, names) => {
  const found = searchPets([rex, mia, ziggy].map(searchable), query);
  expect(found.map(({ name }) => name)).toEqual(names);
});

it('a saved pet takes its place by name, and replaces its older version', () => {
  const names = (pets: { name: string }[]) => pets.map(({ name }) => name);
  expect(names(insertPet([mia, ziggy], rex))).toEqual(['Mía', 'Rex', 'Ziggy 100%']);
  expect(names(insertPet([mia, rex], { ...mia, name: 'Zed' }))).toEqual(['Rex', 'Zed']);
});
