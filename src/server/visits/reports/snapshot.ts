/** What one client is shown of a visit: the times, events and way of that client's own pets, and nothing of anybody else's. */
import type { VisitReport } from '#contract/visits/visitReports.ts';
import type { Visit, VisitEvent } from '#contract/visits/visits.ts';
import type { StoredTrack } from '#server/visits/reports/track-drawing.ts';

/** A pet of the visit. */
export interface VisitPet {
  id: string;
  clientId: string;
  name: string;
}

/** A visit; `hasLostClient` where a client of it was deleted since, or left it by a correction. */
export type ReportedVisit = Visit & { hasLostClient: boolean };

export interface SnapshotSource {
  visit: ReportedVisit;
  /** Other visits that ran meanwhile: this one's way may lead to their doors. */
  others: readonly ReportedVisit[];
  endedAt: string;
  clientId: string;
  /** All pets of the visit and of the others. */
  pets: readonly VisitPet[];
  /** What was recorded, as JSON text; undefined where the way is not to be drawn. */
  points: string | undefined;
}

export type Snapshot = Pick<VisitReport, 'startedAt' | 'endedAt' | 'pets' | 'events'> & {
  /** What the way is drawn from; null where it is not to be drawn. */
  trackSource: StoredTrack | null;
};

/** Whether the visit was one client's only: nothing of it can be about somebody else. */
export const isOfOneClient = ({ clientIds, hasLostClient }: ReportedVisit): boolean =>
  clientIds.length === 1 && !hasLostClient;

/** Those that were neither corrected nor taken back. */
function standing(events: readonly VisitEvent[]): VisitEvent[] {
  const replaced = new Set(events.map(({ replacesId }) => replacesId));
  return events.filter(({ id, isRemoved }) => !isRemoved && !replaced.has(id));
}

/** `Biscuit`, `Biscuit and Rex`, `Biscuit, Rex and Bella`. */
const namesOf = (pets: readonly VisitPet[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(pets.map(({ name }) => name));

/** The pick-ups and drop-offs of a visit: at each of them the phone was at somebody's door. */
const stopsOf = ({ events }: Visit): VisitEvent[] =>
  standing(events).filter(({ kind }) => kind === 'pickedUp' || kind === 'droppedOff');

const petsOf = ({ petIds }: Visit, pets: readonly VisitPet[]): VisitPet[] =>
  pets.filter(({ id }) => petIds.includes(id));

/**
 * Whether it is known where the doors of a visit are: with several clients, where every dog was picked up and then dropped off. Else
 * the way could lead to the door of one of them. Nobody knows any more where a client lived who is gone.
 */
function hasKnownDoors(visit: ReportedVisit, all: readonly VisitPet[]): boolean {
  const { clientIds, hasLostClient } = visit;
  if (hasLostClient) return false;
  if (clientIds.length === 1) return true;
  const pets = petsOf(visit, all);
  const sure = stopsOf(visit).filter(({ isClockWrong }) => !isClockWrong);
  const hasBoth = (petId: string): boolean => {
    const own = sure.filter((stop) => stop.petId === petId);
    const from = own.find(({ kind }) => kind === 'pickedUp');
    const to = own.findLast(({ kind }) => kind === 'droppedOff');
    return from !== undefined && to !== undefined && Date.parse(from.at) <= Date.parse(to.at);
  };
  return (
    pets.every(({ id }) => hasBoth(id)) &&
    clientIds.every((id) => pets.some(({ clientId }) => clientId === id))
  );
}

/**
 * From the first pick-up to the last drop-off of the client's pets; without those, when the visit began and ended. Where they were
 * noted in the wrong order, from the earlier to the later of them.
 */
function timesOf({ visit, endedAt }: SnapshotSource, own: readonly VisitEvent[]) {
  const sure = own.filter(({ isClockWrong }) => !isClockWrong);
  const from = sure.find(({ kind }) => kind === 'pickedUp')?.at ?? visit.startedAt;
  const to = sure.findLast(({ kind }) => kind === 'droppedOff')?.at ?? endedAt;
  return Date.parse(from) <= Date.parse(to)
    ? { startedAt: from, endedAt: to }
    : { startedAt: to, endedAt: from };
}

/** What was noted of an event, after the medicine, its dose and what became of it: `Metacam, 0.5 ml, refused`. */
function textOf({ medicineName, dose, outcome, text }: VisitEvent): string | null {
  const medicine = [medicineName, dose, outcome].filter((part) => part !== null).join(', ');
  return [medicine, text ?? ''].filter((part) => part !== '').join('\n') || null;
}

/** Makes the report of a visit for one of its clients. */
export function snapshotOf(source: SnapshotSource): Snapshot {
  const { visit, others, clientId, pets, points } = source;
  const isAlone = isOfOneClient(visit);
  const ownPets = petsOf(visit, pets).filter((pet) => pet.clientId === clientId);
  const names = new Map(ownPets.map(({ id, name }) => [id, name]));
  // What names no pet may be about anybody's, where there are several clients.
  const own = standing(visit.events).filter(({ petId }) =>
    petId === null ? isAlone : names.has(petId),
  );
  const times = timesOf(source, own);
  const visits = [visit, ...others];
  const doors = [
    ...visits.flatMap(stopsOf).map(({ at }) => at),
    ...others.flatMap(({ startedAt, endedAt }) => [startedAt, endedAt ?? startedAt]),
  ];
  const mayDraw = points !== undefined && visits.every((each) => hasKnownDoors(each, pets));
  return {
    ...times,
    pets: namesOf(ownPets),
    events: own
      .filter(({ kind }) => kind !== 'photo')
      .map((event) => ({
        kind: event.kind,
        at: event.at,
        pet: event.petId === null ? null : (names.get(event.petId) ?? null),
        text: textOf(event),
      })),
    trackSource: mayDraw
      ? {
          points,
          from: Date.parse(times.startedAt),
          to: Date.parse(times.endedAt),
          stops: doors.map((at) => Date.parse(at)),
        }
      : null,
  };
}
