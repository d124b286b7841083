/** The reports of a whole day, made in one go. The owner is part of each statement. */
import sql from 'sql-template-tag';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { VisitReport } from '#contract/visits/visitReports.ts';
import { type Database, type DatabasePool, transaction } from '#server/platform/db/database.ts';
import { InvalidField } from '#server/platform/errors/errors.ts';
import { withDrawings } from '#server/visits/reports/track-drawing.ts';
import { insertVisitReport, visitReportColumns } from '#server/visits/reports/visit-reports.sql.ts';
import { visitsWithin } from '#server/visits/visits/visits.sql.ts';

/** The visits that began on a day and have ended, each with a client who has no report of it yet. */
const listWithoutReport = (db: Database, ownerId: string, date: IsoDate, timeZone: string) =>
  db.rows<{
    visitId: string;
    clientId: string;
  }>(sql`select c.visit_id as "visitId", c.client_id as "clientId"
    from (select id, started_at from visits where ${visitsWithin(ownerId, { from: date, to: date }, timeZone)}
        and ended_at is not null) v
      join visit_clients c on c.user_id = ${ownerId} and c.visit_id = v.id
    where not exists (select from visit_reports r
      where r.user_id = c.user_id and r.visit_id = c.visit_id and r.client_id = c.client_id)
    order by v.started_at, c.visit_id, c.client_id`);

/** Makes each report that is missing, in a transaction of its own; one that was made meanwhile is left alone. */
export async function insertReportsOfDay(
  db: DatabasePool,
  ownerId: string,
  date: IsoDate,
  timeZone: string,
  now: Date,
): Promise<void> {
  for (const missing of await listWithoutReport(db, ownerId, date, timeZone)) {
    try {
      await withDrawings(ownerId, () =>
        transaction(db, (db) => insertVisitReport(db, ownerId, missing, now)),
      );
    } catch (error) {
      // Made on another device, or its client was just taken off the visit.
      if (!(error instanceof InvalidField)) throw error;
    }
  }
}

/** The reports of the visits that began on a day, by their beginning. */
export const listReportsOfDay = (
  db: Database,
  ownerId: string,
  date: IsoDate,
  timeZone: string,
): Promise<VisitReport[]> =>
  db.rows(sql`select ${visitReportColumns} from visit_reports where user_id = ${ownerId}
    and visit_id in (select id from visits where ${visitsWithin(ownerId, { from: date, to: date }, timeZone)})
    order by started_at, id`);
