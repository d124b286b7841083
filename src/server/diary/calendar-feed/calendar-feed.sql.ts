/** Every statement of the calendar feed: what its link says of it, and the bookings that it has. */
import sql, { raw } from 'sql-template-tag';
import type { CalendarFeed } from '#contract/diary/calendarFeed.ts';
import type { AppointmentStatus, ServiceType } from '#contract/choices.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { within } from '#server/diary/calendar/period.sql.ts';
import { linkOf } from '#server/identity/links/private-links.sql.ts';
import type { Database } from '#server/platform/db/database.ts';

/** How many days before and after today the feed covers, and how long it keeps cancelled bookings. */
const DAYS_BEFORE = 30;
const DAYS_AFTER = 180;
const DAYS_CANCELLED = 30;
/** More than twenty bookings a day. */
const MAX_EVENTS = 5_000;

/** The feed of an owner, if there is one. */
export const findFeed = async (db: Database, ownerId: string): Promise<CalendarFeed> =>
  (await db.row<CalendarFeed>(sql`select created_at as "createdAt", shows_names as "showsNames"
    from links where user_id = ${ownerId} and kind = 'feed'`)) ?? {
    createdAt: null,
    showsNames: false,
  };

/** Changes whether names are in the feed; returns whether there is one. */
export const updateFeed = async (
  db: Database,
  ownerId: string,
  showsNames: boolean,
): Promise<boolean> =>
  (await db.run(sql`update links set shows_names = ${showsNames}
    where user_id = ${ownerId} and kind = 'feed'`)) > 0;

/** Whose feed a URL is. */
export interface FoundFeed {
  ownerId: string;
  showsNames: boolean;
}

/** The feed of a token; undefined where it has ended or never was one. */
export const findFeedByToken = (
  db: Database,
  token: string,
  now: Date,
): Promise<FoundFeed | undefined> =>
  db.row(
    sql`select user_id as "ownerId", shows_names as "showsNames" from ${linkOf('feed', token, now)} l`,
  );

/** A booking as the feed needs it. */
export interface FeedBooking {
  id: string;
  title: string;
  serviceType: ServiceType;
  status: AppointmentStatus;
  startsAt: string;
  endsAt: string;
  createdAt: string;
  /** The last change of the booking or of its client, whose name and address it shows. */
  updatedAt: string;
  firstName: string;
  lastName: string;
  address: string | null;
  petNames: string[];
}

/** The bookings of an owner around a day, stays that reach into these days among them, by their beginning; cancelled ones until some time after they were. */
export const listFeedBookings = (
  db: Database,
  ownerId: string,
  { today, now, timeZone }: { today: string; now: Date; timeZone: string },
): Promise<FeedBooking[]> =>
  db.rows(sql`select a.id, a.title, a.service_type as "serviceType", a.status,
      (a.date + a.start_time::time) at time zone ${timeZone} as "startsAt",
      (coalesce(a.end_date, a.date) + a.end_time::time
        + case when a.end_date is null and a.end_time <= a.start_time then interval '1 day' else interval '0' end)
        at time zone ${timeZone} as "endsAt",
      a.created_at as "createdAt", greatest(a.updated_at, c.updated_at) as "updatedAt",
      c.first_name as "firstName", c.last_name as "lastName", c.address,
      array(select p.name from pets p where p.user_id = a.user_id and p.id = any(a.pet_ids)
        order by array_position(a.pet_ids, p.id)) as "petNames"
    from (select * from appointments where user_id = ${ownerId}
        ${within(addDays(today, -DAYS_BEFORE), addDays(today, DAYS_AFTER))}) a
      join clients c on c.user_id = a.user_id and c.id = a.client_id
    where (a.status <> 'cancelled'
        or a.updated_at > ${now.toISOString()}::timestamptz - ${raw(`interval '${DAYS_CANCELLED} days'`)})
    order by a.date, a.start_time, a.id limit ${raw(`${MAX_EVENTS}`)}`);
