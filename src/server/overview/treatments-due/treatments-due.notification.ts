/** Tells a client, two weeks before, that treatments of a pet come due. */
import { addDays } from '#contract/rules/businessDay.ts';
import { plainDate } from '#contract/rules/longDate.ts';
import {
  missed,
  notSent,
  obstacle,
  quietEnd,
  switchedOff,
  toClient,
  wordsFor,
} from '#server/messages/notifications/decision.ts';
import type { Compose, Notification } from '#server/messages/notifications/notification.ts';
import {
  listDueOn,
  planTreatmentsDue,
  TREATMENTS_AT,
} from '#server/overview/treatments-due/treatments-due.sql.ts';

const email: Compose = async (context, row, parties) => {
  const { db, diaryNow } = context;
  const day = row.dedupeKey;
  const why = obstacle(parties) ?? switchedOff(treatmentsDue, parties, row);
  if (why) return notSent(why);
  const due = await listDueOn(db, row.userId, row.subjectId, day);
  const [first] = due;
  if (!first) return notSent('nothing is due for this pet on that day any more.');
  if (day < diaryNow.date) return missed('the day was over before it could be sent.');
  const dueAt = row.byHand ? undefined : await quietEnd(context, parties);
  if (dueAt) return { dueAt };
  const words = wordsFor(treatmentsDue, parties, {
    pet: first.pet,
    treatments: due.map(({ name }) => name).join(', '),
    day: plainDate(day),
  });
  return { message: await toClient(context, row, parties, words) };
};

export const treatmentsDue = {
  kind: 'treatments',
  audience: 'client',
  logLabel: 'Treatments due',
  logNamesClient: true,
  setting: {
    name: 'treatments',
    label: 'Treatments due',
    hint: 'Two weeks before a vaccination, worming or other treatment of a pet is due',
  },
  time: { name: 'treatmentsTime', label: 'Treatments due at', standard: TREATMENTS_AT },
  template: {
    label: 'Treatments due',
    subject: '{pet}: {treatments} due on {day}',
    text: 'Hello {firstName},\n\nAccording to my records, {pet}’s next treatment is due on {day}: {treatments}.\n\nPlease let me know once it’s done, and when the next one is due. If it’s already been done, just let me know the date. Thank you!',
    placeholders: {
      firstName: 'Client’s first name',
      businessName: 'Your business',
      pet: 'Pet’s name',
      treatments: 'What is due',
      day: 'Day on which it is due',
    },
    needs: 'treatments',
    example: (today) => ({
      pet: 'Biscuit',
      treatments: 'Leptospirosis (L4)',
      day: plainDate(addDays(today, 14)),
    }),
  },
  plan: { what: 'planning treatments due', isEmailOnly: true, run: planTreatmentsDue },
  email,
  afterRestore: 'begins anew',
} satisfies Notification;
