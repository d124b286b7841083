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
import { lockVisit } from '#server/visits/visits.sql.ts';
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

/** Makes the report of a visit for one of its clients, within a transaction. The words of a visit of one client are lent. */
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
  const lent = isOfOneClient(visit, hasLost) ? visit.note : null;
  const wanted = { visit, hasLostClient: hasLost, clientId, hasTrack, photoIds };
  const row = {
    ...(await contentOf(db, ownerId, wanted)),
    note: note === undefined ? lent : note,
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
  const content =
    isSent || !visit
      ? {}
      : await contentOf(db, ownerId, {
          ...wanted,
          visit,
          hasLostClient: await hasLostClient(db, ownerId, visit.id),
        });
  return found(
    await db.row<VisitReport>(sql`update visit_reports set
      ${updateValues(written, { ...content, note, expiresAt })}
      where user_id = ${ownerId} and id = ${id} returning ${columns}`),
    'Report',
  );
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
}

/** Locks a report that is to be sent, and returns its client; undefined where there is none. */
export const lockAddressee = (
  db: Database,
  ownerId: string,
  id: string,
): Promise<Addressee | undefined> =>
  db.row(sql`select c.id as "clientId", c.first_name as "firstName", c.email,
      c.mails_off_at is not null as "hasMailsOff", c.archived_at is not null as "isArchived"
    from visit_reports r join clients c on c.user_id = r.user_id and c.id = r.client_id
    where r.user_id = ${ownerId} and r.id = ${id} for update of r for key share of c`);

/** Notes that a report was sent, or a link to it made: from now on it stays as it is. */
export const markReportSent = (
  db: Database,
  ownerId: string,
  id: string,
  now: Date,
): Promise<number> =>
  db.run(sql`update visit_reports set sent_at = coalesce(sent_at, ${now.toISOString()}), revoked_at = null,
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where user_id = ${ownerId} and id = ${id}`);
