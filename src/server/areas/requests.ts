/** What happens when a client asks for something, and when the owner answers: who is notified, within the transaction that stores it. */
import type { Request } from '#contract/diary/requests.ts';
import type { AreaContext } from '#server/areas/area.ts';
import { newRequest } from '#server/diary/requests/request.notification.ts';
import { answerKey, requestAnswer } from '#server/diary/requests/request-answer.notification.ts';
import type { TellOfRequests } from '#server/diary/requests/requests.sql.ts';
import { insertQueued, postponeDelivery } from '#server/messages/notifications/deliveries.sql.ts';
import { enqueuePushes } from '#server/messages/notifications/push.jobs.ts';
import { isSwitchedOn } from '#server/messages/notifications/settings.sql.ts';
import type { Database } from '#server/platform/db/database.ts';

type TellingContext = Pick<AreaContext, 'jobs' | 'enqueue' | 'now'>;

/** Notifies the owner's devices of a request, and emails the owner where that is switched on. */
async function tellOwner(
  { jobs, enqueue, now }: TellingContext,
  db: Database,
  { userId, clientId, id }: Request,
): Promise<void> {
  const { kind } = newRequest;
  await enqueuePushes(jobs(), db, userId, { kind, clientId, subjectId: id }, now());
  if (!enqueue || !(await isSwitchedOn(db, userId, kind))) return;
  const planned = { clientId, kind, subjectId: id, dedupeKey: 'once' };
  const queued = await insertQueued(db, userId, planned, now());
  if (queued) await enqueue(db, queued);
}

/** Tells the client of an answer, once; without a mail server it is made ready to send by hand within a minute. */
async function tellClient(
  { enqueue, now }: TellingContext,
  db: Database,
  answered: Request,
): Promise<void> {
  const { userId, clientId, id } = answered;
  const planned = {
    clientId,
    kind: requestAnswer.kind,
    subjectId: id,
    dedupeKey: answerKey(answered),
  };
  const queued = await insertQueued(db, userId, planned, now());
  if (!queued) return;
  if (enqueue) await enqueue(db, queued);
  else await postponeDelivery(db, userId, queued.id, now().toISOString(), undefined);
}

/** Both, for the modules that store requests and answers. */
export const tellingOf = (context: TellingContext): TellOfRequests => ({
  tellOwner: (db, asked) => tellOwner(context, db, asked),
  tellClient: (db, answered) => tellClient(context, db, answered),
});
