/** Reminds a client, on the evening before, of the visits of the next day. */
import { addDays } from '#contract/rules/businessDay.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import {
  planReminders,
  REMINDERS_AT,
  type Visit,
} from '#server/diary/appointments/booked-visits.sql.ts';
import { settleBookingChanges } from '#server/diary/appointments/booking-changes.sql.ts';
import { type BookingFacts, readBookingFacts } from '#server/diary/appointments/booking-facts.ts';
import { visitLines } from '#server/diary/appointments/booking-lines.ts';
import {
  missed,
  notSent,
  refusal,
  switchedOff,
  wordsFor,
} from '#server/messages/notifications/decision.ts';
import type { Claimed } from '#server/messages/notifications/deliveries.sql.ts';
import type {
  ComposeContext,
  Notification,
  Told,
} from '#server/messages/notifications/notification.ts';
import type { Parties } from '#server/messages/notifications/parties.sql.ts';

function words(
  { diaryNow: { date, time } }: ComposeContext,
  row: Claimed,
  parties: Parties,
  { changes, visits }: BookingFacts,
): Told {
  const why = refusal(parties) ?? switchedOff(reminder, parties, row);
  if (why) return notSent(why);
  if (visits.length === 0) return notSent('no visit is planned for that day.');
  const isComing = (visit: Visit): boolean =>
    visit.date > date || (visit.date === date && visit.startTime > time);
  const coming = visits.filter(isComing);
  if (coming.length === 0) return missed('the visits began before it could be sent.');
  // It tells how the visits of its day are now, and not that one has left another day or is cancelled.
  const told = changes.filter(
    ({ told: before, now }) =>
      now?.date === row.dedupeKey && isComing(now) && (before === null || before.date === now.date),
  );
  return { words: wordsFor(reminder, parties, { visits: visitLines(coming) }), changes: told };
}

export const reminder = {
  kind: 'evening',
  audience: 'client',
  logLabel: 'Reminder',
  logNamesClient: true,
  setting: {
    name: 'evening',
    label: 'Reminder the evening before',
    hint: 'Clients with visits the next day get one email listing them all',
  },
  time: { name: 'eveningTime', label: 'Reminders at', standard: REMINDERS_AT },
  template: {
    label: 'Reminder the evening before',
    subject: 'Reminder: your bookings with {businessName}',
    text: 'Hello {firstName},\n\nJust a reminder of what you have booked:\n\n{visits}',
    placeholders: {
      firstName: 'Client’s first name',
      businessName: 'Your business',
      visits: 'What the email is about',
    },
    example: (today) => ({
      visits: `${mediumDate(addDays(today, 1))}, 09:00 to 10:00: Morning walk`,
    }),
  },
  plan: { what: 'planning reminders', isEmailOnly: false, run: planReminders },
  preparation: { facts: readBookingFacts, words, settle: settleBookingChanges, isOfDay: true },
  afterRestore: 'begins anew',
} satisfies Notification;
