/** What happens when a client wrote on a page of ours: the owner's devices are notified, and the owner is emailed where that is switched on. */
import type { AreaContext } from '#server/areas/area.ts';
import type { AnswerContext } from '#server/messages/conversations/answers.ts';
import { newMessage } from '#server/messages/conversations/new-message.notification.ts';
import { insertQueued } from '#server/messages/notifications/deliveries.sql.ts';
import { enqueuePushes } from '#server/messages/notifications/push.jobs.ts';
import { isSwitchedOn } from '#server/messages/notifications/settings.sql.ts';

export const answersOf = ({
  jobs,
  enqueue,
  now,
}: Pick<AreaContext, 'jobs' | 'enqueue' | 'now'>): AnswerContext['onAnswer'] =>
  async function onAnswer(db, { ownerId, clientId }, subjectId) {
    const { kind } = newMessage;
    await enqueuePushes(jobs(), db, ownerId, { kind, clientId, subjectId }, now());
    if (!enqueue || !(await isSwitchedOn(db, ownerId, kind))) return;
    const planned = { clientId, kind, subjectId, dedupeKey: 'once' };
    const queued = await insertQueued(db, ownerId, planned, now());
    if (queued) await enqueue(db, queued);
  };
