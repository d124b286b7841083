/** What a prospect told, as labels and texts, without what is empty. */
import { consentLabels } from '#contract/people/consents.ts';
import { petLabels } from '#contract/people/petFields.ts';
import type { Prospect } from '#contract/people/prospects.ts';
import { type ToldPet, toldPetFields } from '#contract/people/welcome.ts';

type Facts = (readonly [label: string, text: string])[];

const fieldNames = toldPetFields.keyof().options;

/** The treatments of a pet, which become records of their own. */
export const treatmentLabels = {
  vaccination: 'Vaccination',
  vaccinatedOn: 'Vaccinated On',
  vaccinationDueOn: 'Vaccination Due On',
  wormer: 'Worming Product',
  wormedOn: 'Wormed On',
  fleaTreatment: 'Flea Treatment',
  fleaTreatedOn: 'Treated for Fleas On',
} as const;

const treatment = (name?: string | null, on?: string | null): string | undefined =>
  name ? `${name}, ${on}` : undefined;

function petText(pet: ToldPet): string {
  const fields = fieldNames
    .filter((name) => name !== 'name' && name !== 'spayedNeutered' && pet[name])
    .map((name) => `${petLabels[name]}: ${pet[name]}`);
  const others = [
    ['Vaccination', treatment(pet.vaccination, pet.vaccinatedOn)],
    ['Vaccination due', pet.vaccinationDueOn],
    ['Worming', treatment(pet.wormer, pet.wormedOn)],
    ['Flea treatment', treatment(pet.fleaTreatment, pet.fleaTreatedOn)],
  ].flatMap(([label, text]) => (text ? [`${label}: ${text}`] : []));
  return [...fields, ...others].join('\n');
}

export function toldFacts({ email, phone, postcode, pet, message, told }: Prospect): Facts {
  const { household, pets, consents, signature } = told;
  const all: (readonly [string, string | null | undefined])[] = [
    ['Email', household?.email ?? email],
    ['Phone', household?.phone ?? phone],
    ['Postcode', household?.address ? null : postcode],
    ['Pet', pet],
    ['Message', message],
    ['Address', household?.address],
    ['How to get in', household?.doorNotes],
    ['Household', [household?.otherName, household?.otherPhone].filter(Boolean).join(', ')],
    [
      'Emergency contact',
      [household?.emergencyContactName, household?.emergencyContactPhone]
        .filter(Boolean)
        .join(', '),
    ],
    ...pets.map((each, index) => [`Pet ${index + 1}: ${each.name}`, petText(each)] as const),
    [
      'Consents',
      consents
        ?.map(({ consent, given }) => `${given ? 'Yes' : 'No'}: ${consentLabels[consent]}`)
        .join('\n'),
    ],
    ['Signed', signature && `${signature.title}, by ${signature.typedName}`],
  ];
  return all.flatMap(([label, text]) => (text ? [[label, text] as const] : []));
}
