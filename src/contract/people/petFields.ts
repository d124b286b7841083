/** The fields of a pet: their names in words, and the values of the form's controls. */
import { aggressionLabels, type AggressionFlag } from '#contract/choices.ts';
import type { Pet, PetValues } from '#contract/people/pets.ts';
import { blankTexts, formValues } from '#contract/rules/formValues.ts';

export type PetField = keyof PetValues;

const aggressive = (flag: AggressionFlag): string =>
  `Aggressive around ${aggressionLabels[flag].toLowerCase()}`;

export const petLabels: Record<PetField, string> = {
  clientId: 'Client',
  name: 'Pet Name',
  species: 'Species',
  breed: 'Breed',
  gender: 'Gender',
  dateOfBirth: 'Date of Birth',
  age: 'Age',
  weight: 'Weight',
  colour: 'Colour',
  microchipId: 'Microchip ID',
  spayedNeutered: 'Spayed / Neutered',
  medications: 'Medications',
  allergies: 'Allergies',
  medicalConditions: 'Medical Conditions',
  aggressiveFood: aggressive('aggressiveFood'),
  aggressiveAnimals: aggressive('aggressiveAnimals'),
  aggressivePeople: aggressive('aggressivePeople'),
  feedingInstructions: 'Feeding Instructions',
  exerciseNeeds: 'Exercise Needs',
  behaviourNotes: 'Behaviour Notes',
  likes: 'Likes',
  dislikes: 'Dislikes',
  specialInstructions: 'Special Instructions',
  emergencyContactName: 'Emergency Contact Name',
  emergencyContactPhone: 'Emergency Contact Phone',
  emergencyContactAddress: 'Emergency Contact Address',
  vetName: 'Vet Name',
  vetPhone: 'Vet Phone',
  vetAddress: 'Vet Address',
  vetOutOfHoursPhone: 'Out-of-hours Vet Phone',
  insurer: 'Insurer',
  policyNumber: 'Policy Number',
};

/** What is no text, in a new pet. */
const blankChoices = {
  spayedNeutered: null as boolean | null,
  aggressiveFood: false,
  aggressiveAnimals: false,
  aggressivePeople: false,
};

/** The values of the form's controls for a pet, or for a new one. */
export const petFormValues = (pet: Pet | undefined) =>
  formValues({ ...blankTexts(petLabels), ...blankChoices }, pet);
