/** Medicines in words. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { Medicine } from '#contract/people/medicines.ts';
import { plainDate } from '#contract/rules/longDate.ts';

type Plan = Pick<Medicine, 'dose' | 'times' | 'withFood' | 'from' | 'until'>;

/** "0.5 ml · 08:00 and 18:00 · with food · until 12 April 2026". */
export function medicineText({ dose, times, withFood, from, until }: Plan): string {
  const days = [
    from !== null && `from ${plainDate(from)}`,
    until !== null && `until ${plainDate(until)}`,
  ].filter((text) => typeof text === 'string');
  return [
    dose,
    times.length === 0 ? 'as needed' : times.join(' and '),
    withFood && 'with food',
    days.join(' '),
  ]
    .filter((text) => typeof text === 'string' && text !== '')
    .join(' · ');
}

/** Whether the pet no longer takes it. */
export const isOver = ({ until }: Pick<Medicine, 'until'>, today: IsoDate): boolean =>
  until !== null && until < today;
