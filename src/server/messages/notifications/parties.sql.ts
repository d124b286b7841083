/** Who sends a notification and who gets it, read at the moment of sending. The owner is part of each statement. */
import sql from 'sql-template-tag';
import type { Template } from '#contract/messages/deliveries.ts';
import { mustConfirm } from '#server/messages/notifications/unconfirmed.sql.ts';
import type { Database } from '#server/platform/db/database.ts';

/** Who sends, who is told, and what the business has chosen. */
export interface Parties {
  ownerEmail: string;
  ownerFirstName: string | null;
  ownerLastName: string | null;
  businessName: string | null;
  /** Null for mails to the professional. */
  firstName: string | null;
  email: string | null;
  phone: string | null;
  isArchived: boolean;
  hasMailsOff: boolean;
  /** The kinds that are sent by themselves. */
  switchedOn: readonly string[];
  /** The account's own address is not confirmed, and it may email few clients until it is. */
  mustConfirm: boolean;
  quietFrom: string;
  quietTo: string;
  templates: Readonly<Partial<Record<string, Template>>>;
}

const parties = sql`u.email as "ownerEmail", u.first_name as "ownerFirstName", u.last_name as "ownerLastName",
      u.business_name as "businessName", c.first_name as "firstName", c.email, c.phone,
      c.archived_at is not null as "isArchived", c.mails_off_at is not null as "hasMailsOff",
      ${mustConfirm} as "mustConfirm",
      array(select n.kind from notification_settings n
        where n.user_id = u.id and n.since is not null) as "switchedOn",
      coalesce(s.quiet_from, '21:00') as "quietFrom", coalesce(s.quiet_to, '07:00') as "quietTo",
      (select coalesce(jsonb_object_agg(n.kind, jsonb_build_object('subject', n.subject, 'text', n.body)), '{}')
        from notification_settings n where n.user_id = u.id and n.subject is not null) as templates`;

/** Reads both parties; undefined where the account is gone. */
export const findParties = (
  db: Database,
  ownerId: string,
  clientId: string | null,
): Promise<Parties | undefined> =>
  db.row(sql`select ${parties}
    from users u
      left join clients c on c.user_id = u.id and c.id = ${clientId}
      left join message_settings s on s.user_id = u.id
    where u.id = ${ownerId}`);

/** Both parties for each of these clients; one who is gone is missing. */
export const listParties = async (
  db: Database,
  ownerId: string,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, Parties>> =>
  new Map(
    (
      await db.rows<Parties & { clientId: string }>(sql`select c.id as "clientId", ${parties}
        from users u
          join clients c on c.user_id = u.id and c.id = any(${[...clientIds]}::uuid[])
          left join message_settings s on s.user_id = u.id
        where u.id = ${ownerId}`)
    ).map(({ clientId, ...each }) => [clientId, each]),
  );
