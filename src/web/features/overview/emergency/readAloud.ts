/** What to say to a vet or a warden, in sentences to read aloud. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { ageText } from '#contract/rules/ageText.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { vetAuthorityText } from '#web/entities/care/vetAuthority.ts';
import { chipText, type PetFacts } from '#web/features/overview/emergency/callList.ts';

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

const oneLine = (text: string): string => text.trim().replace(/\s*\n\s*/g, ', ');

/** "I am looking after Bella, a Labrador, 4 years, for Jane Doe. Microchip 981 100 … Allergies: chicken. …" */
export function readAloud({ pet, client, medicines }: PetFacts, today: IsoDate): string {
  const { name, species, breed, medicalConditions, allergies, medications, microchipId } = pet;
  const age = ageText(pet.dateOfBirth, today) || (pet.age ?? '');
  const who = [`I am looking after ${name}`, breed ?? species, age, pet.gender]
    .filter(Boolean)
    .join(', ');
  const named = medicines.map((medicine) =>
    [medicine.name, medicine.dose].filter((part) => part !== null).join(' '),
  );
  const takes = [...named, ...(medications === null ? [] : [oneLine(medications)])].join('; ');
  return [
    client ? `${who}, for ${fullName(client)}` : who,
    microchipId !== null && `Microchip ${chipText(microchipId)}`,
    medicalConditions !== null && `Conditions: ${oneLine(medicalConditions)}`,
    takes !== '' && `Medicine: ${takes}`,
    allergies !== null && `Allergies: ${oneLine(allergies)}`,
    client?.vetAuthority && `The client has authorised: ${vetAuthorityText(client.vetAuthority)}`,
  ]
    .filter((text) => typeof text === 'string')
    .map(sentence)
    .join(' ');
}
