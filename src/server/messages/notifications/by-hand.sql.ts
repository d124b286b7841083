/** Mails that somebody asks for by a tap, such as an invoice: one, and one more each time that they ask for that. */
import type { Delivery } from '#contract/messages/deliveries.ts';
import {
  findDelivery,
  findLatest,
  insertQueued,
  type NewDelivery,
  type QueuedDelivery,
  requeueDelivery,
  settleDelivery,
} from '#server/messages/notifications/deliveries.sql.ts';
import { refuseUnconfirmed } from '#server/messages/notifications/unconfirmed.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import { found } from '#server/platform/errors/errors.ts';
import { consumeRateLimits } from '#server/platform/limits/rate-limit.ts';

const HOUR_S = 3600;
const MAX_MAILS = 300;
const TOO_MANY = 'You have sent many emails within an hour.';
const NO_MAIL =
  'Not sent: this Pawkeeper has no mail server. Copy the link instead, or ask your administrator to set SMTP_URL and MAIL_FROM.';

interface ByHandContext {
  /** A transaction that has locked the subject. */
  db: Database;
  ownerId: string;
  now: Date;
  /** Hands a delivery to a job; undefined without a mail server. */
  enqueue: ((db: Database, delivery: QueuedDelivery) => Promise<void>) | undefined;
  /** Notes on the subject that an email is on its way, so that it stays as it is. */
  freeze?: () => Promise<unknown>;
  /** One of many: over the limit of an unconfirmed account it waits, and is not refused. */
  canWait?: boolean;
}

/**
 * Mails something, and returns the delivery. What was mailed before is not mailed again, unless `after` names that mail: then one
 * more is sent, however often it is asked for. One that failed is tried again.
 */
export async function mailByHand(
  { db, ownerId, now, enqueue, freeze, canWait = false }: ByHandContext,
  subject: Omit<NewDelivery, 'dedupeKey'>,
  after: string | undefined,
): Promise<Delivery> {
  const last = await findLatest(db, ownerId, subject);
  if (last?.state === 'sent' && last.id !== after) return last;
  const dedupeKey = last === undefined ? 'once' : `after ${last.id}`;
  const queued =
    last === undefined || last.state === 'sent'
      ? await insertQueued(db, ownerId, { ...subject, dedupeKey }, now)
      : await requeueDelivery(db, ownerId, last.id, now);
  if (queued && enqueue) {
    if (!canWait) await refuseUnconfirmed(db, ownerId);
    await consumeRateLimits(db, TOO_MANY, [
      { name: 'mails by hand', subject: ownerId, max: MAX_MAILS, windowSeconds: HOUR_S },
    ]);
    await freeze?.();
    await enqueue(db, queued);
  } else if (queued) await settleDelivery(db, ownerId, queued.id, 'failed', NO_MAIL, now);
  const { id } = found(queued ?? last, 'Client');
  return found(await findDelivery(db, ownerId, id), 'Delivery');
}
