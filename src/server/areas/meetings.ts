/**
 * The diary as the meet and greet of a prospect needs it: what is in the way, and an appointment of which the owner is notified, within the
 * transaction that books it.
 */
import { timesText } from '#contract/rules/bookedTimes.ts';
import type { AreaContext } from '#server/areas/area.ts';
import { insertAppointment } from '#server/diary/appointments/appointments.sql.ts';
import { findClashes } from '#server/diary/appointments/clashes.sql.ts';
import { insertQueued } from '#server/messages/notifications/deliveries.sql.ts';
import { enqueuePushes } from '#server/messages/notifications/push.jobs.ts';
import { bookedMeeting } from '#server/overview/public-page/booked-meeting.notification.ts';
import type { MeetingDiary } from '#server/people/prospects/meetings.sql.ts';
import type { Database } from '#server/platform/db/database.ts';

type MeetingContext = Pick<AreaContext, 'jobs' | 'enqueue' | 'now'>;

const TITLE = 'Meet and greet';

async function notify(
  { jobs, enqueue, now }: MeetingContext,
  db: Database,
  ownerId: string,
  subject: { clientId: string; subjectId: string },
): Promise<void> {
  const { kind } = bookedMeeting;
  await enqueuePushes(jobs(), db, ownerId, { kind, ...subject }, now());
  if (!enqueue) return;
  const queued = await insertQueued(db, ownerId, { kind, ...subject, dedupeKey: 'once' }, now());
  if (queued) await enqueue(db, queued);
}

export const meetingsOf = (context: MeetingContext): MeetingDiary => ({
  async findBooked(db, ownerId, { date, startTime, endTime }) {
    const [clash] = await findClashes(db, ownerId, { days: [date], startTime, endTime });
    return clash && `${clash.title} on ${timesText({ ...clash, endDate: null })}`;
  },
  async book(db, ownerId, clientId, time) {
    const { id } = await insertAppointment(db, ownerId, {
      ...time,
      clientId,
      title: TITLE,
      serviceType: 'other',
      status: 'confirmed',
      price: '0.00',
    });
    await notify(context, db, ownerId, { clientId, subjectId: id });
    return id;
  },
});
