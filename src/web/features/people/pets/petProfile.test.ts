import { expect, it } from 'vitest';
import { aggressionText } from '#web/entities/pets/aggression.ts';
import { petAge, profileSections } from '#web/features/people/pets/petProfile.ts';
import { makePet } from '#web/features/people/pets/testPet.ts';

const today = '2026-11-21';

it('the profile has six sections, empty where nothing is known', () => {
  const sections = profileSections(makePet(), today);
  expect(sections.map(({ title, entries }) => [title, entries.length])).toEqual([
    ['Basic Information', 1],
    ['Physical Details', 0],
    ['Health Information', 0],
    ['Care Instructions', 0],
    ['Emergency Contact', 0],
    ['Veterinary Information', 0],
  ]);
});

it('every field of a pet is shown on its profile, and phones and addresses lead somewhere', () => {
  const pet = makePet({
    breed: 'Pug',
    gender: 'Male',
    dateOfBirth: '2024-02-29',
    weight: '25kg',
    colour: 'Fawn',
    microchipId: '977200009876543',
    spayedNeutered: false,
    allergies: 'Chicken',
    medications: 'None',
    medicalConditions: 'Asthma',
    feedingInstructions: 'Twice',
    exerciseNeeds: 'Short',
    behaviourNotes: 'Pulls',
    likes: 'Balls',
    dislikes: 'Rain',
    specialInstructions: 'Key under the pot',
    emergencyContactName: 'Ann',
    emergencyContactPhone: '+447123456789',
    emergencyContactAddress: '1 High Street, Leeds LS1 1AA',
    vetName: 'Park Vets',
    vetPhone: '+441132456789',
    vetAddress: '2 Low Street, Leeds LS1 1AB',
  });
  const entries = profileSections(pet, today).flatMap(({ entries }) => entries);
  const shown = Object.fromEntries(entries.map(({ label, value }) => [label, value]));
  expect(shown).toMatchObject({
    'Date of Birth': '29 February 2024',
    Age: '2 years',
    'Spayed / Neutered': 'No',
    Likes: 'Balls',
  });
  expect(entries).toHaveLength(24);
  const links = entries.flatMap(({ href }) => (href === undefined ? [] : [href]));
  expect(links).toHaveLength(4);
  expect(links[0]).toBe('tel:+447123456789');
});

it.each([
  [{ dateOfBirth: '2024-11-21', age: '7' }, '2 years'],
  [{ dateOfBirth: '2025-11-21', age: null }, '1 year'],
  [{ dateOfBirth: '2026-08-21', age: null }, '3 months'],
  [{ dateOfBirth: '2026-11-16', age: null }, '5 days'],
  [{ dateOfBirth: null, age: 'about 7' }, 'about 7'],
  [{ dateOfBirth: null, age: null }, ''],
])('the age of %o is "%s" [pet-profile-1]', (pet, age) => {
  expect(petAge(pet, today)).toBe(age);
});

it.each([
  [[], undefined],
  [['aggressiveFood'], 'Can be aggressive around food'],
  [['aggressiveAnimals', 'aggressivePeople'], 'Can be aggressive around other animals and people'],
  [
    ['aggressiveFood', 'aggressiveAnimals', 'aggressivePeople'],
    'Can be aggressive around food, other animals and people',
  ],
])('the flags %o warn: %s', (flags, text) => {
  expect(aggressionText(makePet(Object.fromEntries(flags.map((flag) => [flag, true]))))).toBe(text);
});
