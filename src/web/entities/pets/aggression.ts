/** The aggression warning: people, animals or food that a pet is a risk with. */
import type { Pet } from '#contract/people/pets.ts';
import { aggressionLabels, type AggressionFlag } from '#contract/choices.ts';

export type AggressionFlags = Readonly<Record<AggressionFlag, boolean>>;

const flags = ['aggressiveFood', 'aggressiveAnimals', 'aggressivePeople'] as const;

/** "food", "other animals", "people". */
const riskWord = (flag: AggressionFlag): string => aggressionLabels[flag].toLowerCase();

/** "food", "other animals": the flags that are set, in words. */
export const risksOf = (pet: AggressionFlags): string[] =>
  flags.filter((flag) => pet[flag]).map(riskWord);

/** "Can be aggressive around food and people", or undefined where no flag is set. */
export function aggressionText(pet: AggressionFlags): string | undefined {
  const risks = risksOf(pet);
  if (risks.length === 0) return undefined;
  return `Can be aggressive around ${new Intl.ListFormat('en-GB').format(risks)}`;
}

/** "Rex: Can be aggressive around people": a line for each pet with such a warning. */
export const aggressionTexts = (pets: readonly (AggressionFlags & Pick<Pet, 'name'>)[]): string[] =>
  pets.flatMap((pet) => {
    const text = aggressionText(pet);
    return text === undefined ? [] : `${pet.name}: ${text}`;
  });

type Warned = AggressionFlags & Pick<Pet, 'allergies' | 'medicalConditions' | 'medications'>;

/** What to beware of with a pet: aggression, allergies, conditions and medication, each a line. */
export const petWarnings = (pet: Warned): string[] =>
  [
    aggressionText(pet),
    pet.allergies && `Allergies: ${pet.allergies}`,
    pet.medicalConditions && `Medical: ${pet.medicalConditions}`,
    pet.medications && `Medication: ${pet.medications}`,
  ].flatMap((text) => text || []);
