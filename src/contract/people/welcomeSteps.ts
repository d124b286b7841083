/** The forms of the four steps in which somebody who may become a client tells about themselves. */
import { z } from 'zod';
import { entityId, precondition } from '#contract/entity.ts';
import { optionalEmail } from '#contract/fields/email.ts';
import { optionalIsoDate } from '#contract/fields/isoDate.ts';
import { optionalText, requiredText } from '#contract/fields/text.ts';
import { ukAddress } from '#contract/fields/ukAddress.ts';
import { ukPhone } from '#contract/fields/ukPhone.ts';
import type { Today } from '#contract/people/archive.ts';
import { petFormOn } from '#contract/people/pets.ts';
import { MAX_TOLD_PETS } from '#contract/people/welcome.ts';

const PHONE = 'Phone must be a UK number, such as 07123 456789';
const NO_DAY = 'Add the day, or leave the name empty';
const AFTER = 'This is before the day of the vaccination. Correct one of the two days.';

export const householdInput = z.object({
  name: requiredText('Type your full name', 200),
  email: optionalEmail(),
  phone: ukPhone(PHONE),
  address: ukAddress('Address must include a valid UK postcode'),
  doorNotes: optionalText(2_000),
  otherName: optionalText(200),
  otherPhone: ukPhone(PHONE),
  otherRelation: optionalText(100),
  emergencyContactName: optionalText(200),
  emergencyContactPhone: ukPhone(PHONE),
});

const toldPetFieldsOn = (today: Today) =>
  petFormOn(today)
    .omit({
      clientId: true,
      age: true,
      weight: true,
      aggressiveFood: true,
      aggressiveAnimals: true,
      aggressivePeople: true,
      emergencyContactName: true,
      emergencyContactPhone: true,
      emergencyContactAddress: true,
      vetOutOfHoursPhone: true,
    })
    .extend({
      vaccination: optionalText(200),
      vaccinatedOn: optionalIsoDate(),
      vaccinationDueOn: optionalIsoDate(),
      wormer: optionalText(200),
      wormedOn: optionalIsoDate(),
      fleaTreatment: optionalText(200),
      fleaTreatedOn: optionalIsoDate(),
    });

/** A treatment has its day, and none is due before it was given. */
function checkTreatments(
  pet: z.output<ReturnType<typeof toldPetFieldsOn>>,
  context: z.RefinementCtx,
): void {
  const say = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (pet.vaccination && !pet.vaccinatedOn) say('vaccinatedOn', NO_DAY);
  if (pet.wormer && !pet.wormedOn) say('wormedOn', NO_DAY);
  if (pet.fleaTreatment && !pet.fleaTreatedOn) say('fleaTreatedOn', NO_DAY);
  const { vaccinatedOn, vaccinationDueOn } = pet;
  if (vaccinatedOn && vaccinationDueOn && vaccinationDueOn < vaccinatedOn) {
    say('vaccinationDueOn', AFTER);
  }
}

/** A pet; `today` is the business's day. */
export const toldPetInputOn = (today: Today) => toldPetFieldsOn(today).superRefine(checkTreatments);

/** What the owner changes of what was told, by the same rules; what is left out stays. */
export const toldUpdateOn = (today: Today) =>
  z
    .object({
      household: householdInput.optional(),
      /** Pets that were told about, by their ids. */
      pets: z
        .array(toldPetFieldsOn(today).extend({ id: entityId }).superRefine(checkTreatments))
        .max(MAX_TOLD_PETS)
        .optional(),
    })
    .extend(precondition);

export type ToldChanges = Omit<z.output<ReturnType<typeof toldUpdateOn>>, 'updatedAt'>;
