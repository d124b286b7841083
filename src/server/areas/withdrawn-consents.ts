/** What happens when a client withdraws a consent: the owner's devices are notified, and the owner is emailed where that is switched on. */
import type { AreaContext } from '#server/areas/area.ts';
import { insertQueued } from '#server/messages/notifications/deliveries.sql.ts';
import { enqueuePushes } from '#server/messages/notifications/push.jobs.ts';
import { isSwitchedOn, switchOnFirst } from '#server/messages/notifications/settings.sql.ts';
import { withdrawnConsent } from '#server/overview/withdrawn-consents/withdrawn-consent.notification.ts';
import type { OnConsentsAsked, OnWithdrawn } from '#server/people/agreements/consents.sql.ts';

const { kind } = withdrawnConsent;

/** The same consent can be given and withdrawn again: each withdrawal is notified once. */
export const withdrawalsOf =
  ({ jobs, enqueue, now }: Pick<AreaContext, 'jobs' | 'enqueue' | 'now'>): OnWithdrawn =>
  async (db, { userId, clientId, id, changedAt }) => {
    const subject = { kind, clientId, subjectId: id, dedupeKey: changedAt };
    await enqueuePushes(jobs(), db, userId, subject, now());
    if (!enqueue || !(await isSwitchedOn(db, userId, kind))) return;
    const queued = await insertQueued(db, userId, subject, now());
    if (queued) await enqueue(db, queued);
  };

/** An owner who asks clients for consents wants to hear when one is withdrawn. */
export const switchedOnWithConsents =
  ({ now }: Pick<AreaContext, 'now'>): OnConsentsAsked =>
  async (db, ownerId) => {
    await switchOnFirst(db, ownerId, kind, now());
  };
