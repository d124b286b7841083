/** Pets: the animals in the care of the business, each belonging to one client. */
import { z } from 'zod';
import { optionalIsoDate } from '#contract/fields/isoDate.ts';
import { optionalText, requiredText } from '#contract/fields/text.ts';
import { ukAddress } from '#contract/fields/ukAddress.ts';
import { ukPhone } from '#contract/fields/ukPhone.ts';
import {
  archivedFields,
  archivingOn,
  dayBy,
  londonToday,
  type Today,
} from '#contract/people/archive.ts';
import { moment, precondition, entityId, timestamps } from '#contract/entity.ts';

const DATE_OF_BIRTH_IN_FUTURE = 'Date of birth cannot be in the future';
const DIED_IN_FUTURE = 'This day cannot be in the future';
const DIED_AND_BACK = 'A pet that has died stays archived. Leave the day empty to bring it back.';

const shortText = optionalText(200);
const longText = optionalText(10_000);
const yesOrNo = z.boolean('Must be true or false');

const fields = z.object({
  clientId: z.uuid('Client is required'),
  name: requiredText('Pet name is required', 100),
  species: requiredText('Species is required', 100),
  breed: shortText,
  dateOfBirth: optionalIsoDate(),
  age: shortText,
  weight: shortText,
  colour: shortText,
  medications: longText,
  allergies: longText,
  medicalConditions: longText,
  gender: shortText,
  microchipId: shortText,
  spayedNeutered: yesOrNo.nullish(),
  aggressiveFood: yesOrNo.optional(),
  aggressiveAnimals: yesOrNo.optional(),
  aggressivePeople: yesOrNo.optional(),
  feedingInstructions: longText,
  exerciseNeeds: longText,
  behaviourNotes: longText,
  likes: longText,
  dislikes: longText,
  specialInstructions: longText,
  emergencyContactName: shortText,
  emergencyContactPhone: ukPhone(
    'Emergency contact phone must be a valid UK mobile number (e.g., 07123456789)',
  ),
  emergencyContactAddress: ukAddress('Emergency contact address must include a valid UK postcode'),
  vetName: shortText,
  vetPhone: ukPhone('Vet phone must be a valid UK mobile number (e.g., 07123456789)'),
  vetAddress: ukAddress('Vet address must include a valid UK postcode'),
  vetOutOfHoursPhone: ukPhone(
    'Out-of-hours vet phone must be a valid UK mobile number (e.g., 07123456789)',
  ),
  insurer: shortText,
  policyNumber: shortText,
});

const bornBy = (today: Today) => dayBy(today, DATE_OF_BIRTH_IN_FUTURE);

/** `color` is accepted as another name of `colour`, which wins where both are sent. */
const withAlias = fields.extend({ color: shortText });

function mergeAlias<Values extends { colour?: unknown; color?: unknown }>(values: Values) {
  const { color, ...pet } = values;
  return color === undefined || pet.colour !== undefined ? pet : { ...pet, colour: color };
}

/** Creates a pet; `today` is the business's day. */
export const petInputOn = (today: Today) =>
  withAlias.extend({ dateOfBirth: bornBy(today) }).transform(mergeAlias);

/**
 * What is sent to change a pet: keys that are left out keep what is stored. `diedOn` archives it, and says when it died;
 * bringing it back forgets that day.
 */
export const petUpdateOn = (today: Today) =>
  withAlias
    .extend({ dateOfBirth: bornBy(today) })
    .partial()
    .extend(precondition)
    .extend({ ...archivingOn(today), diedOn: dayBy(today, DIED_IN_FUTURE) })
    .refine(({ archived, diedOn }) => archived !== false || !diedOn, {
      path: ['diedOn'],
      message: DIED_AND_BACK,
    })
    .transform(mergeAlias);

/** The values of the form; `today` is the business's day. */
export const petFormOn = (today: Today) => fields.extend({ dateOfBirth: bornBy(today) });

/** The same on the day of a business in the default time zone. */
export const petInput = petFormOn(londonToday);

const stored = z.string().nullable();

/** A pet as the API answers it. `age` is a text for pets whose date of birth is unknown. */
export const pet = z.object({
  id: entityId,
  userId: entityId,
  clientId: entityId,
  name: z.string(),
  species: z.string(),
  breed: stored,
  dateOfBirth: z.iso.date().nullable(),
  age: stored,
  weight: stored,
  colour: stored,
  /** The same, under its other name. */
  color: stored,
  photoUrl: stored,
  medications: stored,
  allergies: stored,
  medicalConditions: stored,
  gender: stored,
  microchipId: stored,
  spayedNeutered: z.boolean().nullable(),
  aggressiveFood: z.boolean(),
  aggressiveAnimals: z.boolean(),
  aggressivePeople: z.boolean(),
  feedingInstructions: stored,
  exerciseNeeds: stored,
  behaviourNotes: stored,
  likes: stored,
  dislikes: stored,
  specialInstructions: stored,
  emergencyContactName: stored,
  emergencyContactPhone: stored,
  emergencyContactAddress: stored,
  vetName: stored,
  vetPhone: stored,
  vetAddress: stored,
  vetOutOfHoursPhone: stored,
  insurer: stored,
  policyNumber: stored,
  archivedAt: moment.nullable(),
  diedOn: z.iso.date().nullable(),
  ...archivedFields,
  ...timestamps,
});

export type Pet = z.output<typeof pet>;
export type PetInput = z.input<typeof fields>;
export type PetValues = z.output<typeof fields>;
export type PetChanges = Omit<z.output<ReturnType<typeof petUpdateOn>>, 'updatedAt'>;
