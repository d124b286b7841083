/** What a report says of its visit, made from the visit as it stands now. The owner is part of each statement. */
import sql from 'sql-template-tag';
import type { VisitReport } from '#contract/visits/visitReports.ts';
import type { Visit } from '#contract/visits/visits.ts';
import type { Database } from '#server/platform/db/database.ts';
import { InvalidField } from '#server/platform/errors/errors.ts';
import {
  isOfOneClient,
  type ReportedVisit,
  snapshotOf,
  type VisitPet,
} from '#server/visits/reports/snapshot.ts';
import { drawingOf } from '#server/visits/reports/track-drawing.ts';
import { listVisitsDuring } from '#server/visits/visits/visits.sql.ts';
import { findRecordedPoints } from '#server/visits/walks/walks.sql.ts';

const NOT_THEIR_PHOTO =
  'A report shows photos of this visit, and only those of the client’s own pets. Choose others.';
const NO_LONGER_THEIRS =
  'The visit is no longer about this client. Add a pet of theirs to it, or delete the report.';

const listPets = (db: Database, ownerId: string, ids: readonly string[]): Promise<VisitPet[]> =>
  db.rows(sql`select id, client_id as "clientId", name from pets
    where user_id = ${ownerId} and id = any(${ids}::uuid[]) order by created_at, id`);

const hasLostClient = async (db: Database, ownerId: string, visitId: string): Promise<boolean> =>
  (await db.row(sql`select 1 as yes from visits
    where user_id = ${ownerId} and id = ${visitId} and not has_lost_client`)) === undefined;

/** The photos that a client may see: those of the own pets; one that shows no named pet only where nobody else was visited. */
function choicesOf(visit: ReportedVisit, clientId: string, pets: readonly VisitPet[]): string[] {
  const isAlone = isOfOneClient(visit);
  const own = new Set(pets.filter((pet) => pet.clientId === clientId).map(({ id }) => id));
  return visit.photos
    .filter(({ petId }) =>
      petId === null ? isAlone : own.has(petId) && visit.petIds.includes(petId),
    )
    .map(({ id }) => id);
}

interface Wanted {
  clientId: string;
  hasTrack: boolean;
  /** Undefined: no choice was made now, and those that stand are kept where they still may. */
  photoIds: readonly string[] | undefined;
  /** Undefined in a new report, which shows every photo that it may unless it is said otherwise. */
  before?: readonly string[];
}

export type ReportContent = Pick<
  VisitReport,
  'startedAt' | 'endedAt' | 'pets' | 'events' | 'track' | 'photoIds' | 'photoChoices'
> & {
  /** The words that a visit of one client lends to its report. */
  lentNote: string | null;
};

/** Makes what is in the report of a visit for one of its clients; within `withDrawings`, where no transaction is open. */
export async function contentOf(
  db: Database,
  ownerId: string,
  stored: Visit,
  { clientId, hasTrack, photoIds, before }: Wanted,
): Promise<ReportContent> {
  const visit = { ...stored, hasLostClient: await hasLostClient(db, ownerId, stored.id) };
  const { id, startedAt, endedAt, walkRouteId, petIds } = visit;
  if (endedAt === null) {
    throw new InvalidField('visitId', 'This visit hasn’t ended yet. Finish it first.');
  }
  if (!visit.clientIds.includes(clientId)) throw new InvalidField('clientId', NO_LONGER_THEIRS);
  const points =
    hasTrack && walkRouteId !== null
      ? await findRecordedPoints(db, ownerId, walkRouteId)
      : undefined;
  const others = points ? await listVisitsDuring(db, ownerId, id, startedAt, endedAt) : [];
  const pets = await listPets(db, ownerId, [...petIds, ...others.flatMap((each) => each.petIds)]);
  const photoChoices = choicesOf(visit, clientId, pets);
  if (photoIds?.some((photoId) => !photoChoices.includes(photoId)) === true) {
    throw new InvalidField('photoIds', NOT_THEIR_PHOTO);
  }
  const { trackSource, ...snapshot } = snapshotOf({
    visit,
    others,
    endedAt,
    clientId,
    pets,
    points,
  });
  return {
    ...snapshot,
    track: trackSource && drawingOf(ownerId, trackSource),
    photoIds: (photoIds ?? before ?? photoChoices).filter((photoId) =>
      photoChoices.includes(photoId),
    ),
    photoChoices,
    lentNote: isOfOneClient(visit) ? visit.note : null,
  };
}

/** Content as columns, without the words that are lent: others may have been written. */
export function contentColumns({
  startedAt,
  endedAt,
  pets,
  events,
  track,
  photoIds,
  photoChoices,
}: ReportContent) {
  const [eventsText, trackText] = [JSON.stringify(events), track && JSON.stringify(track)];
  return {
    startedAt,
    endedAt,
    pets,
    events: eventsText,
    track: trackText,
    contentBytes: eventsText.length + (trackText?.length ?? 0),
    photoIds,
    photoChoices,
  };
}
