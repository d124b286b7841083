/**
 * Tells the professional's devices of what has happened, such as a client's message. Its jobs have a queue of
 * their own, so that a slow push service holds back no mail. As with mails, what is told is decided when it is sent, and what happens
 * between two steps can repeat a notification: it takes the place of the one before, without another sound.
 */
import { z } from 'zod';
import {
  type Claimed,
  claimDelivery,
  markSending,
  type QueuedDelivery,
  settleDelivery,
} from '#server/messages/notifications/deliveries.sql.ts';
import {
  kindOf,
  type Kinds,
  type PushContext,
} from '#server/messages/notifications/notification.ts';
import { insertPushes, type PushSubject } from '#server/messages/notifications/push.sql.ts';
import {
  deletePushSubscription,
  findPushTarget,
} from '#server/identity/devices/push-subscriptions.sql.ts';
import { type Database, type DatabasePool, transaction } from '#server/platform/db/database.ts';
import { handled, type HandledJob, type JobDefinition } from '#server/platform/jobs/define-job.ts';
import type { Owners } from '#server/platform/jobs/for-everybody.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { findPushKeys } from '#server/platform/push/push-keys.ts';
import { type Pusher, PushFailure } from '#server/platform/push/pusher.ts';

/** For about an hour; the first retry comes within ten seconds. */
const RETRIES = 9;

const pushing: JobDefinition<QueuedDelivery> = {
  name: 'push-delivery',
  data: z.strictObject({ ownerId: z.uuid(), id: z.uuid(), run: z.int() }),
  retry: { limit: RETRIES, delayS: 4, maxDelayS: 900 },
  timeoutS: 60,
  pollS: 1,
  concurrency: 4,
};

interface PushingContext extends PushContext {
  db: DatabasePool;
  pusher: Pusher;
}

type Enqueue = Pick<Jobs, 'enqueueAll'>;

/** Before the notifications of the evening. */
const AT_ONCE = 1;

/** Hands a notification of a subject to jobs, one for each device, by `db`, which may be a transaction. */
export async function enqueuePushes(
  { enqueueAll }: Enqueue,
  db: Database,
  ownerId: string,
  subject: PushSubject,
  now: Date,
): Promise<void> {
  const queued = await insertPushes(db, ownerId, subject, now);
  if (queued.length > 0) await enqueueAll(db, pushing, queued, AT_ONCE);
}

/** Plans the notifications of every kind that came due, and hands them to jobs. */
export const enqueueDuePushes = (
  { enqueueAll }: Enqueue,
  db: DatabasePool,
  kinds: Kinds,
  now: Date,
  of: Owners,
): Promise<void> =>
  transaction(db, async (db) => {
    for (const { planPushes } of kinds) {
      const queued = (await planPushes?.(db, kinds, now, of)) ?? [];
      if (queued.length > 0) await enqueueAll(db, pushing, queued);
    }
  });

/** The subscription that a notification goes to: the dedupe key, or its end where that begins with a day or a moment. */
const subscriptionOf = ({ dedupeKey }: Claimed): string => dedupeKey.split(' ').at(-1) ?? '';

/** What is told to whom now, or why it is not. */
async function decide(context: PushContext, row: Claimed) {
  const target = await findPushTarget(context.db, row.userId, subscriptionOf(row));
  if (!target) return 'Not sent: notifications are off on that device.';
  const message = await kindOf(context.kinds, row.kind)?.push?.(context, row);
  if (message === undefined) return 'Not sent: this version of Pawkeeper has no such notification.';
  return typeof message === 'string' ? message : { target, message };
}

/** Decides what is to be told, and writes that it is being told. Undefined where nothing is. */
const prepare = ({ db, ...others }: PushingContext, queued: QueuedDelivery) =>
  transaction(db, async (db) => {
    const context = { ...others, db };
    const row = await claimDelivery(db, queued);
    if (!row) return undefined;
    const { ownerId, id } = queued;
    const decision = await decide(context, row);
    if (typeof decision === 'string') {
      await settleDelivery(db, ownerId, id, 'cancelled', decision, context.now());
      return undefined;
    }
    await markSending(db, ownerId, id, decision.target.deviceName);
    return { ...decision, row };
  });

/** Notes why a notification was not taken; one that its browser has ended is not tried again. Returns whether another try is due. */
const noteFailure = (
  { db, now }: PushingContext,
  row: Claimed,
  { message, isGone, isPermanent }: PushFailure,
): Promise<boolean> =>
  transaction(db, async (db) => {
    const { userId, id, attempts } = row;
    if (isGone) {
      await deletePushSubscription(db, userId, subscriptionOf(row));
      const reason = 'Not sent: the device has turned notifications off.';
      await settleDelivery(db, userId, id, 'failed', reason, now());
      return false;
    }
    const isLast = isPermanent || attempts >= RETRIES;
    const [state, reason] = isLast
      ? (['failed', `Not sent: ${message}.`] as const)
      : (['waiting', `${message}. Trying again for an hour.`] as const);
    await settleDelivery(db, userId, id, state, reason, now());
    return !isLast;
  });

/** Sends one notification to one device. */
export const sendPushes = (everybodys: PushingContext): HandledJob =>
  handled(pushing, async (queued) => {
    const context = { ...everybodys, db: everybodys.db.forOwner(queued.ownerId) };
    const prepared = await prepare(context, queued);
    if (!prepared) return;
    const { target, message, row } = prepared;
    const { db, pusher, now } = context;
    try {
      await pusher.send(target, message, await findPushKeys(db));
    } catch (error) {
      if (!(error instanceof PushFailure)) throw error;
      if (await noteFailure(context, row, error)) throw error;
      return;
    }
    await settleDelivery(db, row.userId, row.id, 'sent', null, now());
  });
