import { expect, test } from 'vitest';
import { petFormValues, petLabels } from '#contract/people/petFields.ts';
import { isMoreNeeded } from '#web/features/people/pets/form/more.ts';
import { makePet } from '#web/features/people/pets/testPet.ts';

const blank = petFormValues(undefined);
const IN_VIEW =
  /^(?:clientId|name|species|breed|dateOfBirth|aggressive.*|vet(?:Name|Phone|Address)|emergencyContact.*)$/;

test('of a new pet, and of one with what is in view alone, the rest stays folded [pet-more-1]', () => {
  expect(isMoreNeeded(blank, {})).toBe(false);
  const pet = makePet({
    breed: 'Beagle',
    aggressiveFood: true,
    vetName: 'Park Vets',
    emergencyContactPhone: '0113 496 0111',
  });
  expect(isMoreNeeded(petFormValues(pet), { name: {} })).toBe(false);
});

test.each(Object.keys(petLabels).filter((field) => !IN_VIEW.test(field)))(
  'the rest opens by itself where %s is filled in or wrong [pet-more-2]',
  (field) => {
    expect(isMoreNeeded({ ...blank, [field]: 'x' }, {})).toBe(true);
    expect(isMoreNeeded(blank, { [field]: {} })).toBe(true);
  },
);

test('“No” is an answer too [pet-more-3]', () => {
  expect(isMoreNeeded(petFormValues(makePet({ spayedNeutered: false })), {})).toBe(true);
});
