/** The medicines that a pet takes. */
import { z } from 'zod';
import { entityId, precondition, timestamps } from '#contract/entity.ts';
import { optionalIsoDate } from '#contract/fields/isoDate.ts';
import { optionalText, requiredText } from '#contract/fields/text.ts';
import { timeOfDay } from '#contract/fields/timeOfDay.ts';

/** The most medicines of one pet, those that have ended among them. */
export const MAX_MEDICINES = 100;
/** The most doses in one day. */
const MAX_TIMES = 12;
/** The most medicines that the list of all answers; the quota of an account is below. */
const MAX_LISTED = 200_000;

/** What a person fills in about a medicine. */
export const medicineInput = z.object({
  name: requiredText('Name is required', 200),
  /** Such as "1 tablet" or "0.5 ml". */
  dose: optionalText(200),
  /** When it is given each day, `HH:MM`; none where it is given as needed. */
  times: z
    .array(timeOfDay('Say when it is given'), 'Must be a list of times such as 08:00')
    .max(MAX_TIMES, `A medicine has at most ${MAX_TIMES} times a day`)
    .transform((times) => [...new Set(times)].toSorted())
    .optional(),
  withFood: z.boolean('Must be true or false').optional(),
  /** The first and the last day. */
  from: optionalIsoDate(),
  until: optionalIsoDate(),
  instruction: optionalText(2_000),
});

/** A change to a medicine: keys that are left out keep what is stored. */
export const medicineUpdate = medicineInput.partial().extend(precondition);

const stored = z.string().nullable();

/** A medicine as the API answers it. */
export const medicine = z.object({
  id: entityId,
  userId: entityId,
  petId: entityId,
  name: z.string(),
  dose: stored,
  times: z.array(z.string()).max(MAX_TIMES),
  withFood: z.boolean(),
  from: z.iso.date().nullable(),
  until: z.iso.date().nullable(),
  instruction: stored,
  ...timestamps,
});

/** The medicines of all pets, those of archived ones too. */
export const allMedicines = z.array(medicine).max(MAX_LISTED);

/** The medicines of one pet. */
export const medicinesOfPet = z.array(medicine).max(MAX_MEDICINES);

export type Medicine = z.output<typeof medicine>;
export type MedicineValues = z.output<typeof medicineInput>;
export type MedicineChanges = Omit<z.output<typeof medicineUpdate>, 'updatedAt'>;
