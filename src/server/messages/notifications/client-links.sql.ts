/** The client whose page a private link opens, and whether they have stopped the emails about bookings. */
import sql from 'sql-template-tag';
import { linkOf } from '#server/identity/links/private-links.sql.ts';
import { OF_OWNER } from '#server/people/photos/photos.sql.ts';
import type { Database } from '#server/platform/db/database.ts';

/** Whose page a link opens. */
export interface LinkedClient {
  ownerId: string;
  clientId: string;
  firstName: string;
  businessName: string;
  hasMailsOff: boolean;
  /** The picture of the business; null without one. */
  photoId: string | null;
}

/** The client of a link; undefined where it has ended, was revoked or never was one. */
export const findLinkedClient = (
  db: Database,
  token: string,
  now: Date,
): Promise<LinkedClient | undefined> =>
  db.row(sql`select l.user_id as "ownerId", l.client_id as "clientId", c.first_name as "firstName",
      coalesce(nullif(trim(u.business_name), ''), nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''),
        'your pet professional') as "businessName",
      c.mails_off_at is not null as "hasMailsOff",
      (select f.id from photos f where f.user_id = l.user_id and ${OF_OWNER}) as "photoId"
    from ${linkOf('client', token, now)} l
      join clients c on c.user_id = l.user_id and c.id = l.client_id
      join users u on u.id = l.user_id
    where c.archived_at is null`);

/** Whether a client has stopped the mails about bookings; undefined where there is no such client. */
export const findMailsOff = (
  db: Database,
  ownerId: string,
  clientId: string,
): Promise<{ isOff: boolean } | undefined> =>
  db.row(sql`select mails_off_at is not null as "isOff" from clients
    where user_id = ${ownerId} and id = ${clientId}`);

/** Ends the mails about bookings to a client, or lets them be sent again. */
export const setMailsOff = (
  db: Database,
  ownerId: string,
  clientId: string,
  isOff: boolean,
): Promise<number> =>
  db.run(sql`update clients set mails_off_at = case when ${isOff} then coalesce(mails_off_at, now()) end
    where user_id = ${ownerId} and id = ${clientId}`);
