/**
 * Sends what is due. One job looks every minute what is to be told, and hands each delivery to a job of its own. That one decides
 * again, writes that it is sending, sends, and writes that it has sent: what happens in between can repeat an email, under the same
 * Message-ID, and never lose one (decision 51).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import { compose } from '#server/messages/notifications/compose.ts';
import {
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
} from '#server/messages/notifications/deliveries.sql.ts';
import { type Kinds, preparedKinds } from '#server/messages/notifications/notification.ts';
import { enqueueDuePushes } from '#server/messages/notifications/push.jobs.ts';
import { releaseConfirmed } from '#server/messages/notifications/unconfirmed.sql.ts';
import { type Database, type DatabasePool, transaction } from '#server/platform/db/database.ts';
import { transientErrorOf } from '#server/platform/errors/transient-errors.ts';
import {
  handled,
  type HandledJob,
  type JobDefinition,
  PermanentFailure,
} from '#server/platform/jobs/define-job.ts';
import {
  forEverybody,
  type Owners,
  type OwnersContext,
} from '#server/platform/jobs/for-everybody.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { type Mailer, MailFailure } from '#server/platform/mail/mailer.ts';

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

/** Hands a delivery that someone has just asked for to a job, by `db`, which may be a transaction. */
export const enqueueDelivery = (
  { enqueueAll }: Enqueue,
  db: Database,
  delivery: QueuedDelivery,
): Promise<void> => enqueueAll(db, sending, [delivery], AT_ONCE);

interface PlanContext {
  kinds: Kinds;
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

/** Hands what is due to jobs. */
async function enqueueDue(
  db: DatabasePool,
  { enqueueAll }: Enqueue,
  now: Date,
  of: Owners,
): Promise<void> {
  for (;;) {
    const taken = await transaction(db, async (db) => {
      const due = await takeDue(db, now, TAKEN_AT_ONCE, of);
      if (due.length > 0) await enqueueAll(db, sending, due);
      return due.length;
    });
    if (taken < TAKEN_AT_ONCE) return;
  }
}

type Step = [what: string, step: (of: Owners) => Promise<unknown>];

/** Looks every minute what is to be told, and hands what is due to jobs. `enqueue` is asked for when the job runs. */
export const planDeliveries = (
  {
    kinds,
    db,
    log,
    now,
    diaryNow,
    timeZone,
    isMailing,
  }: PlanContext & OwnersContext & { isMailing: boolean },
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
    async (_data, { signal }) => {
      const moment = { now: now(), today: diaryNow().date, timeZone };
      const planned = kinds.flatMap(({ plan }) =>
        plan && (isMailing || !plan.isEmailOnly) ? [plan] : [],
      );
      const ofDay = preparedKinds(kinds, true);
      const steps: Step[] = [
        ...planned.map(({ what, run }): Step => [what, (of) => run(db, moment, of)]),
        ['releasing confirmed senders', (of) => releaseConfirmed(db, moment.now, of)],
        ['releasing what was prepared', (of) => releasePrepared(db, moment.now, isMailing, of)],
        ['ending what was prepared', (of) => endPrepared(db, ofDay, moment.now, of)],
        ['giving up', (of) => giveUp(db, moment.now, of)],
        ['enqueuing deliveries', (of) => enqueueDue(db, jobs(), moment.now, of)],
        ['enqueuing pushes', (of) => enqueueDuePushes(jobs(), db, kinds, moment.now, of)],
      ];
      for (const [what, step] of steps) await forEverybody({ db, log }, what, step, signal);
    },
  );

/** Decides what is to be sent, and writes that it is being sent. Undefined where nothing is. */
const prepare = (
  { kinds, db, mailer, now, diaryNow, timeZone }: OutboxContext,
  queued: QueuedDelivery,
) =>
  transaction(db, async (db) => {
    const row = await claimDelivery(db, queued);
    if (!row) return undefined;
    const { ownerId, id } = queued;
    const context = { db, now: now(), diaryNow: diaryNow(), timeZone, mail: mailer };
    const decision = await compose(kinds, context, row);
    if ('dueAt' in decision) {
      await postponeDelivery(db, ownerId, id, decision.dueAt, decision.reason);
      return undefined;
    }
    const { andThen } = decision;
    if ('settle' in decision) {
      await settleDelivery(db, ownerId, id, decision.settle, decision.reason, now());
      await andThen?.(db, now());
      return undefined;
    }
    if (!mailer) throw new Error('A mail without a mail server');
    await markSending(db, ownerId, id, decision.message.to);
    return { message: decision.message, andThen, mailer };
  });

/** Notes why an email was not taken: refused for good, or to be tried again by this job. */
async function noteFailure(
  { db, now }: OutboxContext,
  { ownerId, id }: QueuedDelivery,
  { message, isPermanent, isOfAddress }: MailFailure,
): Promise<void> {
  const what = isOfAddress ? 'email address' : 'email';
  const [state, reason] = isPermanent
    ? (['failed', `Not sent: the ${what} was refused. ${message}.`] as const)
    : (['waiting', `${message}. ${TRYING}`] as const);
  await settleDelivery(db, ownerId, id, state, reason, now());
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;

/** Notes that an email has gone, also where the database is away for a minute: the job would send it again. */
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

/** Sends one delivery. */
export const sendDeliveries = (outbox: OutboxContext): HandledJob =>
  handled(sending, async (queued) => {
    const context = { ...outbox, db: outbox.db.forOwner(queued.ownerId) };
    const prepared = await prepare(context, queued);
    if (!prepared) return;
    const { message, andThen, mailer } = prepared;
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
        await andThen?.(db, context.now());
      }),
    );
  });
