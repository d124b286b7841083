/**
 * Tells the professional's devices of a client's message, and of reminders that are ready to be sent by hand. Its jobs have a queue of
 * their own, so that a slow push service holds back no mail. As with mails, what is told is decided when it is sent, and what happens
 * between two steps can repeat a notification: it takes the place of the one before, without another sound.
 */
import { z } from 'zod';
import type { PushPayload } from '#contract/pushSubscriptions.ts';
import {
  type Claimed,
  claimDelivery,
  markSending,
  type QueuedDelivery,
  settleDelivery,
} from '#server/deliveries/deliveries.sql.ts';
import { oneLine } from '#contract/rules/oneLine.ts';
import { type PreparedContext, preparedNow } from '#server/deliveries/prepared.ts';
import { findNews, insertPushes, insertToSendPushes } from '#server/deliveries/push.sql.ts';
import {
  deletePushSubscription,
  findPushTarget,
} from '#server/identity/devices/push-subscriptions.sql.ts';
import { countUnread } from '#server/messages/conversations.sql.ts';
import { type Database, type DatabasePool, transaction } from '#server/platform/db/database.ts';
import { handled, type HandledJob, type JobDefinition } from '#server/platform/jobs/define-job.ts';
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

export interface PushContext extends PreparedContext {
  db: DatabasePool;
  pusher: Pusher;
}

type Enqueue = Pick<Jobs, 'enqueueAll'>;

/** Before the notifications of the evening. */
const AT_ONCE = 1;

/** Hands a notification of a message to jobs, one for each device, by `db`, which may be a transaction. */
export async function enqueuePushes(
  { enqueueAll }: Enqueue,
  db: Database,
  ownerId: string,
  message: { clientId: string; messageId: string },
  now: Date,
): Promise<void> {
  const queued = await insertPushes(db, ownerId, message, now);
  if (queued.length > 0) await enqueueAll(db, pushing, queued, AT_ONCE);
}

/** A transaction in which it is decided what is told. */
type DecideContext = PreparedContext & { db: Database };

/** Tells those whose reminders are prepared that they are ready to send. */
export const enqueueToSendPushes = (
  { enqueueAll }: Enqueue,
  db: DatabasePool,
  now: Date,
): Promise<void> =>
  transaction(db, async (db) => {
    const queued = await insertToSendPushes(db, now);
    if (queued.length > 0) await enqueueAll(db, pushing, queued);
  });

/** The subscription that a notification goes to: the occasion, or its end where that begins with a day. */
const subscriptionOf = ({ occasion }: Claimed): string => occasion.split(' ').at(-1) ?? '';

/** A notification of what is ready to be sent by hand, or why there is none. */
async function aboutToSend({ db, ...context }: DecideContext, { userId, occasion }: Claimed) {
  const { length } = await preparedNow(db, userId, context);
  if (length === 0) return 'Not sent: nothing was left to send.';
  const [day = ''] = occasion.split(' ');
  const payload: PushPayload = {
    title: length === 1 ? '1 message is ready to send' : `${length} messages are ready to send`,
    path: '/messages',
    clientId: 'to-send',
    messageId: day,
    unread: await countUnread(db, userId),
  };
  return { payload, topic: `to-send-${day}` };
}

/** A notification of a client's message, or why there is none. */
async function aboutMessage({ db }: DecideContext, { userId, subjectId }: Claimed) {
  const news = await findNews(db, userId, subjectId);
  if (!news) return 'Not sent: the message is gone.';
  if (news.isRead) return 'Not sent: the message was read before.';
  const { clientId, firstName } = news;
  // What a locked screen shows everybody: the name, and nothing of what was written.
  const payload: PushPayload = {
    title: `New message from ${oneLine(firstName, 60) || 'a client'}`,
    path: `/messages/${clientId}`,
    clientId,
    messageId: subjectId,
    unread: await countUnread(db, userId),
  };
  return { payload, topic: subjectId.replaceAll('-', '') };
}

/** What is told to whom now, or why it is not. */
async function decide(context: DecideContext, row: Claimed) {
  const target = await findPushTarget(context.db, row.userId, subscriptionOf(row));
  if (!target) return 'Not sent: notifications are off on that device.';
  const message = await (row.kind === 'toSend' ? aboutToSend : aboutMessage)(context, row);
  return typeof message === 'string' ? message : { target, message };
}

/** Decides what is to be told, and writes that it is being told. Undefined where nothing is. */
const prepare = ({ now, diaryNow, timeZone, db }: PushContext, queued: QueuedDelivery) =>
  transaction(db, async (db) => {
    const row = await claimDelivery(db, queued);
    if (!row) return undefined;
    const { ownerId, id } = queued;
    const decision = await decide({ db, now, diaryNow, timeZone }, row);
    if (typeof decision === 'string') {
      await settleDelivery(db, ownerId, id, 'cancelled', decision, now());
      return undefined;
    }
    await markSending(db, ownerId, id, decision.target.deviceName);
    return { ...decision, row };
  });

/** Notes why a notification was not taken; one that its browser has ended is not tried again. Returns whether another try is due. */
const noteFailure = (
  { db, now }: PushContext,
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
      : (['waiting', `${message}. It is tried again for an hour.`] as const);
    await settleDelivery(db, userId, id, state, reason, now());
    return !isLast;
  });

/** Sends one notification to one device. */
export const sendPushes = (everybodys: PushContext): HandledJob =>
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
