/** Issues and emails the invoices of a batch, one after the other, each in a transaction of its own. */
import { z } from 'zod';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { mailByHand } from '#server/messages/notifications/by-hand.sql.ts';
import { findParties } from '#server/messages/notifications/parties.sql.ts';
import type { QueuedDelivery } from '#server/messages/notifications/deliveries.sql.ts';
import {
  type BatchItem,
  listWaiting,
  lockWaiting,
  settleItem,
} from '#server/money/invoices/batches.sql.ts';
import { invoice } from '#server/money/invoices/invoice.notification.ts';
import { issueInvoice } from '#server/money/invoices/issue.sql.ts';
import { type Database, type DatabasePool, transaction } from '#server/platform/db/database.ts';
import { HttpError, NotFound, TooMany } from '#server/platform/errors/errors.ts';
import { handled, type HandledJob, type JobDefinition } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';

interface BatchKey {
  ownerId: string;
  id: string;
}

export const batchSending: JobDefinition<BatchKey> = {
  name: 'send-invoices',
  data: z.strictObject({ ownerId: z.uuid(), id: z.uuid() }),
  retry: { limit: 8, delayS: 5, maxDelayS: 600 },
  timeoutS: 600,
  pollS: 2,
  concurrency: 2,
};

interface BatchContext {
  db: DatabasePool;
  now: () => Date;
  /** Returns the business's day. */
  today: () => IsoDate;
  /** Hands a delivery to a job; undefined without a mail server. */
  enqueue: ((db: Database, delivery: QueuedDelivery) => Promise<void>) | undefined;
}

/** Then it is another batch's turn. */
const AT_ONCE = 50;

/** Emails an issued invoice, unless it was emailed before; returns why it can't be, null where it can or nothing is emailed. */
async function email(
  { now, enqueue }: BatchContext,
  db: Database,
  ownerId: string,
  clientId: string | null,
  subjectId: string,
): Promise<string | null> {
  if (!enqueue || clientId === null) return null;
  const parties = await findParties(db, ownerId, clientId);
  if (!parties?.email) return `${parties?.firstName ?? 'The client'} has no email address.`;
  const subject = { clientId, kind: invoice.kind, subjectId };
  await mailByHand({ db, ownerId, now: now(), enqueue, canWait: true }, subject, undefined);
  return null;
}

/** Sends one invoice; `notEmailed` says why it is issued only. */
const sendOne = (
  context: BatchContext,
  { ownerId, id }: BatchKey,
  { position }: BatchItem,
  notEmailed?: string,
): Promise<void> =>
  transaction(context.db, async (db) => {
    const item = await lockWaiting(db, ownerId, id, position);
    if (!item) return;
    if (item.invoiceId === null) throw new NotFound('Draft');
    const { invoiceId, readAt } = item;
    const { clientId } = await issueInvoice(db, ownerId, invoiceId, context.today(), readAt);
    const reason = notEmailed ?? (await email(context, db, ownerId, clientId, invoiceId));
    await settleItem(db, ownerId, id, position, 'issued', reason);
  });

/** Sends one invoice, or notes why not. A fault of the database is thrown: the job tries again. */
async function sendOrRefuse(context: BatchContext, key: BatchKey, item: BatchItem): Promise<void> {
  try {
    return await sendOne(context, key, item);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (error instanceof TooMany) return sendOne(context, key, item, error.message);
    await settleItem(context.db, key.ownerId, key.id, item.position, 'refused', error.message);
  }
}

/** Sends what is left of a batch, and hands the rest to another job. */
export const sendBatches = (context: BatchContext, jobs: () => Pick<Jobs, 'enqueue'>): HandledJob =>
  handled(batchSending, async (key, { signal }) => {
    const items = await listWaiting(context.db, key.ownerId, key.id, context.now(), AT_ONCE);
    for (const item of items) {
      if (signal.aborted) return;
      await sendOrRefuse(context, key, item);
    }
    if (items.length === AT_ONCE) await jobs().enqueue(context.db, batchSending, key);
  });
