/** Every statement about what the professional sends by hand. The owner is part of each. */
import sql from 'sql-template-tag';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import {
  MAX_PREPARED,
  type PreparedMessage,
  type PreparedSent,
} from '#contract/messages/preparedMessages.ts';
import type { Claimed } from '#server/messages/notifications/deliveries.sql.ts';
import type { Database } from '#server/platform/db/database.ts';

/** A delivery that is prepared, and whom it is for. */
export type Prepared = Claimed & Omit<PreparedMessage, 'text'>;

const prepared = sql`select d.id, d.user_id as "userId", d.client_id as "clientId", d.kind, d.channel,
    d.state, d.reason, d.recipient, d.attempts, d.due_at as "dueAt", d.sent_at as "sentAt", d.sent_by as "sentBy",
    d.created_at as "createdAt", d.updated_at as "updatedAt", d.subject_id as "subjectId", d.dedupe_key as "dedupeKey",
    d.by_hand as "byHand", c.first_name as "firstName", c.last_name as "lastName", c.phone
  from deliveries d join clients c on c.user_id = d.user_id and c.id = d.client_id`;

/** Those of an owner whose clients have a phone number, in the order in which they came due; none `ofDay` for a day that is over. */
export const listPrepared = (
  db: Database,
  ownerId: string,
  ofDay: readonly string[],
  today: IsoDate,
): Promise<Prepared[]> =>
  db.rows(sql`${prepared} where d.user_id = ${ownerId} and d.state = 'prepared' and c.phone is not null
      and (d.kind <> all(${[...ofDay]}) or d.dedupe_key = any(${[today, addDays(today, 1)]}))
    order by d.due_at, d.id limit ${MAX_PREPARED}`);

/**
 * Locks one that is prepared, or was: somebody may say after its day, or on another device, that it was sent. Undefined where it was
 * neither.
 */
export const lockPrepared = (
  db: Database,
  ownerId: string,
  id: string,
  kinds: readonly string[],
): Promise<Prepared | undefined> =>
  db.row(sql`${prepared} where d.user_id = ${ownerId} and d.id = ${id}
    and d.kind = any(${[...kinds]}) and d.channel = 'mail'
    and (d.state in ('prepared', 'missed', 'cancelled') or d.sent_by is not null) for update of d`);

/** Notes that it was sent by one of the apps of the phone. */
export const markSentByHand = (
  db: Database,
  ownerId: string,
  { id, phone }: Prepared,
  channel: Exclude<PreparedSent['channel'], 'none'>,
  now: Date,
): Promise<number> =>
  db.run(sql`update deliveries set state = 'sent', sent_by = ${channel}, recipient = ${phone}, reason = null,
      sent_at = ${now.toISOString()}, updated_at = now()
    where user_id = ${ownerId} and id = ${id}`);

/** Notes that it is not to be sent. */
export const markNotWanted = (db: Database, ownerId: string, id: string): Promise<number> =>
  db.run(sql`update deliveries set state = 'cancelled', reason = 'Not sent: you chose not to.', updated_at = now()
    where user_id = ${ownerId} and id = ${id}`);
