/** Days off, and pets that must not meet. */
import type { DayOffInput } from '#contract/diary/daysOff.ts';
import type { Pet } from '#contract/people/pets.ts';
import type { PetsApartInput } from '#contract/people/petsApart.ts';
import { addDays, weekdayOf } from '#contract/rules/businessDay.ts';

/** A day at the dentist's in this month, and a fortnight from a Saturday on, two months away. */
export function daysOff(today: string): DayOffInput[] {
  const dentist = addDays(today, 9);
  const soon = addDays(today, 60);
  const saturday = addDays(soon, 6 - weekdayOf(soon));
  return [
    { startsOn: dentist, endsOn: dentist, note: 'Dentist' },
    { startsOn: saturday, endsOn: addDays(saturday, 15), note: 'Cornwall' },
  ];
}

/** The first dog, and the first one of another household. */
export function apart(pets: readonly Pet[]): PetsApartInput[] {
  const [first, ...others] = pets.filter(({ species }) => species === 'Dog');
  const other = others.find(({ clientId }) => clientId !== first?.clientId);
  if (!first || !other) return [];
  return [{ petId: first.id, otherPetId: other.id, note: 'They had a fight in the park' }];
}
