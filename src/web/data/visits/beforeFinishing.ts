/** What is asked about the pets of a visit before it is finished. */
import type { Appointment } from '#contract/diary/appointments.ts';
import type { Visit, VisitChanges, VisitEventValues } from '#contract/visits/visits.ts';
import { currentEvents, type VisitedPet } from '#web/data/visits/phoneVisit.ts';

/** A pet whose stops do not add up. */
export interface PetToAskAbout extends VisitedPet {
  /** When it was picked up; undefined where it never was. */
  pickedUpAt: string | undefined;
}

/**
 * The pets that were picked up and not dropped off, or never picked up, on a visit of two or more households. `pets` are those of the visit;
 * where it is not known whose they are, the clients of the visit count.
 */
export function petsToAskAbout(visit: Visit, pets: readonly VisitedPet[]): PetToAskAbout[] {
  const owners = pets.map(({ clientId }) => clientId);
  const households = owners.includes(undefined) ? visit.clientIds.length : new Set(owners).size;
  if (households < 2) return [];
  const events = currentEvents(visit);
  return pets.flatMap((pet) => {
    const last = events.findLast(
      ({ petId, kind }) => petId === pet.id && (kind === 'pickedUp' || kind === 'droppedOff'),
    );
    if (last?.kind === 'droppedOff') return [];
    return [{ ...pet, pickedUpAt: last?.at }];
  });
}

/** What is said about a pet: brought home, still out, came along without a note, or was not there. */
export type PetAnswer = 'droppedOff' | 'out' | 'cameAlong' | 'absent';

/** What the answers change: drop-offs at the end, and the pets and bookings that were not part of it. */
export function answersToChanges(
  visit: Visit,
  answers: ReadonlyMap<string, PetAnswer>,
  bookings: readonly Pick<Appointment, 'id' | 'petIds'>[],
  endedAt: string,
): { events: VisitEventValues[]; changes: VisitChanges } {
  const isAbsent = (petId: string) => answers.get(petId) === 'absent';
  const events = visit.petIds
    .filter((petId) => answers.get(petId) === 'droppedOff')
    .map((petId) => ({ kind: 'droppedOff' as const, petId, at: endedAt }));
  if (!visit.petIds.some(isAbsent)) return { events, changes: {} };
  // A booking whose pets were all away is not completed by this visit.
  const isOff = (id: string) => {
    const booking = bookings.find((each) => each.id === id);
    return booking !== undefined && booking.petIds.length > 0 && booking.petIds.every(isAbsent);
  };
  return {
    events,
    changes: {
      petIds: visit.petIds.filter((petId) => !isAbsent(petId)),
      appointmentIds: visit.appointmentIds.filter((id) => !isOff(id)),
    },
  };
}
