/** Tells the professional the visits of the day in the morning. */
import { longDate } from '#contract/rules/longDate.ts';
import {
  AGENDA_AT,
  listDayVisits,
  planAgendas,
} from '#server/diary/appointments/booked-visits.sql.ts';
import { dayLines } from '#server/diary/appointments/booking-lines.ts';
import {
  missed,
  notSent,
  switchedOff,
  toOwner,
  wordsFor,
} from '#server/messages/notifications/decision.ts';
import type { Compose, Notification } from '#server/messages/notifications/notification.ts';

const email: Compose = async (context, row, parties) => {
  const off = switchedOff(dailyAgenda, parties, row);
  if (off) return notSent(off);
  const day = row.dedupeKey;
  if (context.diaryNow.date !== day) return missed('the day ended before it could be sent.');
  const visits = await listDayVisits(context.db, row.userId, day);
  if (visits.length === 0) return notSent('no visit is planned for that day.');
  const words = wordsFor(
    dailyAgenda,
    { ...parties, firstName: parties.ownerFirstName },
    {
      visits: `${longDate(day)}:\n\n${dayLines(visits, day)}`,
      number: visits.length === 1 ? '1 visit' : `${visits.length} visits`,
    },
  );
  return { message: toOwner(context, parties, words, '/') };
};

export const dailyAgenda = {
  kind: 'morning',
  audience: 'owner',
  logLabel: 'Daily agenda',
  logNamesClient: false,
  setting: {
    name: 'morning',
    label: 'Daily agenda, to you',
    hint: 'The day’s visits, each morning',
  },
  time: { name: 'morningTime', label: 'Daily agenda at', standard: AGENDA_AT },
  template: {
    label: 'Daily agenda, to you',
    subject: 'Your day: {number}',
    text: '{visits}',
    placeholders: {
      firstName: 'Your first name',
      businessName: 'Your business',
      visits: 'The day’s visits',
      number: 'Number of visits',
    },
    example: (today) => ({
      visits: `${longDate(today)}:\n\n09:00 to 10:00: Morning walk, Jane Doe`,
      number: '1 visit',
    }),
  },
  plan: { what: 'planning agendas', isEmailOnly: true, run: planAgendas },
  email,
  afterRestore: 'begins anew',
} satisfies Notification;
