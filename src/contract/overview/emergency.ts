/** What the Emergency sheet shows: everything about every pet in use, and whom to call. */
import { z } from 'zod';
import { entityId } from '#contract/entity.ts';
import { careSettings } from '#contract/people/careSettings.ts';
import { client } from '#contract/people/clients.ts';
import { contact } from '#contract/people/contacts.ts';
import { medicine } from '#contract/people/medicines.ts';
import { pet } from '#contract/people/pets.ts';
import { treatment } from '#contract/people/treatments.ts';

/** More than the quotas of an account allow. */
const MAX_LISTED = 500_000;
/** The most pets that are named as the next ones. */
export const MAX_NEXT_PETS = 100;

const emergencyPet = pet.pick({
  id: true,
  clientId: true,
  name: true,
  species: true,
  breed: true,
  gender: true,
  dateOfBirth: true,
  age: true,
  weight: true,
  colour: true,
  photoUrl: true,
  microchipId: true,
  spayedNeutered: true,
  medications: true,
  allergies: true,
  medicalConditions: true,
  aggressiveFood: true,
  aggressiveAnimals: true,
  aggressivePeople: true,
  behaviourNotes: true,
  emergencyContactName: true,
  emergencyContactPhone: true,
  emergencyContactAddress: true,
  vetName: true,
  vetPhone: true,
  vetAddress: true,
  vetOutOfHoursPhone: true,
  insurer: true,
  policyNumber: true,
});

const emergencyClient = client.pick({
  id: true,
  firstName: true,
  lastName: true,
  phone: true,
  email: true,
  address: true,
  emergencyContactName: true,
  emergencyContactPhone: true,
  emergencyContactAddress: true,
  vetAuthority: true,
});

/** In one answer, so that a phone without signal has it whole. */
export const emergency = z.object({
  /** The business's own numbers. */
  numbers: careSettings.omit({ keepsCodesOffline: true }),
  /** The pets of visits under way, then those of the next appointments of today and tomorrow. */
  runningPetIds: z.array(entityId).max(MAX_NEXT_PETS),
  nextPetIds: z.array(entityId).max(MAX_NEXT_PETS),
  /** Every pet that is not archived, by name. */
  pets: z.array(emergencyPet).max(MAX_LISTED),
  /** Their clients. */
  clients: z.array(emergencyClient).max(MAX_LISTED),
  contacts: z
    .array(contact.omit({ userId: true, createdAt: true, updatedAt: true }))
    .max(MAX_LISTED),
  /** Those that are taken today. */
  medicines: z
    .array(medicine.omit({ userId: true, createdAt: true, updatedAt: true }))
    .max(MAX_LISTED),
  /** The latest of each kind and name. */
  treatments: z
    .array(treatment.omit({ userId: true, createdAt: true, updatedAt: true }))
    .max(MAX_LISTED),
});

export type Emergency = z.output<typeof emergency>;
