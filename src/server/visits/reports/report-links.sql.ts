/** The report that a private link opens. */
import sql from 'sql-template-tag';
import type { VisitReport } from '#contract/visits/visitReports.ts';
import { deleteLinks, linkOf } from '#server/identity/links/private-links.sql.ts';
import type { Database } from '#server/platform/db/database.ts';

/** Revokes every link to a report; returns how many reports there were. */
export async function revokeReportLinks(
  db: Database,
  ownerId: string,
  id: string,
  now: Date,
): Promise<number> {
  await deleteLinks(db, ownerId, 'report', id);
  return db.run(sql`update visit_reports set revoked_at = ${now.toISOString()},
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where user_id = ${ownerId} and id = ${id}`);
}

/** What a page shows of a report. */
export type ShownReport = Pick<
  VisitReport,
  'note' | 'startedAt' | 'endedAt' | 'pets' | 'events' | 'track' | 'expiresAt'
> & {
  businessName: string;
  /** The ids of its photos that are still there. */
  photoIds: string[];
};

const shown = sql`r.note, r.started_at as "startedAt", r.ended_at as "endedAt", r.pets, r.events, r.track,
  r.expires_at as "expiresAt",
  array(select p.id from photos p where p.user_id = r.user_id and p.visit_id = r.visit_id and p.id = any(r.photo_ids)
    order by array_position(r.photo_ids, p.id)) as "photoIds",
  coalesce(nullif(trim(u.business_name), ''), nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''),
    'your pet professional') as "businessName"
  from visit_reports r join users u on u.id = r.user_id`;

/** The report of a link; undefined where it has ended, was revoked or never was one. */
export const findLinkedReport = (
  db: Database,
  token: string,
  now: Date,
): Promise<ShownReport | undefined> =>
  db.row(sql`select ${shown}
    where (r.user_id, r.id) = (select l.user_id, l.report_id from ${linkOf('report', token, now)} l)
      and r.expires_at > ${now.toISOString()}`);

/** A report as its page would show it; undefined where there is none. */
export const findReportPreview = (
  db: Database,
  ownerId: string,
  id: string,
): Promise<ShownReport | undefined> =>
  db.row(sql`select ${shown} where r.user_id = ${ownerId} and r.id = ${id}`);
