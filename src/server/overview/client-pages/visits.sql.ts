/** What a client's pages show of visits and reports. Owner and client are part of each statement. */
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { AppointmentStatus, ServiceType } from '#contract/choices.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { MAX_NIGHTS } from '#contract/rules/stay.ts';
import type { PageReader } from '#server/identity/links/client-devices.sql.ts';
import { OF_OWNER } from '#server/people/photos/photos.sql.ts';
import type { Database } from '#server/platform/db/database.ts';

/** How many rows a page has, so that it stays small. */
export const PAGE_ROWS = 30;

/** Exactly what a client sees of an appointment, and the report of its visit. */
export interface ShownVisit {
  id: string;
  title: string;
  service: string | null;
  serviceType: ServiceType;
  date: IsoDate;
  endDate: IsoDate | null;
  startTime: string;
  endTime: string;
  status: AppointmentStatus;
  price: string | null;
  description: string | null;
  reportId: string | null;
}

/** A report that may be read: it was sent, or its link was made, and neither was its end. */
const readableReport = (now: Date): Sql => sql`r.revoked_at is null
  and r.expires_at > ${now.toISOString()} and num_nonnulls(r.sent_at, r.link_made_at) > 0`;

/**
 * Whether a text is shown: it was written since this account has client pages, or the owner has looked at the older ones. `madeAt` is when
 * its record was made.
 */
export const isTextShown = (ownerId: Sql, madeAt: Sql): Sql =>
  sql`not exists (select from portal_settings s where s.user_id = ${ownerId}
    and s.texts_confirmed_at is null and ${madeAt} < s.texts_before)`;

/** An occurrence has the description of its series, which may be older. */
const writtenAt = sql`least(a.created_at, (select e.created_at from series e
  where e.user_id = a.user_id and e.id = a.series_id))`;

const visits = ({ ownerId, clientId }: PageReader, now: Date): Sql =>
  sql`select a.id, a.title, s.name as service, a.service_type as "serviceType", a.date, a.end_date as "endDate",
      a.start_time as "startTime", a.end_time as "endTime", a.status, a.price,
      case when ${isTextShown(sql`a.user_id`, writtenAt)} then a.description end as description,
      (select r.id from visit_appointments v
        join visit_reports r on r.user_id = v.user_id and r.visit_id = v.visit_id and r.client_id = a.client_id
        where v.user_id = a.user_id and v.appointment_id = a.id and ${readableReport(now)} limit 1) as "reportId"
    from appointments a left join services s on s.user_id = a.user_id and s.id = a.service_id
    where a.user_id = ${ownerId} and a.client_id = ${clientId}`;

const place = ({ ownerId, clientId }: PageReader, id: string): Sql =>
  sql`(select p.date, p.start_time, p.id from appointments p
    where p.user_id = ${ownerId} and p.client_id = ${clientId} and p.id = ${id})`;

/** The coming visits and the present ones, the next first: a page of them, behind the visit `after`. */
export const listComing = (
  db: Database,
  reader: PageReader,
  {
    today,
    now,
    after,
    limit = PAGE_ROWS,
  }: {
    today: IsoDate;
    now: Date;
    after?: string | undefined;
    limit?: number;
  },
): Promise<ShownVisit[]> =>
  db.rows(sql`${visits(reader, now)} and a.date >= ${addDays(today, -MAX_NIGHTS)}
    and coalesce(a.end_date, a.date) >= ${today}
    ${after === undefined ? empty : sql`and (a.date, a.start_time, a.id) > ${place(reader, after)}`}
    order by a.date, a.start_time, a.id limit ${limit}`);

/** The past visits, the latest first: a page of them, from before the visit `before`. */
export const listPast = (
  db: Database,
  reader: PageReader,
  { today, now, before }: { today: IsoDate; now: Date; before?: string | undefined },
): Promise<ShownVisit[]> =>
  db.rows(sql`${visits(reader, now)} and a.date < ${today}
    and coalesce(a.end_date, a.date) < ${today}
    ${before === undefined ? empty : sql`and (a.date, a.start_time, a.id) < ${place(reader, before)}`}
    order by a.date desc, a.start_time desc, a.id desc limit ${PAGE_ROWS}`);

/** The booked visits on some days, and which of them repeat: as many as a page has room for. */
export const listBetween = (
  db: Database,
  reader: PageReader,
  { from, to, now }: { from: IsoDate; to: IsoDate; now: Date },
): Promise<(ShownVisit & { isRepeating: boolean })[]> =>
  db.rows(sql`select v.*, exists (select from appointments r where r.user_id = ${reader.ownerId}
        and r.id = v.id and r.series_id is not null) as "isRepeating"
    from (${visits(reader, now)} and a.date between ${from} and ${to}
      and a.status in ('pending', 'confirmed')) v
    order by v.date, v."startTime", v.id limit 200`);

/** One visit, or undefined. */
export const findVisitOf = (
  db: Database,
  reader: PageReader,
  id: string,
  now: Date,
): Promise<ShownVisit | undefined> => db.row(sql`${visits(reader, now)} and a.id = ${id}`);

/** A report, as a list names it. */
export interface ListedReport {
  id: string;
  pets: string;
  startedAt: string;
}

/** The latest reports of a client; as their links end, a client has few that can be read. */
export const listReports = (
  db: Database,
  { ownerId, clientId }: PageReader,
  now: Date,
): Promise<ListedReport[]> =>
  db.rows(sql`select r.id, r.pets, r.started_at as "startedAt" from visit_reports r
    where r.user_id = ${ownerId} and r.client_id = ${clientId} and ${readableReport(now)}
    order by r.started_at desc, r.id limit ${raw(`${PAGE_ROWS}`)}`);

/** Whether a client may read a report. */
export const isReportOf = async (
  db: Database,
  { ownerId, clientId }: PageReader,
  id: string,
  now: Date,
): Promise<boolean> =>
  (await db.row(sql`select 1 as yes from visit_reports r
    where r.user_id = ${ownerId} and r.client_id = ${clientId} and r.id = ${id} and ${readableReport(now)}`)) !==
  undefined;

/** Whether a photo is one that a client's pages show: of the business, of one of their pets, in a message or a report. */
export const isPhotoShown = async (
  db: Database,
  { ownerId, clientId }: PageReader,
  id: string,
  now: Date,
): Promise<boolean> =>
  (await db.row(sql`select 1 as yes from photos f where f.user_id = ${ownerId} and f.id = ${id} and (
      (${OF_OWNER})
      or exists (select from pets p where p.user_id = f.user_id and p.id = f.pet_id
        and p.client_id = ${clientId} and p.archived_at is null)
      or (f.message_client_id = ${clientId} and exists (select from messages m
        where m.user_id = f.user_id and m.id = f.message_id and m.channel <> 'none'))
      or exists (select from visit_reports r where r.user_id = f.user_id and r.visit_id = f.visit_id
        and r.client_id = ${clientId} and f.id = any(r.photo_ids) and ${readableReport(now)}))`)) !==
  undefined;
