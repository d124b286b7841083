/** Every statement about reports of visits. The owner is part of each. */
import sql, { type Sql } from 'sql-template-tag';
import {
  isFrozenReport,
  usualEnd,
  type VisitReport,
  visitReport,
  type VisitReportChanges,
  type VisitReportValues,
} from '#contract/visits/visitReports.ts';
import {
  columnsOf,
  insertValues,
  unchangedSince,
  updateValues,
} from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { changed, found, HttpError, InvalidField } from '#server/platform/errors/errors.ts';
import type { RowList } from '#server/platform/http/lists.ts';
import {
  contentColumns,
  contentOf,
  type ReportContent,
} from '#server/visits/reports/report-content.sql.ts';
import { findVisit, lockVisit } from '#server/visits/visits/visits.sql.ts';

/** When the links end of what is sent now. */
const endOf = (now: Date): string => new Date(usualEnd(now)).toISOString();

const HAS_ONE = 'This client already has a report of this visit. Open that one.';

export const visitReportColumns = columnsOf(Object.keys(visitReport.shape));
const columns = visitReportColumns;
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
  'photoChoices',
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

/** Whether nobody has written other words for a report than those that its visit lent. */
const isNoteLent = async (db: Database, ownerId: string, id: string): Promise<boolean> =>
  (await db.row(sql`select 1 as yes from visit_reports
    where user_id = ${ownerId} and id = ${id} and has_lent_note`)) !== undefined;

/** Makes the report of a visit for one of its clients, within a transaction. */
export async function insertVisitReport(
  db: Database,
  ownerId: string,
  { visitId, clientId, note, hasTrack = true, photoIds, expiresAt }: VisitReportValues,
  now: Date,
): Promise<VisitReport> {
  const visit = await lockVisit(db, ownerId, visitId);
  if (!visit) throw new InvalidField('visitId', 'Choose a visit from the list');
  const client = await db.row<{ refusesPhotos: boolean }>(sql`select
      'photosClient' = any(refused_consents) as "refusesPhotos" from clients
    where user_id = ${ownerId} and id = ${clientId} for key share`);
  if (!client || !visit.clientIds.includes(clientId)) {
    throw new InvalidField('clientId', 'Choose one of the clients of this visit');
  }
  const wanted = photoIds ?? (client.refusesPhotos ? [] : undefined);
  const content = await contentOf(db, ownerId, visit, { clientId, hasTrack, photoIds: wanted });
  const row = {
    ...contentColumns(content),
    hasTrack,
    note: note === undefined ? content.lentNote : note,
    hasLentNote: note === undefined,
    hasChosenEnd: expiresAt !== undefined,
    expiresAt: expiresAt ?? endOf(now),
  };
  const report = await db.row<VisitReport>(sql`insert into visit_reports
    ${insertValues({ id: newId(), userId: ownerId, visitId, clientId }, written, row)}
    on conflict (user_id, visit_id, client_id) do nothing returning ${columns}`);
  if (!report) throw new InvalidField('clientId', HAS_ONE);
  return report;
}

const FROZEN =
  'This report has been sent, so it can’t change. To change what it says, delete it and make another.';

/** Refuses to change what a report says that was sent. */
function checkFrozen(before: VisitReport, { note, hasTrack, photoIds }: VisitReportChanges): void {
  const isOther = (changed: unknown, was: unknown) => changed !== undefined && changed !== was;
  if (
    isOther(note, before.note) ||
    isOther(hasTrack, before.hasTrack) ||
    isOther(photoIds?.join(), before.photoIds.join())
  ) {
    throw new HttpError(409, FROZEN);
  }
}

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
  // The visit before the report, as everyone locks them.
  const visit = await lockVisit(db, ownerId, read.visitId);
  const before = await changed(
    await db.row<VisitReport>(sql`select ${columns} from visit_reports
      where user_id = ${ownerId} and id = ${id} ${unchangedSince(readAt)} for update`),
    'report',
    () => findVisitReport(db, ownerId, id),
  );
  const { expiresAt, photoIds } = changes;
  const row: Record<string, unknown> = { expiresAt };
  // What comes back as it was is no choice.
  if (expiresAt !== undefined && expiresAt !== before.expiresAt) row['hasChosenEnd'] = true;
  if (isFrozenReport(before)) checkFrozen(before, changes);
  else {
    const { note = before.note, hasTrack = before.hasTrack } = changes;
    const hasLentNote = note === before.note && (await isNoteLent(db, ownerId, id));
    const wanted = { clientId: before.clientId, hasTrack, photoIds, before: before.photoIds };
    const content = await contentOf(db, ownerId, found(visit, 'Visit'), wanted);
    const words = hasLentNote ? content.lentNote : note;
    Object.assign(row, contentColumns(content), { hasTrack, note: words, hasLentNote });
  }
  return found(
    await db.row<VisitReport>(sql`update visit_reports set ${updateValues(written, row)}
      where user_id = ${ownerId} and id = ${id} returning ${columns}`),
    'Report',
  );
}

/**
 * Makes a report again from its visit, as it is about to be sent: the visit may have been corrected since. Refused with `Conflict`
 * where someone changed it since `readAt`; what was sent stays as it is.
 */
export async function remakeVisitReport(
  db: Database,
  ownerId: string,
  id: string,
  readAt?: string,
): Promise<void> {
  const report = found(await findVisitReport(db, ownerId, id), 'Report');
  if (!isFrozenReport(report)) await updateVisitReport(db, ownerId, id, {}, readAt);
}

/**
 * What a report that was not sent would say now; nothing of one that was, nor of one that can't be sent because its visit goes on
 * again or is no longer about the client.
 */
export async function findRemade(
  db: Database,
  ownerId: string,
  id: string,
  now: Date,
): Promise<(ReportContent & Pick<VisitReport, 'note' | 'expiresAt'>) | undefined> {
  const report = await findVisitReport(db, ownerId, id);
  const visit = report && (await findVisit(db, ownerId, report.visitId));
  if (!visit || isFrozenReport(report)) return undefined;
  const { clientId, hasTrack, photoIds, note, hasChosenEnd, expiresAt } = report;
  if (visit.endedAt === null || !visit.clientIds.includes(clientId)) return undefined;
  const wanted = { clientId, hasTrack, photoIds: undefined, before: photoIds };
  const content = await contentOf(db, ownerId, visit, wanted);
  return {
    ...content,
    note: (await isNoteLent(db, ownerId, id)) ? content.lentNote : note,
    expiresAt: hasChosenEnd ? expiresAt : endOf(now),
  };
}

/** Deletes a report with its links; returns whether there was one. */
export const deleteVisitReport = async (
  db: Database,
  ownerId: string,
  id: string,
): Promise<boolean> =>
  (await db.run(sql`delete from visit_reports where user_id = ${ownerId} and id = ${id}`)) > 0;

/** Who gets a report, and whether emails reach them. */
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
      (r.sent_at is not null or r.link_made_at is not null or r.has_chosen_end)
        and r.expires_at <= ${now.toISOString()} as "hasEnded"
    from visit_reports r join clients c on c.user_id = r.user_id and c.id = r.client_id
    where r.user_id = ${ownerId} and r.id = ${id} for update of r for key share of c`);

/**
 * Notes that a link to a report was made, by itself or for an email: from now on the report stays as it is. Its links end ninety
 * days later, unless someone has chosen a day.
 */
export const markReportLinkMade = (
  db: Database,
  ownerId: string,
  id: string,
  now: Date,
): Promise<number> =>
  db.run(sql`update visit_reports set link_made_at = coalesce(link_made_at, ${now.toISOString()}), revoked_at = null,
      expires_at = case when sent_at is null and link_made_at is null and not has_chosen_end
        then ${endOf(now)} else expires_at end,
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where user_id = ${ownerId} and id = ${id}`);

/** Notes that a report was sent, where a link to it was made. */
export const markReportSent = (
  db: Database,
  ownerId: string,
  id: string,
  now: Date,
): Promise<number> =>
  db.run(sql`update visit_reports set sent_at = coalesce(sent_at, ${now.toISOString()}),
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where user_id = ${ownerId} and id = ${id} and (link_made_at is not null or sent_at is not null)`);
