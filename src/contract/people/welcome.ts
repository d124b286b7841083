/** What somebody who may become a client has told: their household, pets, consents and signature. */
import { z } from 'zod';
import { entityId, moment } from '#contract/entity.ts';
import { consentKinds } from '#contract/people/consents.ts';

/** The most pets that one person tells about. */
export const MAX_TOLD_PETS = 10;

const stored = z.string().nullish();

const household = z.object({
  name: z.string(),
  email: stored,
  phone: stored,
  address: stored,
  doorNotes: stored,
  otherName: stored,
  otherPhone: stored,
  otherRelation: stored,
  emergencyContactName: stored,
  emergencyContactPhone: stored,
});

/** The fields of a pet as its page has them. */
export const toldPetFields = z.object({
  name: z.string(),
  species: z.string(),
  breed: stored,
  dateOfBirth: stored,
  gender: stored,
  colour: stored,
  microchipId: stored,
  spayedNeutered: z.boolean().nullish(),
  medications: stored,
  allergies: stored,
  medicalConditions: stored,
  feedingInstructions: stored,
  exerciseNeeds: stored,
  behaviourNotes: stored,
  likes: stored,
  dislikes: stored,
  specialInstructions: stored,
  vetName: stored,
  vetPhone: stored,
  vetAddress: stored,
  insurer: stored,
  policyNumber: stored,
});

const toldPet = toldPetFields.extend({
  /** Names the pet among those that this person told about. */
  id: entityId,
  vaccination: stored,
  vaccinatedOn: stored,
  vaccinationDueOn: stored,
  wormer: stored,
  wormedOn: stored,
  fleaTreatment: stored,
  fleaTreatedOn: stored,
});

const answers = z
  .array(
    z.object({
      consent: z.enum(consentKinds),
      given: z.boolean(),
      vet: z.enum(['own', 'any']).optional(),
      limit: stored,
    }),
  )
  .max(consentKinds.length);

/** What was signed before there was a client to sign for, with the evidence. */
const toldSignature = z.object({
  agreementId: entityId,
  title: z.string(),
  version: z.int(),
  text: z.string(),
  sha256: z.string(),
  expressRequest: z.boolean(),
  typedName: z.string(),
  linkId: z.string(),
  userAgent: z.string().nullable(),
  signedAt: moment,
});

/** Everything that was told; null for a step that was not saved yet. */
export const told = z.object({
  household: household.nullable(),
  pets: z.array(toldPet).max(MAX_TOLD_PETS),
  consents: answers.nullable(),
  signature: toldSignature.nullable(),
});

export type ToldPet = z.output<typeof toldPet>;
export type Told = z.output<typeof told>;
