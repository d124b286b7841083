/** Tells a client what became of a request. */
import type { Request } from '#contract/diary/requests.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { answerWords } from '#server/diary/requests/answer-words.ts';
import { listRequests } from '#server/diary/requests/requests.sql.ts';
import { notSent, refusal, wordsFor } from '#server/messages/notifications/decision.ts';
import type { Claimed } from '#server/messages/notifications/deliveries.sql.ts';
import type {
  ComposeContext,
  Notification,
  Told,
} from '#server/messages/notifications/notification.ts';
import type { Parties } from '#server/messages/notifications/parties.sql.ts';
import type { Database } from '#server/platform/db/database.ts';

/** An answer that was replaced by a later one is not told. */
export const answerKey = ({ state, decidedAt }: Request): string => `${state} ${decidedAt ?? ''}`;

interface Facts {
  asked: Request | undefined;
}

async function facts(db: Database, ownerId: string, rows: readonly Claimed[]) {
  const all = await listRequests(
    db,
    ownerId,
    rows.map(({ subjectId }) => subjectId),
  );
  return ({ subjectId }: Claimed): Facts => ({ asked: all.find(({ id }) => id === subjectId) });
}

function words(_context: ComposeContext, row: Claimed, parties: Parties, { asked }: Facts): Told {
  const why = refusal(parties, true);
  if (why) return notSent(why);
  const answer = asked && answerKey(asked) === row.dedupeKey ? answerWords(asked) : undefined;
  if (answer === undefined) return notSent('it was answered again, or withdrawn.');
  return { words: wordsFor(requestAnswer, parties, { answer }) };
}

export const requestAnswer = {
  kind: 'requestAnswer',
  audience: 'client',
  logLabel: 'Answer to a request',
  logNamesClient: true,
  template: {
    label: 'Answer to a request',
    subject: '{businessName}: your request',
    text: 'Hello {firstName},\n\n{answer}',
    placeholders: {
      firstName: 'Client’s first name',
      businessName: 'Your business',
      answer: 'The answer to the request',
    },
    needs: 'answer',
    example: (today) => ({
      answer: `You’re booked in:\n\n${mediumDate(addDays(today, 7))}, 09:00 to 10:00, £14.00`,
    }),
  },
  // Changes of the bookings are told by it, and were dropped when it was made.
  preparation: { facts, words, settle: async () => {}, isOfDay: false },
  afterRestore: 'stays on',
} satisfies Notification;
