/** Every statement about reports of visits. The owner is part of each. */
import sql, { type Sql } from 'sql-template-tag';
import {
  type VisitReport,
  visitReport,
  type VisitReportChanges,
  type VisitReportValues,
} from '#contract/visitReports.ts';
import type { Visit } from '#contract/visits.ts';
import {
  columnsOf,
  insertValues,
  unchangedSince,
  updateValues,
} from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { changed, found, HttpError, InvalidField } from '#server/platform/http/errors.ts';
import type { RowList } from '#server/platform/http/lists.ts';
import { isOfOneClient, snapshotOf, type VisitPet } from '#server/visit-reports/snapshot.ts';
import { findVisit, lockVisit } from '#server/visits/visits.sql.ts';
import { findWalk } from '#server/walks/walks.sql.ts';

const LIFETIME_MS = 90 * 86_400_000;

const NOT_THEIR_PHOTO =
  'A report shows photos of this visit, and only those of the client’s own pets. Choose others.';
const HAS_ONE = 'This client has a report of this visit already. Open that one.';

const columns = columnsOf(Object.keys(visitReport.shape));
const written = [
  'note',
  'hasTrack',
  'startedAt',
  'endedAt',
  'pets',
  'events',
  'track',
  'contentBytes',
  'photoIds',
  'expiresAt',
  'hasLentNote',
  'hasChosenEnd',
];

const isAsked = (column: Sql, id: string | undefined): Sql =>
  id === undefined ? sql`` : sql`and ${column} = ${id}`;

/** The reports of a visit, of a client, or all; the newest first. */
export const visitReportList = (
  ownerId: string,
  { visitId, clientId }: { visitId?: string | undefined; clientId?: string | undefined },
): RowList => ({
  table: 'visit_reports',
  record: visitReport,
  where: sql`user_id = ${ownerId} ${isAsked(sql`visit_id`, visitId)} ${isAsked(sql`client_id`, clientId)}`,
  order: sql`created_at desc, id`,
});

/** One report, or undefined. */
export const findVisitReport = (
  db: Database,
  ownerId: string,
  id: string,
): Promise<VisitReport | undefined> =>
  db.row(sql`select ${columns} from visit_reports where user_id = ${ownerId} and id = ${id}`);

const listPets = (db: Database, ownerId: string, ids: readonly string[]): Promise<VisitPet[]> =>
  db.rows(sql`select id, client_id as "clientId", name from pets
    where user_id = ${ownerId} and id = any(${ids}::uuid[]) order by created_at, id`);

const hasLostClient = async (db: Database, ownerId: string, visitId: string): Promise<boolean> =>
  (
    await db.one<{ hasLost: boolean }>(
      sql`select has_lost_client as "hasLost" from visits where user_id = ${ownerId} and id = ${visitId}`,
    )
  ).hasLost;

/** When other visits that ran at the same time began, ended, and picked up or dropped off somebody's dog. */
const listOtherStops = async (
  db: Database,
  ownerId: string,
  { id, startedAt }: Visit,
  endedAt: string,
): Promise<string[]> =>
  (
    await db.rows<{ at: string }>(sql`with beside as (select id, started_at, ended_at from visits
        where user_id = ${ownerId} and id <> ${id} and started_at <= ${endedAt}
          and started_at > ${startedAt}::timestamptz - interval '2 days'
          and coalesce(ended_at, ${endedAt}) >= ${startedAt})
      select started_at as at from beside union select ended_at from beside where ended_at is not null
      union select e.at from visit_events e join beside on e.visit_id = beside.id
        where e.user_id = ${ownerId} and e.kind in ('pickedUp', 'droppedOff')`)
  ).map(({ at }) => at);

interface Wanted {
  visit: Visit;
  hasLostClient: boolean;
  clientId: string;
  hasTrack: boolean;
  /** Undefined: no choice was made now, and those that stand are kept where they still may. */
  photoIds: readonly string[] | undefined;
  before?: readonly string[];
}

/** The photos that a client may see: those of the own pets; one that shows no named pet only where nobody else was visited. */
function shownPhotos(
  { visit, hasLostClient, clientId, photoIds, before = [] }: Wanted,
  pets: readonly VisitPet[],
) {
  const isAlone = isOfOneClient(visit, hasLostClient);
  const own = new Set(pets.filter((pet) => pet.clientId === clientId).map(({ id }) => id));
  const allowed = new Set(
    visit.photos
      .filter(({ petId }) => (petId === null ? isAlone : own.has(petId)))
      .map(({ id }) => id),
  );
  if (photoIds?.some((id) => !allowed.has(id)) === true) {
    throw new InvalidField('photoIds', NOT_THEIR_PHOTO);
  }
  return (photoIds ?? before).filter((id) => allowed.has(id));
}

/** What stands in a report of this visit for a client, as columns. */
async function contentOf(db: Database, ownerId: string, wanted: Wanted) {
  const { visit, hasLostClient, clientId, hasTrack } = wanted;
  const { endedAt, walkRouteId } = visit;
  if (endedAt === null) {
    throw new InvalidField('visitId', 'This visit has not ended yet. Finish it first.');
  }
  const walk =
    hasTrack && walkRouteId !== null ? await findWalk(db, ownerId, walkRouteId) : undefined;
  const pets = await listPets(db, ownerId, visit.petIds);
  const { events, track, ...rest } = snapshotOf({
    visit,
    hasLostClient,
    endedAt,
    clientId,
    pets,
    points: walk?.isDemo === false ? (walk.gpsData ?? undefined) : undefined,
    otherStops: walk ? await listOtherStops(db, ownerId, visit, endedAt) : [],
  });
  const [eventsText, trackText] = [JSON.stringify(events), track && JSON.stringify(track)];
  const contentBytes = eventsText.length + (trackText?.length ?? 0);
  return {
    ...rest,
    hasTrack,
    events: eventsText,
    track: trackText,
    contentBytes,
    photoIds: shownPhotos(wanted, pets),
  };
}

/** The words of a visit of one client are lent to its report. */
const lentNote = (visit: Visit, hasLost: boolean): string | null =>
  isOfOneClient(visit, hasLost) ? visit.note : null;

/** Whether nobody has written other words for the report. */
const isNoteLent = async (db: Database, ownerId: string, id: string): Promise<boolean> =>
  (await db.row(sql`select 1 as yes from visit_reports
    where user_id = ${ownerId} and id = ${id} and has_lent_note`)) !== undefined;

/** Makes the report of a visit for one of its clients, within a transaction. */
export async function insertVisitReport(
  db: Database,
  ownerId: string,
  { visitId, clientId, note, hasTrack = true, photoIds = [], expiresAt }: VisitReportValues,
  now: Date,
): Promise<VisitReport> {
  const visit = await lockVisit(db, ownerId, visitId);
  if (!visit) throw new InvalidField('visitId', 'Choose a visit from the list');
  const client = await db.row(sql`select id from clients
    where user_id = ${ownerId} and id = ${clientId} for key share`);
  if (!client || !visit.clientIds.includes(clientId)) {
    throw new InvalidField('clientId', 'Choose one of the clients of this visit');
  }
  const hasLost = await hasLostClient(db, ownerId, visitId);
  const wanted = { visit, hasLostClient: hasLost, clientId, hasTrack, photoIds };
  const row = {
    ...(await contentOf(db, ownerId, wanted)),
    note: note === undefined ? lentNote(visit, hasLost) : note,
    hasLentNote: note === undefined,
    hasChosenEnd: expiresAt !== undefined,
    expiresAt: expiresAt ?? new Date(now.getTime() + LIFETIME_MS).toISOString(),
  };
  const report = await db.row<VisitReport>(sql`insert into visit_reports
    ${insertValues({ id: newId(), userId: ownerId, visitId, clientId }, written, row)}
    on conflict (user_id, visit_id, client_id) do nothing returning ${columns}`);
  if (!report) throw new InvalidField('clientId', HAS_ONE);
  return report;
}

const FROZEN =
  'This report was sent, and stays as it is. Delete it and make another one to change what it says.';

/**
 * Changes a report within a transaction; refused with `Conflict` where it changed since `readAt`. Until it was sent it is made
 * again from the visit.
 */
export async function updateVisitReport(
  db: Database,
  ownerId: string,
  id: string,
  changes: VisitReportChanges,
  readAt: string | undefined,
): Promise<VisitReport> {
  const read = found(await findVisitReport(db, ownerId, id), 'Report');
  // The visit before the report, as everybody locks them.
  const visit = await lockVisit(db, ownerId, read.visitId);
  const before = await changed(
    await db.row<VisitReport>(sql`select ${columns} from visit_reports
      where user_id = ${ownerId} and id = ${id} ${unchangedSince(readAt)} for update`),
    'report',
    () => findVisitReport(db, ownerId, id),
  );
  const { note = before.note, hasTrack = before.hasTrack, photoIds, expiresAt } = changes;
  const isSent = before.sentAt !== null;
  const isOtherPhotos = photoIds !== undefined && photoIds.join() !== before.photoIds.join();
  if (isSent && (note !== before.note || hasTrack !== before.hasTrack || isOtherPhotos)) {
    throw new HttpError(409, FROZEN);
  }
  const wanted = { clientId: before.clientId, hasTrack, photoIds, before: before.photoIds };
  const hasLost = visit !== undefined && (await hasLostClient(db, ownerId, visit.id));
  const content =
    isSent || !visit
      ? {}
      : await contentOf(db, ownerId, { ...wanted, visit, hasLostClient: hasLost });
  const hasLentNote = note === before.note && (await isNoteLent(db, ownerId, id));
  const words = hasLentNote && visit && !isSent ? lentNote(visit, hasLost) : note;
  const row = {
    ...content,
    note: words,
    hasLentNote,
    expiresAt,
    ...(expiresAt && { hasChosenEnd: true }),
  };
  return found(
    await db.row<VisitReport>(sql`update visit_reports set ${updateValues(written, row)}
      where user_id = ${ownerId} and id = ${id} returning ${columns}`),
    'Report',
  );
}

/** Makes a report again from its visit, as it is about to be sent: the visit may have been corrected since. */
export async function remakeVisitReport(db: Database, ownerId: string, id: string): Promise<void> {
  const { sentAt } = found(await findVisitReport(db, ownerId, id), 'Report');
  if (sentAt === null) await updateVisitReport(db, ownerId, id, {}, undefined);
}

/** What a report that was not sent would say now; nothing of one that was. */
export async function findRemade(
  db: Database,
  ownerId: string,
  id: string,
): Promise<
  Pick<VisitReport, 'startedAt' | 'endedAt' | 'pets' | 'events' | 'track' | 'note'> | undefined
> {
  const report = await findVisitReport(db, ownerId, id);
  const visit = report && (await findVisit(db, ownerId, report.visitId));
  if (!report || !visit || report.sentAt !== null) return undefined;
  const { clientId, hasTrack, photoIds } = report;
  const hasLost = await hasLostClient(db, ownerId, visit.id);
  const wanted = { visit, hasLostClient: hasLost, clientId, hasTrack, photoIds: undefined };
  const { startedAt, endedAt, pets, events, track } = await contentOf(db, ownerId, {
    ...wanted,
    before: photoIds,
  });
  return {
    startedAt,
    endedAt,
    pets,
    events: JSON.parse(events),
    track: track === null ? null : JSON.parse(track),
    note: (await isNoteLent(db, ownerId, id)) ? lentNote(visit, hasLost) : report.note,
  };
}

/** Deletes a report with its links; returns whether there was one. */
export const deleteVisitReport = async (
  db: Database,
  ownerId: string,
  id: string,
): Promise<boolean> =>
  (await db.run(sql`delete from visit_reports where user_id = ${ownerId} and id = ${id}`)) > 0;

/** Who gets a report, and whether mails reach them. */
export interface Addressee {
  clientId: string;
  firstName: string;
  email: string | null;
  hasMailsOff: boolean;
  isArchived: boolean;
  /** Its links would have ended before it is opened. */
  hasEnded: boolean;
}

/** Locks a report that is to be sent, and returns its client; undefined where there is none. */
export const lockAddressee = (
  db: Database,
  ownerId: string,
  id: string,
  now: Date,
): Promise<Addressee | undefined> =>
  db.row(sql`select c.id as "clientId", c.first_name as "firstName", c.email,
      c.mails_off_at is not null as "hasMailsOff", c.archived_at is not null as "isArchived",
      (r.sent_at is not null or r.has_chosen_end) and r.expires_at <= ${now.toISOString()} as "hasEnded"
    from visit_reports r join clients c on c.user_id = r.user_id and c.id = r.client_id
    where r.user_id = ${ownerId} and r.id = ${id} for update of r for key share of c`);

/**
 * Notes that a report was sent, or a link to it made: from now on it stays as it is. Its links end ninety days later, unless
 * somebody has chosen a day.
 */
export const markReportSent = (
  db: Database,
  ownerId: string,
  id: string,
  now: Date,
): Promise<number> =>
  db.run(sql`update visit_reports set sent_at = coalesce(sent_at, ${now.toISOString()}), revoked_at = null,
      expires_at = case when sent_at is null and not has_chosen_end
        then ${new Date(now.getTime() + LIFETIME_MS).toISOString()} else expires_at end,
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where user_id = ${ownerId} and id = ${id}`);
