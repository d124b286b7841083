/** Tells a client that the professional is on the way to a visit. */
import { addDays } from '#contract/rules/businessDay.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { findVisit } from '#server/diary/appointments/booked-visits.sql.ts';
import { visitLines } from '#server/diary/appointments/booking-lines.ts';
import {
  missed,
  notSent,
  obstacle,
  toClient,
  wordsFor,
} from '#server/messages/notifications/decision.ts';
import type { Compose, Notification } from '#server/messages/notifications/notification.ts';

/** Later nobody is on the way any more. */
const ON_THE_WAY_MS = 3_600_000;

const email: Compose = async (context, row, parties) => {
  const why = obstacle(parties, true);
  if (why) return notSent(why);
  const visit = await findVisit(context.db, row.userId, row.clientId ?? '', row.subjectId);
  if (visit?.date !== row.dedupeKey) return notSent('the booking was cancelled or moved.');
  if (context.diaryNow.date > (visit.endDate ?? visit.date))
    return missed('the visit ended before it could be sent.');
  if (context.now.getTime() > Date.parse(row.dueAt) + ON_THE_WAY_MS)
    return missed('it could not be sent within an hour.');
  const words = wordsFor(onTheWay, parties, { visits: visitLines([visit]) });
  return { message: await toClient(context, row, parties, words) };
};

export const onTheWay = {
  kind: 'onTheWay',
  audience: 'client',
  logLabel: 'On the way',
  logNamesClient: true,
  template: {
    label: 'On the way',
    subject: '{businessName} is on the way',
    text: 'Hello {firstName},\n\n{businessName} is on the way to you.\n\n{visits}',
    placeholders: {
      firstName: 'Client’s first name',
      businessName: 'Your business',
      visits: 'What the email is about',
    },
    example: (today) => ({
      visits: `${mediumDate(addDays(today, 1))}, 09:00 to 10:00: Morning walk`,
    }),
  },
  email,
  afterRestore: 'stays on',
} satisfies Notification;
