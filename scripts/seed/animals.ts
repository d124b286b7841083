/** Sixty made-up pets for the clients: at least one each, twenty with a second. */
import type { PetInput } from '#contract/people/pets.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import type { Chance } from './chance.ts';

const NAMES = [
  'Biscuit',
  'Bramble',
  'Pickle',
  'Hazel',
  'Monty',
  'Olive',
  'Rufus',
  'Poppy',
  'Ziggy',
  'Mabel',
  'Otis',
  'Luna',
  'Barney',
  'Willow',
  'Teddy',
  'Nutmeg',
  'Frankie',
  'Dolly',
  'Gus',
  'Marmalade',
  'Winston',
  'Clover',
  'Scout',
  'Maple',
  'Digby',
  'Pepper',
  'Rolo',
  'Tilly',
  'Basil',
  'Fern',
] as const;

const KINDS = [
  {
    species: 'Dog',
    breeds: [
      'Border Terrier',
      'Cocker Spaniel',
      'Labrador Retriever',
      'Whippet',
      'Cockapoo',
      'Beagle',
    ],
    kilos: [6, 32],
    weight: 12,
  },
  {
    species: 'Cat',
    breeds: ['British Shorthair', 'Domestic Longhair', 'Maine Coon'],
    kilos: [3, 8],
    weight: 5,
  },
  { species: 'Rabbit', breeds: ['Mini Lop', 'Netherland Dwarf'], kilos: [1, 3], weight: 2 },
  { species: 'Bird', breeds: ['Budgerigar', 'Cockatiel'], kilos: [1, 1], weight: 1 },
] as const;

const COLOURS = [
  'Golden',
  'Black and white',
  'Chocolate',
  'Brindle',
  'Grey',
  'Tan',
  'Tricolour',
] as const;
const ALLERGIES = ['Chicken', 'Wheat', 'Grass pollen in June'] as const;
const MEDICATIONS = ['Half a Metacam with breakfast', 'Eye drops, left eye, twice a day'] as const;
const LIKES = [
  'Tennis balls and rivers',
  'A scratch behind the ears',
  'Cheese, above all',
  'Sleeping in the sun',
] as const;
const DISLIKES = ['Umbrellas', 'Skateboards', 'Being picked up', 'The hoover'] as const;
const BEHAVIOUR = [
  'Pulls towards squirrels',
  'Good recall with a whistle',
  'Shy at first, then your shadow',
  'Barks at the doorbell',
] as const;

function kindOf(chance: Chance) {
  return chance.pick(KINDS.flatMap((kind) => Array.from({ length: kind.weight }, () => kind)));
}

function onePet(chance: Chance, clientId: string, name: string, today: string): PetInput {
  const { species, breeds, kilos } = kindOf(chance);
  const [lightest, heaviest] = kilos;
  const isDog = species === 'Dog';
  return {
    clientId,
    name,
    species,
    breed: chance.pick(breeds),
    dateOfBirth: addDays(today, -(120 + chance.below(4_000))),
    weight: `${lightest + chance.below(heaviest - lightest + 1)}kg`,
    colour: chance.pick(COLOURS),
    gender: chance.pick(['Male', 'Female']),
    microchipId: `98100000${1_000_000 + chance.below(8_999_999)}`,
    spayedNeutered: chance.percent(80),
    aggressiveAnimals: isDog && chance.percent(8),
    aggressiveFood: chance.percent(6),
    aggressivePeople: chance.percent(3),
    feedingInstructions: `${chance.pick(['Half a cup', 'One pouch', 'One small bowl'])} at ${chance.pick(['07:30', '12:00', '17:30'])}`,
    exerciseNeeds: isDog
      ? chance.pick(['Half an hour, twice a day', 'A long walk at noon', 'Short and slow'])
      : null,
    behaviourNotes: chance.pick(BEHAVIOUR),
    likes: chance.pick(LIKES),
    dislikes: chance.pick(DISLIKES),
    allergies: chance.percent(20) ? chance.pick(ALLERGIES) : null,
    medications: chance.percent(15) ? chance.pick(MEDICATIONS) : null,
    vetName: 'Serpentine Veterinary Practice',
    vetPhone: '+442079460321',
    vetAddress: '12 Craven Terrace, London W2 3QD',
  };
}

/** The pets of these clients. */
export function animals(chance: Chance, clientIds: readonly string[], today: string): PetInput[] {
  const owners = [...clientIds, ...clientIds.slice(0, 20)];
  return owners.map((clientId, index) =>
    onePet(chance, clientId, NAMES[index % NAMES.length] ?? 'Biscuit', today),
  );
}
