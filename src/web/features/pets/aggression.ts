/** The aggression warning: whom or what a pet is a risk for. */
import { aggressionLabels, type AggressionFlag } from '#contract/choices.ts';

export type AggressionFlags = Readonly<Record<AggressionFlag, boolean>>;

const flags = ['aggressiveFood', 'aggressiveAnimals', 'aggressivePeople'] as const;

/** "food", "other animals", "people". */
export const riskWord = (flag: AggressionFlag): string => aggressionLabels[flag].toLowerCase();

/** "food", "other animals": what the flags that are set stand for. */
export const risksOf = (pet: AggressionFlags): string[] =>
  flags.filter((flag) => pet[flag]).map(riskWord);

/** "Can be aggressive about food and people", or undefined where no flag is set. */
export function aggressionText(pet: AggressionFlags): string | undefined {
  const risks = risksOf(pet);
  if (risks.length === 0) return undefined;
  return `Can be aggressive about ${new Intl.ListFormat('en-GB').format(risks)}`;
}
