/** Treatments in words: what is due. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { Treatment } from '#contract/people/treatments.ts';
import { plainDate } from '#contract/rules/longDate.ts';

type Due = Pick<Treatment, 'petId' | 'name' | 'dueOn'>;

/** "Leptospirosis (L4) overdue since 3 March 2026", "Worming due 12 April 2026". */
export function dueText({ name, dueOn }: Due, today: IsoDate): string | undefined {
  if (dueOn === null) return undefined;
  return dueOn < today
    ? `${name} overdue since ${plainDate(dueOn)}`
    : `${name} due ${plainDate(dueOn)}`;
}

/** One sentence for all that is due of one pet, the most overdue first; undefined where nothing is. */
export function petDueText(petId: string, due: readonly Due[], today: IsoDate): string | undefined {
  const texts = due
    .filter((each) => each.petId === petId)
    .toSorted((one, other) => ((one.dueOn ?? '') < (other.dueOn ?? '') ? -1 : 1))
    .map((each) => dueText(each, today))
    .filter((text) => text !== undefined);
  return texts.length === 0 ? undefined : texts.join('; ');
}
