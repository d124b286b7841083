/** Every statement about planned and sent deliveries. The owner is part of each, but for those that find what is due for all. */
import sql, { empty } from 'sql-template-tag';
import { type Delivery, delivery } from '#contract/messages/deliveries.ts';
import type { PageQuery } from '#contract/pageQuery.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { mustConfirm } from '#server/messages/notifications/unconfirmed.sql.ts';
import { columnsOf } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { comesAfter } from '#server/platform/db/keyset.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { ExpiredRows } from '#server/platform/jobs/expired-rows.ts';
import type { Owners } from '#server/platform/jobs/for-everybody.ts';
import { unfinishedIds } from '#server/platform/jobs/jobs.sql.ts';
import type { RowList } from '#server/platform/http/lists.ts';

const columns = columnsOf(Object.keys(delivery.shape));

const latestFirst = { table: 'deliveries', keys: [sql`due_at`], ids: 'asc' } as const;

/** The deliveries of an owner from a day of the business on, the latest first; all without a day. */
export const deliveryList = (
  ownerId: string,
  { from, ...page }: PageQuery & { from?: IsoDate | undefined },
  timeZone: string,
): RowList => ({
  table: 'deliveries',
  record: delivery,
  where: sql`user_id = ${ownerId} ${comesAfter(latestFirst, ownerId, page.before)}
    ${from ? sql`and due_at >= ${from}::date::timestamp at time zone ${timeZone}` : empty}`,
  order: sql`due_at desc, id`,
  page,
});

/** What a job is to send: `run` counts the times that the delivery was given to a job, and only the last one may send it. */
export interface QueuedDelivery {
  ownerId: string;
  id: string;
  run: number;
}

/** Hands deliveries that are due to jobs, at most `limit`. */
export const takeDue = (
  db: Database,
  now: Date,
  limit: number,
  of: Owners,
): Promise<QueuedDelivery[]> =>
  db.rows(sql`update deliveries set queued_at = ${now.toISOString()}, run = run + 1, updated_at = now()
    where id in (select id from deliveries
      where state = 'waiting' and queued_at is null and due_at <= ${now.toISOString()} and ${of('user_id')}
      order by due_at limit ${limit} for update skip locked)
    returning user_id as "ownerId", id, run`);

/** A delivery that nobody has planned yet, due at once. */
export interface NewDelivery {
  clientId: string | null;
  kind: string;
  subjectId: string;
  dedupeKey: string;
  /** Somebody asked for this one: it is sent although its kind is switched off. */
  byHand?: boolean;
}

/** Plans a delivery for a job to send at once; undefined where it was planned before, or the client is gone. */
export const insertQueued = (
  db: Database,
  ownerId: string,
  { clientId, kind, subjectId, dedupeKey, byHand = false }: NewDelivery,
  now: Date,
): Promise<QueuedDelivery | undefined> =>
  db.row(sql`with client as (select id from clients
      where user_id = ${ownerId} and id = ${clientId} for key share)
    insert into deliveries (id, user_id, client_id, kind, subject_id, dedupe_key, due_at, queued_at, run, by_hand)
    select ${newId()}, ${ownerId}, ${clientId}, ${kind}, ${subjectId}, ${dedupeKey}, ${now.toISOString()},
      ${now.toISOString()}, 1, ${byHand}
    where ${clientId}::uuid is null or exists (select from client)
    on conflict do nothing returning user_id as "ownerId", id, run`);

/** A delivery as it is about to be sent. */
export type Claimed = Delivery & { subjectId: string; dedupeKey: string; byHand: boolean };

/** Locks a delivery for the job that is to send it; undefined where it is done, another job's by now, or its account is disabled. */
export const claimDelivery = (
  db: Database,
  { ownerId, id, run }: QueuedDelivery,
): Promise<Claimed | undefined> =>
  db.row(sql`select ${columns}, subject_id as "subjectId", dedupe_key as "dedupeKey", by_hand as "byHand" from deliveries
    where user_id = ${ownerId} and id = ${id} and run = ${run} and state in ('waiting', 'sending')
      and exists (select from users u where u.id = ${ownerId} and u.disabled_at is null) for update`);

/** Is written before anything is sent: a later look shows that the mail may have gone. */
export const markSending = (
  db: Database,
  ownerId: string,
  id: string,
  recipient: string,
): Promise<number> =>
  db.run(sql`update deliveries set state = 'sending', attempts = attempts + 1, recipient = ${recipient},
      reason = null, returned_at = null, updated_at = now()
    where user_id = ${ownerId} and id = ${id}`);

/** Settles what became of a delivery, in a state that is the last one unless it is sent by hand. */
export const settleDelivery = (
  db: Database,
  ownerId: string,
  id: string,
  state: Delivery['state'],
  reason: string | null,
  now: Date,
): Promise<number> =>
  db.run(sql`update deliveries set state = ${state}, reason = ${reason}, updated_at = now(),
      sent_at = case when ${state} = 'sent' then ${now.toISOString()}::timestamptz end
    where user_id = ${ownerId} and id = ${id} and state in ('waiting', 'sending')`);

/** Puts a delivery off to a later moment, also one whose server died while it was being sent. */
export const postponeDelivery = (
  db: Database,
  ownerId: string,
  id: string,
  dueAt: string,
  reason: string | undefined,
): Promise<number> =>
  db.run(sql`update deliveries set state = 'waiting', due_at = ${dueAt}, queued_at = null,
      reason = coalesce(${reason ?? null}, reason), updated_at = now()
    where user_id = ${ownerId} and id = ${id} and state in ('waiting', 'sending')`);

/** Gives a delivery to a job now, by somebody's wish: it is due now. Undefined where it was sent, or is just being sent. */
export const requeueDelivery = (
  db: Database,
  ownerId: string,
  id: string,
  now: Date,
): Promise<QueuedDelivery | undefined> =>
  db.row(sql`update deliveries set state = 'waiting', reason = null, by_hand = true, run = run + 1,
      due_at = ${now.toISOString()}, queued_at = ${now.toISOString()}, updated_at = now()
    where user_id = ${ownerId} and id = ${id} and channel = 'mail' and state not in ('sent', 'sending')
    returning user_id as "ownerId", id, run`);

/** One delivery, or undefined. */
export const findDelivery = (
  db: Database,
  ownerId: string,
  id: string,
): Promise<Delivery | undefined> =>
  db.row(sql`select ${columns} from deliveries where user_id = ${ownerId} and id = ${id}`);

/** The delivery that was planned for the same dedupe key before. */
export const findPlanned = (
  db: Database,
  ownerId: string,
  { clientId, kind, subjectId, dedupeKey }: NewDelivery,
): Promise<{ id: string } | undefined> =>
  db.row(sql`select id from deliveries where user_id = ${ownerId} and kind = ${kind}
    and subject_id = ${subjectId} and dedupe_key = ${dedupeKey} and channel = 'mail'
    and client_id is not distinct from ${clientId}`);

/** Gives a delivery that ended without being sent to a job again; undefined where there is no such one. */
export async function requeueEnded(
  db: Database,
  ownerId: string,
  planned: NewDelivery,
  now: Date,
): Promise<QueuedDelivery | undefined> {
  const { id } = (await findPlanned(db, ownerId, planned)) ?? {};
  const before = id === undefined ? undefined : await findDelivery(db, ownerId, id);
  const hasEnded = before && ['failed', 'missed', 'cancelled'].includes(before.state);
  return hasEnded ? requeueDelivery(db, ownerId, before.id, now) : undefined;
}

/** The latest mail of a kind about something, to this client; undefined without one. */
export const findLatest = (
  db: Database,
  ownerId: string,
  { clientId, kind, subjectId }: Omit<NewDelivery, 'dedupeKey'>,
): Promise<Delivery | undefined> =>
  db.row(sql`select ${columns} from deliveries where user_id = ${ownerId} and kind = ${kind}
    and subject_id = ${subjectId} and channel = 'mail' and client_id is not distinct from ${clientId}
    order by due_at desc, id desc limit 1`);

/** Whose mail an answer names, of the last twelve months and of kinds that clients get; archived clients have none. */
export const findAnswered = (
  db: Database,
  ids: readonly string[],
  toClients: readonly string[],
  now: Date,
): Promise<{ ownerId: string; clientId: string; deliveryId: string } | undefined> =>
  db.row(sql`select d.user_id as "ownerId", d.client_id as "clientId", d.id as "deliveryId"
    from deliveries d join clients c on c.user_id = d.user_id and c.id = d.client_id
    where d.id = any(${ids}::uuid[]) and d.kind = any(${[...toClients]}) and d.attempts > 0 and c.archived_at is null
      and d.due_at > ${new Date(now.getTime() - 365 * 86_400_000).toISOString()}
    order by array_position(${ids}::uuid[], d.id) limit 1`);

/** How long after a mail was sent it may come back. */
const RETURNED_WITHIN_DAYS = 30;

/**
 * Marks a mail that came back as failed. For all owners: the ids are known to who got the mail, and an address must be the one that it
 * was sent to. A report from before it was sent again, which may be read twice, says nothing of it; mailboxes know whole seconds. A mail
 * that was sent once came back after that, by any clock.
 */
export const markReturned = (
  db: Database,
  {
    deliveryIds,
    recipients,
    said,
  }: { deliveryIds: readonly string[]; recipients: readonly string[]; said: string },
  cameAt: Date,
  now: Date,
): Promise<number> =>
  db.run(sql`update deliveries set state = 'failed', returned_at = ${now.toISOString()}, updated_at = now(),
      reason = ${`It came back: ${said === '' ? 'the address accepts no email.' : said}`}
    where id = any(${deliveryIds}::uuid[]) and channel = 'mail' and state = 'sent'
      and lower(recipient) in (select lower(address) from unnest(${recipients}::text[]) address)
      and (attempts = 1 or sent_at <= ${new Date(cameAt.getTime() + 1_000).toISOString()})
      and sent_at > ${new Date(now.getTime() - RETURNED_WITHIN_DAYS * 86_400_000).toISOString()}`);

/** The last mail to a client's present address that came back, unless the client has answered since; undefined without one. */
export const findReturned = (
  db: Database,
  ownerId: string,
  clientId: string,
): Promise<{ returnedAt: string; reason: string } | undefined> =>
  db.row(sql`select d.returned_at as "returnedAt", d.reason
    from deliveries d join clients c on c.user_id = d.user_id and c.id = d.client_id
    where d.user_id = ${ownerId} and d.client_id = ${clientId} and d.returned_at is not null
      and lower(c.email) = lower(d.recipient)
      and not exists (select from messages m where m.user_id = d.user_id and m.client_id = d.client_id
        and m.direction = 'incoming' and m.sent_at > d.returned_at)
    order by d.returned_at desc limit 1`);

/** Ends the reason of a delivery whose job tries again. */
export const TRYING = 'Pawkeeper keeps trying for six hours.';
const TRIED = 'Pawkeeper tried for six hours.';
const OFF = 'Missed: Pawkeeper was off, or had a fault.';

/**
 * Settles deliveries that have waited for eight hours and whose job has ended without a word, such as one whose server died at every
 * attempt. One that was held up while Pawkeeper was off still has its job, which decides.
 */
export const giveUp = (db: Database, now: Date, of: Owners): Promise<number> =>
  db.run(sql`update deliveries d set updated_at = now(),
      state = case when attempts > 0 then 'failed' else 'missed' end,
      reason = case when attempts > 0
        then concat_ws(' ', replace(reason, ${` ${TRYING}`}, ''), ${TRIED}::text) else ${OFF} end
    where ${of('d.user_id')} and state in ('waiting', 'sending')
      and queued_at < ${new Date(now.getTime() - 8 * 3_600_000).toISOString()}
      and not exists (select from (${unfinishedIds}) job where job.id = d.id::text)`);

/** Ends what was prepared and nobody sent: what is `ofDay` when its day is over, everything else after a week. */
export const endPrepared = (
  db: Database,
  ofDay: readonly string[],
  now: Date,
  of: Owners,
): Promise<number> =>
  db.run(sql`update deliveries set state = 'missed', reason = 'Missed: nobody sent it.', updated_at = now()
    where ${of('user_id')} and state = 'prepared'
      and due_at < ${now.toISOString()}::timestamptz - interval '36 hours'
      and (kind = any(${[...ofDay]}) or due_at < ${now.toISOString()}::timestamptz - interval '7 days')`);

/** Lets jobs decide again about what is prepared for clients who can be mailed by now, or have no phone number any more. */
export const releasePrepared = (
  db: Database,
  now: Date,
  isMailing: boolean,
  of: Owners,
): Promise<number> =>
  db.run(sql`update deliveries d set state = 'waiting', queued_at = null, updated_at = now()
    from clients c where ${of('d.user_id')} and c.user_id = d.user_id and c.id = d.client_id and d.state = 'prepared'
      and d.due_at <= ${now.toISOString()} and (c.phone is null or (${isMailing} and c.email is not null
        and (d.reason is null or (select not (${mustConfirm}) from users u where u.id = d.user_id))))`);

/** What is older than thirteen months. */
export const oldDeliveries = (now: Date): ExpiredRows => ({
  table: 'deliveries',
  where: sql`due_at < ${new Date(now.getTime() - 400 * 86_400_000).toISOString()}`,
});

const RESTORED = 'Missed: this Pawkeeper was restored from a backup.';

/**
 * After a restore nothing that was due before is sent by itself, nor offered: somebody may have been told of it already. Kinds that
 * plan by the moment since when they are on begin anew.
 */
export async function missAfterRestore(db: Database, beginAnew: readonly string[]): Promise<void> {
  await db.run(sql`update deliveries set state = 'missed', reason = ${RESTORED}
    where state in ('waiting', 'sending', 'prepared')`);
  await db.run(sql`update notification_settings set since = now()
    where since is not null and kind = any(${[...beginAnew]})`);
}
