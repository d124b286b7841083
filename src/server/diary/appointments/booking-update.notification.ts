/** Tells a client what changed in their bookings, once they have stayed as they are for ten minutes. */
import { addDays } from '#contract/rules/businessDay.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import {
  deleteBookingChanges,
  planBookingUpdates,
  settleBookingChanges,
} from '#server/diary/appointments/booking-changes.sql.ts';
import { type BookingFacts, readBookingFacts } from '#server/diary/appointments/booking-facts.ts';
import { changeLines } from '#server/diary/appointments/booking-lines.ts';
import {
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

/** As `planBookingUpdates` does: someone may be in the middle of a correction. */
const CORRECTIONS_MS = 10 * 60_000;

function words(
  { diaryNow }: ComposeContext,
  row: Claimed,
  parties: Parties,
  { changes }: BookingFacts,
): Told {
  const why = refusal(parties) ?? switchedOff(bookingUpdate, parties, row);
  if (why) return { ...notSent(why), changes };
  const lines = changeLines(changes, diaryNow);
  if (lines === '') return { ...notSent('nothing has changed after all.'), changes };
  const lastChange = Math.max(...changes.map(({ changedAt }) => Date.parse(changedAt)));
  return {
    words: wordsFor(bookingUpdate, parties, { visits: lines }),
    changes,
    notBefore: new Date(lastChange + CORRECTIONS_MS),
  };
}

export const bookingUpdate = {
  kind: 'bookings',
  audience: 'client',
  logLabel: 'Booking update',
  logNamesClient: true,
  setting: {
    name: 'bookings',
    label: 'New, changed and cancelled bookings',
    hint: 'One email, ten minutes after your last change',
    // What changes while nobody is told is not told later.
    onSwitchedOff: deleteBookingChanges,
  },
  template: {
    label: 'New, changed and cancelled bookings',
    subject: 'Your bookings with {businessName}',
    text: 'Hello {firstName},\n\nHere is what has changed in your bookings:\n\n{visits}',
    placeholders: {
      firstName: 'Client’s first name',
      businessName: 'Your business',
      visits: 'What the email is about',
    },
    example: (today) => ({
      visits: `New: ${mediumDate(addDays(today, 1))}, 09:00 to 10:00: Morning walk`,
    }),
  },
  plan: { what: 'planning booking updates', isEmailOnly: false, run: planBookingUpdates },
  preparation: { facts: readBookingFacts, words, settle: settleBookingChanges, isOfDay: false },
  afterRestore: 'begins anew',
} satisfies Notification;
