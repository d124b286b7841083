/** What one client is shown of a visit: the times, events and way of that client's own pets, and nothing of anybody else's. */
import type { ReportTrack, VisitReport } from '#contract/visitReports.ts';
import type { Visit, VisitEvent } from '#contract/visits.ts';
import type { Fix } from '#contract/rules/walkFixes.ts';
import { reportTrack } from '#contract/rules/reportTrack.ts';

/** A pet of the visit. */
export interface VisitPet {
  id: string;
  clientId: string;
  name: string;
}

export interface SnapshotSource {
  visit: Visit;
  /** Whether a client of the visit was deleted since. */
  hasLostClient: boolean;
  endedAt: string;
  clientId: string;
  /** All pets of the visit. */
  pets: readonly VisitPet[];
  /** What was recorded; undefined where the way is not to be drawn. */
  points: readonly Fix[] | undefined;
  /** When other visits that ran meanwhile began, ended and stopped at a door: this one's way may have led there. */
  otherStops: readonly string[];
}

export type Snapshot = Pick<VisitReport, 'startedAt' | 'endedAt' | 'pets' | 'events'> & {
  track: ReportTrack | null;
};

/** Whether the visit was one client's only: nothing of it can be about somebody else. */
export const isOfOneClient = ({ clientIds }: Visit, hasLostClient: boolean): boolean =>
  clientIds.length === 1 && !hasLostClient;

/** Those that were neither corrected nor taken back. */
function standing(events: readonly VisitEvent[]): VisitEvent[] {
  const replaced = new Set(events.map(({ replacesId }) => replacesId));
  return events.filter(({ id, isRemoved }) => !isRemoved && !replaced.has(id));
}

/** `Biscuit`, `Biscuit and Rex`, `Biscuit, Rex and Bella`. */
const namesOf = (pets: readonly VisitPet[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(pets.map(({ name }) => name));

/**
 * Whether it is known where every dog was picked up and dropped off. On a visit for several clients the way is drawn only then:
 * else it could lead to the door of one of them.
 */
function hasEveryStop(
  { clientIds }: Visit,
  pets: readonly VisitPet[],
  stops: readonly VisitEvent[],
): boolean {
  const sure = stops.filter(({ isClockWrong }) => !isClockWrong);
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

/** Makes the report of a visit for one of its clients. */
export function snapshotOf(source: SnapshotSource): Snapshot {
  const { visit, hasLostClient, clientId, pets, points, otherStops } = source;
  const isAlone = isOfOneClient(visit, hasLostClient);
  const ownPets = pets.filter((pet) => pet.clientId === clientId);
  const names = new Map(ownPets.map(({ id, name }) => [id, name]));
  const events = standing(visit.events);
  // What names no pet may be about anybody's, where there are several clients.
  const own = events.filter(({ petId }) => (petId === null ? isAlone : names.has(petId)));
  const times = timesOf(source, own);
  const stops = events.filter(({ kind }) => kind === 'pickedUp' || kind === 'droppedOff');
  // Nobody knows any more where a client lived who was deleted.
  const mayDraw =
    points !== undefined && (isAlone || (!hasLostClient && hasEveryStop(visit, pets, stops)));
  return {
    ...times,
    pets: namesOf(ownPets),
    events: own
      .filter(({ kind }) => kind !== 'photo')
      .map(({ kind, at, petId, text }) => ({
        kind,
        at,
        pet: petId === null ? null : (names.get(petId) ?? null),
        text,
      })),
    track: mayDraw
      ? reportTrack({
          points,
          from: Date.parse(times.startedAt),
          to: Date.parse(times.endedAt),
          stops: [...stops.map(({ at }) => at), ...otherStops].map((at) => Date.parse(at)),
        })
      : null,
  };
}
