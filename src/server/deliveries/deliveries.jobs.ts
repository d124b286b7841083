/**
 * Sends what is due. One job looks every minute what is to be told, and hands each delivery to a job of its own. That one decides
 * again, writes that it is sending, sends, and writes that it has sent: what happens in between can repeat a mail, under the same
 * Message-ID, and never lose one (decision 51).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import { compose } from '#server/deliveries/compose.ts';
import { settleBookingChanges } from '#server/deliveries/compose.sql.ts';
import {
  type Claimed,
  claimDelivery,
  endPrepared,
  giveUp,
  markSending,
  postponeDelivery,
  type QueuedDelivery,
  releasePrepared,
  settleDelivery,
  takeDue,
  TRYING,
} from '#server/deliveries/deliveries.sql.ts';
import {
  planBookings,
  planEvenings,
  planMornings,
  planOverdue,
} from '#server/deliveries/planning.sql.ts';
import { enqueueToSendPushes } from '#server/deliveries/push.jobs.ts';
import { releaseConfirmed } from '#server/deliveries/unconfirmed.sql.ts';
import { markInvoiceSent } from '#server/invoices/invoice-links.sql.ts';
import { type Database, type DatabasePool, transaction } from '#server/platform/db/database.ts';
import { transientErrorOf } from '#server/platform/db/transient-errors.ts';
import {
  handled,
  type HandledJob,
  type JobDefinition,
  PermanentFailure,
} from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { type Mailer, MailFailure } from '#server/platform/mail/mailer.ts';
import { markReportSent } from '#server/visit-reports/visit-reports.sql.ts';

const sending: JobDefinition<QueuedDelivery> = {
  name: 'send-delivery',
  data: z.strictObject({ ownerId: z.uuid(), id: z.uuid(), run: z.int() }),
  // For about six hours; the first retry comes within ten seconds.
  retry: { limit: 14, delayS: 4, maxDelayS: 3600 },
  // Longer than a mail server may take for all its answers together.
  timeoutS: 6_000,
  pollS: 2,
  concurrency: 4,
};

type Enqueue = Pick<Jobs, 'enqueueAll'>;

/** Before everything that was planned: at 18:00 thousands of reminders may be waiting. */
const AT_ONCE = 1;

/** Hands a delivery that somebody has just asked for to a job, by `db`, which may be a transaction. */
export const enqueueDelivery = (
  { enqueueAll }: Enqueue,
  db: Database,
  delivery: QueuedDelivery,
): Promise<void> => enqueueAll(db, sending, [delivery], AT_ONCE);

interface PlanContext {
  db: DatabasePool;
  now: () => Date;
  diaryNow: () => DiaryTime;
  timeZone: string;
}

/** Without a mail server, what clients are to be told is prepared for the professional to send. */
export interface OutboxContext extends PlanContext {
  mailer: Mailer | undefined;
}

const TAKEN_AT_ONCE = 500;

/** Looks every minute what is to be told, and hands what is due to jobs. `enqueue` is asked for when the job runs. */
export const planDeliveries = (
  { db, now, diaryNow, timeZone, isMailing }: PlanContext & { isMailing: boolean },
  jobs: () => Enqueue,
): HandledJob =>
  handled(
    {
      name: 'plan-deliveries',
      data: z.strictObject({}),
      schedule: { cron: '* * * * *' },
      retry: { limit: 2, delayS: 2, maxDelayS: 10 },
      timeoutS: 300,
      pollS: 5,
    },
    async () => {
      const moment = { now: now(), today: diaryNow().date, timeZone };
      await planBookings(db, moment);
      await planEvenings(db, moment);
      if (isMailing) {
        await planMornings(db, moment);
        await planOverdue(db, moment);
      }
      await releaseConfirmed(db, moment.now);
      await releasePrepared(db, moment.now, isMailing);
      await endPrepared(db, moment.now);
      await giveUp(db, moment.now);
      for (;;) {
        const taken = await transaction(db, async (db) => {
          const due = await takeDue(db, moment.now, TAKEN_AT_ONCE);
          if (due.length > 0) await jobs().enqueueAll(db, sending, due);
          return due.length;
        });
        if (taken < TAKEN_AT_ONCE) break;
      }
      await enqueueToSendPushes(jobs(), db, moment.now);
    },
  );

/** Decides what is to be sent, and writes that it is being sent. Undefined where nothing is. */
const prepare = ({ db, mailer, now, diaryNow, timeZone }: OutboxContext, queued: QueuedDelivery) =>
  transaction(db, async (db) => {
    const row = await claimDelivery(db, queued);
    if (!row) return undefined;
    const { ownerId, id } = queued;
    const context = { db, now: now(), diaryNow: diaryNow(), timeZone, mail: mailer };
    const decision = await compose(context, row);
    if ('dueAt' in decision) {
      await postponeDelivery(db, ownerId, id, decision.dueAt, decision.reason);
      return undefined;
    }
    const { changes = [] } = decision;
    if ('settle' in decision) {
      await settleDelivery(db, ownerId, id, decision.settle, decision.reason, now());
      if (row.clientId !== null) await settleBookingChanges(db, ownerId, row.clientId, changes);
      return undefined;
    }
    if (!mailer) throw new Error('A mail without a mail server');
    await markSending(db, ownerId, id, decision.message.to);
    return { message: decision.message, changes, row, mailer };
  });

/** Notes why a mail was not taken: refused for good, or to be tried again by this job. */
async function noteFailure(
  { db, now }: OutboxContext,
  { ownerId, id }: QueuedDelivery,
  { message, isPermanent, isOfAddress }: MailFailure,
): Promise<void> {
  const what = isOfAddress ? 'e-mail address' : 'mail';
  const [state, reason] = isPermanent
    ? (['failed', `Not sent: the ${what} was refused. ${message}.`] as const)
    : (['waiting', `${message}. ${TRYING}`] as const);
  await settleDelivery(db, ownerId, id, state, reason, now());
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;

/** Notes that a mail has gone, also where the database is away for a minute: the job would send it again. */
async function noteSent(note: () => Promise<void>): Promise<void> {
  for (let pause = FIRST_PAUSE_MS; ; pause *= 2) {
    try {
      return await note();
    } catch (error) {
      if (!transientErrorOf(error) || pause > LONGEST_PAUSE_MS) throw error;
    }
    await sleep(pause);
  }
}

/** Notes on an invoice or a report that it reached the mail server. */
async function markSubjectSent(
  db: Database,
  { userId, kind, subjectId }: Claimed,
  now: Date,
): Promise<void> {
  if (kind === 'invoice' || kind === 'overdue') await markInvoiceSent(db, userId, subjectId, now);
  if (kind === 'reportReady') await markReportSent(db, userId, subjectId, now);
}

/** Sends one delivery. */
export const sendDeliveries = (outbox: OutboxContext): HandledJob =>
  handled(sending, async (queued) => {
    const context = { ...outbox, db: outbox.db.forOwner(queued.ownerId) };
    const prepared = await prepare(context, queued);
    if (!prepared) return;
    const { message, changes, row, mailer } = prepared;
    const { clientId } = row;
    const { ownerId, id } = queued;
    try {
      await mailer.send(message, id);
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error;
      await noteFailure(context, queued, error);
      throw error.isPermanent ? new PermanentFailure(error.message, { cause: error }) : error;
    }
    await noteSent(() =>
      transaction(context.db, async (db) => {
        await settleDelivery(db, ownerId, id, 'sent', null, context.now());
        await markSubjectSent(db, row, context.now());
        if (clientId !== null) await settleBookingChanges(db, ownerId, clientId, changes);
      }),
    );
  });
