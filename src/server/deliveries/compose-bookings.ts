/** What a client is told of their bookings: by mail, or prepared for the professional to send. */
import {
  type BookingChange,
  findParties,
  listBookingChanges,
  listClientVisits,
  type Parties,
  type Visit,
} from '#server/deliveries/compose.sql.ts';
import {
  type ComposeContext,
  type Decision,
  missed,
  NO_EMAIL,
  NO_PHONE,
  NOBODY,
  notSent,
  quietEnd,
  refusal,
  type Settled,
  toClient,
  type Words,
  wordsFor,
} from '#server/deliveries/decision.ts';
import type { Claimed } from '#server/deliveries/deliveries.sql.ts';
import { changeLines, visitLines } from '#server/deliveries/words.ts';

/** The words of what a client is told of their bookings, with the changes that they tell. */
export interface BookingWords {
  words: Words;
  changes?: readonly BookingChange[];
}
type AboutBookings = BookingWords | Settled;

/** Bookings are told once they have stayed as they are for so long, as `planBookings` does. */
const CORRECTIONS_MS = 10 * 60_000;

async function bookings(
  context: ComposeContext,
  row: Claimed,
  parties: Parties,
): Promise<AboutBookings> {
  const changes = await listBookingChanges(context.db, row.userId, row.clientId ?? '');
  const why =
    refusal(parties) ?? (parties.bookings || row.byHand ? undefined : 'this kind is switched off.');
  if (why) return { ...notSent(why), changes };
  const lines = changeLines(changes, context.diaryNow.date);
  if (lines === '') return { ...notSent('nothing has changed in the end.'), changes };
  return { words: wordsFor('bookings', parties, lines), changes };
}

async function evening(
  context: ComposeContext,
  row: Claimed,
  parties: Parties,
): Promise<AboutBookings> {
  const { date, time } = context.diaryNow;
  const why =
    refusal(parties) ?? (parties.evening || row.byHand ? undefined : 'this kind is switched off.');
  if (why) return notSent(why);
  // Before the visits: what changes in between is told as a change.
  const changes = await listBookingChanges(context.db, row.userId, row.clientId ?? '');
  const visits = await listClientVisits(context.db, row.userId, row.clientId ?? '', row.occasion);
  if (visits.length === 0) return notSent('no visit is planned for that day any more.');
  const isComing = (visit: Visit): boolean =>
    visit.date > date || (visit.date === date && visit.startTime > time);
  const coming = visits.filter(isComing);
  if (coming.length === 0) return missed('the visits had begun before it could be sent.');
  // It tells how the visits of its day are now, and not that one has left another day or is cancelled.
  const told = changes.filter(
    ({ told: before, now }) =>
      now?.date === row.occasion && isComing(now) && (before === null || before.date === now.date),
  );
  return { words: wordsFor('evening', parties, visitLines(coming)), changes: told };
}

/** What a client is told of their bookings now, or why nothing. */
export async function wordsOfBookings(
  context: ComposeContext,
  row: Claimed,
): Promise<AboutBookings> {
  const parties = await findParties(context.db, row.userId, row.clientId);
  if (!parties) return notSent(NOBODY);
  return (row.kind === 'evening' ? evening : bookings)(context, row, parties);
}

/** What a client is told of their bookings, by mail, or by the professional, who finds it prepared. */
export async function aboutBookings(
  context: ComposeContext,
  row: Claimed,
  parties: Parties,
): Promise<Decision> {
  const told = await (row.kind === 'evening' ? evening : bookings)(context, row, parties);
  if ('settle' in told) return told;
  const { words, changes = [] } = told;
  const { mail, now } = context;
  if (row.kind === 'bookings' && !row.byHand) {
    // Somebody may be in the middle of a correction.
    const settledAt =
      CORRECTIONS_MS + Math.max(...changes.map(({ changedAt }) => Date.parse(changedAt)));
    if (settledAt > now.getTime()) return { dueAt: new Date(settledAt).toISOString() };
  }
  if (mail && parties.email) {
    const dueAt = row.byHand ? undefined : await quietEnd(context, parties);
    if (dueAt) return { dueAt };
    return { message: await toClient({ ...context, mail }, row, parties, words), changes };
  }
  // It is told once somebody has sent it.
  if (parties.phone) return { settle: 'prepared', reason: null };
  // The changes stay: with an address or a number they are told.
  return notSent(mail ? NO_EMAIL : NO_PHONE);
}
