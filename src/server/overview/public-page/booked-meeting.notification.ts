/** Tells the professional that a prospect has booked a meet and greet, by email and on their devices. It came into their diary by itself, so that nobody switches it off. */
import { timesText } from '#contract/rules/bookedTimes.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { oneLine } from '#contract/rules/oneLine.ts';
import { findAppointment } from '#server/diary/appointments/appointments.sql.ts';
import { countUnread } from '#server/messages/conversations/conversations.sql.ts';
import { notSent, toOwner } from '#server/messages/notifications/decision.ts';
import type { Claimed } from '#server/messages/notifications/deliveries.sql.ts';
import type {
  Compose,
  Notification,
  PushDecision,
} from '#server/messages/notifications/notification.ts';
import { findClient } from '#server/people/clients/clients.sql.ts';
import type { Database } from '#server/platform/db/database.ts';

const GONE = 'the meet and greet was cancelled or deleted.';

interface BookedMeeting {
  name: string;
  times: string;
  path: string;
}

/** What was booked, as it is now; undefined where it is no longer booked. */
async function findBookedMeeting(
  db: Database,
  { userId, subjectId }: Claimed,
): Promise<BookedMeeting | undefined> {
  const appointment = await findAppointment(db, userId, subjectId);
  if (!appointment || appointment.status === 'cancelled') return undefined;
  const client = await findClient(db, userId, appointment.clientId);
  if (!client) return undefined;
  const name = oneLine(fullName(client), 60);
  const path = `/calendar?date=${appointment.date}`;
  return { name, times: timesText(appointment), path };
}

const email: Compose = async (context, row, parties) => {
  const booked = await findBookedMeeting(context.db, row);
  if (!booked) return notSent(GONE);
  const { name, times, path } = booked;
  const words = {
    subject: `Meet and greet booked: ${name}`,
    text: `${name} has booked a meet and greet with you:\n\n${times}\n\nIt is in your diary.`,
  };
  return { message: toOwner(context, parties, words, path) };
};

export const bookedMeeting = {
  kind: 'meetAndGreet',
  audience: 'owner',
  logLabel: 'Booked meet and greet',
  logNamesClient: false,
  email,
  async push({ db }, row): Promise<PushDecision> {
    const booked = await findBookedMeeting(db, row);
    if (!booked) return `Not sent: ${GONE}`;
    const payload = {
      title: `Meet and greet booked: ${booked.name}`,
      path: booked.path,
      // A message of this client doesn't take its place.
      clientId: `meeting-${row.subjectId}`,
      messageId: row.subjectId,
      unread: await countUnread(db, row.userId),
    };
    return { payload, topic: row.subjectId.replaceAll('-', '') };
  },
  afterRestore: 'stays on',
} satisfies Notification;
