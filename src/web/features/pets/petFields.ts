/** The fields of a pet: their names in words, and the values of the form's controls. */
import type { AggressionFlag } from '#contract/choices.ts';
import type { Pet, PetValues } from '#contract/pets.ts';
import { riskWord } from '#web/entities/pets/aggression.ts';

export type PetField = keyof PetValues;

const aggressive = (flag: AggressionFlag): string => `Aggressive around ${riskWord(flag)}`;

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
};

/** The values of the form's controls for a pet, or for a new one. */
export function petFormValues(pet: Pet | undefined) {
  return {
    clientId: pet?.clientId ?? '',
    name: pet?.name ?? '',
    species: pet?.species ?? '',
    breed: pet?.breed ?? '',
    gender: pet?.gender ?? '',
    dateOfBirth: pet?.dateOfBirth ?? '',
    age: pet?.age ?? '',
    weight: pet?.weight ?? '',
    colour: pet?.colour ?? '',
    microchipId: pet?.microchipId ?? '',
    spayedNeutered: pet?.spayedNeutered ?? null,
    medications: pet?.medications ?? '',
    allergies: pet?.allergies ?? '',
    medicalConditions: pet?.medicalConditions ?? '',
    aggressiveFood: pet?.aggressiveFood ?? false,
    aggressiveAnimals: pet?.aggressiveAnimals ?? false,
    aggressivePeople: pet?.aggressivePeople ?? false,
    feedingInstructions: pet?.feedingInstructions ?? '',
    exerciseNeeds: pet?.exerciseNeeds ?? '',
    behaviourNotes: pet?.behaviourNotes ?? '',
    likes: pet?.likes ?? '',
    dislikes: pet?.dislikes ?? '',
    specialInstructions: pet?.specialInstructions ?? '',
    emergencyContactName: pet?.emergencyContactName ?? '',
    emergencyContactPhone: pet?.emergencyContactPhone ?? '',
    emergencyContactAddress: pet?.emergencyContactAddress ?? '',
    vetName: pet?.vetName ?? '',
    vetPhone: pet?.vetPhone ?? '',
    vetAddress: pet?.vetAddress ?? '',
  };
}
