/** A visit in words. */
import type { DoseOutcome, VisitEventKind } from '#contract/choices.ts';
import type { Medicine } from '#contract/people/medicines.ts';
import type { Visit, VisitEvent } from '#contract/visits/visits.ts';
import { shortDate, timeOfDay } from '#contract/rules/localTime.ts';
import { currentEvents, type PhoneVisit, type VisitedPet } from '#web/data/visits/phoneVisit.ts';

/** Hours and minutes: `0:42`, `11:05`; 0 where the clock was put back. */
export function hoursAndMinutes(fromMs: number, toMs: number): string {
  const minutes = Math.max(0, Math.floor((toMs - fromMs) / 60_000));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** `1.2 mi`. */
export const shortMiles = (miles: number): string => `${miles.toFixed(1)} mi`;

/** The pets of a visit with their names and clients: as the list has them, or as the phone knew them. */
export const visitedPets = (
  { visit, pets }: Pick<PhoneVisit, 'visit' | 'pets'>,
  listed: readonly VisitedPet[],
): VisitedPet[] =>
  visit.petIds.map((id) => {
    const pet = [...listed, ...pets].find((each) => each.id === id);
    return { id, name: pet?.name ?? 'A pet', clientId: pet?.clientId };
  });

/** The pets of a visit by name: as the list has them, or as the phone knew them. */
export const petsOf = (
  { visit, pets }: Pick<PhoneVisit, 'visit' | 'pets'>,
  names: ReadonlyMap<string, string>,
): VisitedPet[] =>
  visit.petIds.map((id) => {
    const known = pets.find((pet) => pet.id === id);
    return { id, name: names.get(id) ?? known?.name ?? 'A pet', clientId: known?.clientId };
  });

/** What became of a dose, as its button says. */
export const outcomeLabels: Record<DoseOutcome, string> = {
  given: 'Given',
  refused: 'Refused',
  missed: 'Missed',
};

type Told = Pick<VisitEvent, 'medicineName' | 'dose' | 'outcome' | 'text'> &
  Partial<Pick<VisitEvent, 'medicineId'>>;

/**
 * What an event says beside its kind: "Metacam, 0.5 ml, given", and what was typed. `medicines` name one that has not been sent yet.
 */
export function eventDetail(
  { medicineId, medicineName, dose, outcome, text }: Told,
  medicines: readonly Pick<Medicine, 'id' | 'name'>[] = [],
): string | null {
  const name = medicineName ?? medicines.find(({ id }) => id === medicineId)?.name ?? null;
  const medicine = [name, dose, outcome].filter((part) => part !== null).join(', ');
  return [medicine, text ?? ''].filter((part) => part !== '').join('\n') || null;
}

/**
 * How often something was noted on a visit, and when last: "2 · 22:02"; undefined where it was not. Of one pet, or with `null` of all;
 * what was noted for several at one tap counts once.
 */
export function notedText(
  visit: Visit,
  kind: VisitEventKind,
  petId: string | null,
  timeZone: string,
): string | undefined {
  const moments = currentEvents(visit)
    .filter((event) => event.kind === kind && (petId === null || event.petId === petId))
    .map(({ at }) => at);
  const last = moments.toSorted().at(-1);
  return last && `${new Set(moments).size} · ${timeOfDay(Date.parse(last), timeZone)}`;
}

/** What is said of an entry that was written for every pet of a visit. */
export const notedForAll = (count: number): string =>
  count === 2 ? 'Logged for both' : `Logged for all ${count}`;

/** What a visit is called: its bookings, or else its pets. */
export const visitTitle = (title: string, pets: readonly VisitedPet[]): string =>
  title || pets.map(({ name }) => name).join(', ') || 'Visit';

/** "08:02 to 09:10", "21 Jun 2026, 23:30 to 22 Jun 2026, 00:10", "since 08:02". */
export function visitTimes({ startedAt, endedAt }: Visit, timeZone: string): string {
  const from = Date.parse(startedAt);
  const begin = timeOfDay(from, timeZone);
  const day = shortDate(from, timeZone);
  if (endedAt === null) return `${day}, since ${begin}`;
  const to = Date.parse(endedAt);
  const lastDay = shortDate(to, timeZone);
  const end = timeOfDay(to, timeZone);
  return `${day}, ${begin} to ${lastDay === day ? end : `${lastDay}, ${end}`}`;
}

/** A visit that runs for longer has probably been forgotten. */
const LONG_MS = 8 * 60 * 60_000;

export const isForgotten = ({ startedAt, endedAt }: Visit, now: number): boolean =>
  endedAt === null && now - Date.parse(startedAt) > LONG_MS;
