import { expect, test } from 'vitest';
import {
  callsOf,
  chipText,
  missingOf,
  type PetFacts,
} from '#web/features/overview/emergency/callList.ts';
import { readAloud } from '#web/features/overview/emergency/readAloud.ts';
import { makePet } from '#web/features/people/pets/testPet.ts';

const client = {
  id: 'c',
  firstName: 'Jane',
  lastName: 'Doe',
  phone: '+447123456781',
  email: null,
  address: null,
  emergencyContactName: 'Ann Doe',
  emergencyContactPhone: '+447123456784',
  emergencyContactAddress: null,
  vetAuthority: { vet: 'any' as const, limit: '500.00' },
};
const contact = {
  id: 'k',
  clientId: 'c',
  kind: 'emergency' as const,
  name: 'Tom Neighbour',
  phone: '+441134960123',
  email: null,
  relation: 'Neighbour',
  address: null,
};
const numbers = {
  helperName: 'Kim',
  helperPhone: '+447123456789',
  outOfHoursVetName: 'Night Vets',
  outOfHoursVetPhone: '+441134960999',
  outOfHoursVetAddress: null,
};
const nobody = {
  helperName: null,
  helperPhone: null,
  outOfHoursVetName: null,
  outOfHoursVetPhone: null,
  outOfHoursVetAddress: null,
};

const facts = (fields: Partial<PetFacts> = {}): PetFacts => ({
  pet: makePet({
    name: 'Bella',
    breed: 'Labrador',
    vetName: 'Park Vets',
    vetPhone: '+441134960111',
  }),
  client,
  contacts: [],
  medicines: [],
  treatments: [],
  numbers,
  ...fields,
});

test('calls are in the order that helps, each number once [emergency-web-1]', () => {
  const household = {
    ...contact,
    id: 'h',
    kind: 'household' as const,
    name: 'Max',
    relation: null,
  };
  const contacts = [contact, { ...household, phone: '+447123456782' }, { ...contact, id: 'x' }];
  expect(callsOf(facts({ contacts })).map(({ who, name }) => `${who}: ${name}`)).toEqual([
    'Client: Jane Doe',
    'Household: Max',
    'Neighbour: Tom Neighbour',
    'Emergency contact: Ann Doe',
    'Own vet: Park Vets',
    'Your out-of-hours vet: Night Vets',
    'Your helper: Kim',
  ]);
});

test('what is missing is said, with where it is added [emergency-web-2]', () => {
  const bare = facts({
    pet: makePet({ id: 'p', clientId: 'c' }),
    client: { ...client, phone: null, emergencyContactPhone: null, vetAuthority: null },
    numbers: nobody,
  });
  expect(missingOf(bare).map(({ what, href }) => `${what} ${href}`)).toEqual([
    'the client’s phone /clients/c',
    'an emergency contact /clients/c',
    'the vet’s phone /pets/p',
    'an out-of-hours vet /pets/p',
    'what a vet may do without reaching the client /clients/c',
    'the microchip number /pets/p',
  ]);
  expect(missingOf(facts()).map(({ what }) => what)).toEqual(['the microchip number']);
});

test('what is read aloud names the pet, its chip, its medicine and what is authorised [emergency-web-3]', () => {
  const medicine = {
    id: 'm',
    petId: 'p',
    name: 'Metacam',
    dose: '0.5 ml',
    times: ['08:00'],
    withFood: true,
    from: null,
    until: null,
    instruction: null,
  };
  const pet = makePet({
    name: 'Bella',
    species: 'Dog',
    breed: 'Labrador',
    gender: 'Female',
    dateOfBirth: '2022-03-01',
    microchipId: '981100000123456',
    medicalConditions: 'Epilepsy',
    medications: 'Eye drops\nas needed',
    allergies: 'Chicken!',
  });
  expect(readAloud(facts({ pet, medicines: [medicine] }), '2026-03-29')).toBe(
    'I am looking after Bella, Labrador, 4 years, Female, for Jane Doe. Microchip 981 100 000 123 456. ' +
      'Conditions: Epilepsy. Medicine: Metacam 0.5 ml; Eye drops, as needed. Allergies: Chicken! ' +
      'The client has authorised: Any vet, up to £500.00 without reaching them.',
  );
  const unknown = makePet({ name: 'Rex', species: 'Cat', breed: null });
  expect(readAloud(facts({ pet: unknown, client: undefined }), '2026-03-29')).toMatch(
    /^I am looking after Rex, Cat/,
  );
});

test('a chip number of 15 digits is in threes [emergency-web-4]', () => {
  expect([chipText('981100000123456'), chipText('AVID 12')]).toEqual([
    '981 100 000 123 456',
    'AVID 12',
  ]);
});
