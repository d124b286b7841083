/** What happens when somebody wrote on the public page: the owner's devices are notified, and the owner is emailed where that is switched on. */
import type { AreaContext } from '#server/areas/area.ts';
import { insertQueued } from '#server/messages/notifications/deliveries.sql.ts';
import { enqueuePushes } from '#server/messages/notifications/push.jobs.ts';
import { isSwitchedOn } from '#server/messages/notifications/settings.sql.ts';
import { enquiry } from '#server/overview/public-page/enquiry.notification.ts';
import type { Database } from '#server/platform/db/database.ts';

export const enquiriesOf =
  ({ jobs, enqueue, now }: Pick<AreaContext, 'jobs' | 'enqueue' | 'now'>) =>
  async (db: Database, ownerId: string, subjectId: string): Promise<void> => {
    const { kind } = enquiry;
    await enqueuePushes(jobs(), db, ownerId, { kind, clientId: null, subjectId }, now());
    if (!enqueue || !(await isSwitchedOn(db, ownerId, kind))) return;
    const planned = { clientId: null, kind, subjectId, dedupeKey: 'once' };
    const queued = await insertQueued(db, ownerId, planned, now());
    if (queued) await enqueue(db, queued);
  };
