/** What a client is told of their bookings: by mail, or prepared for the professional to send. */
import {
  type BookingChange,
  listBookingChanges,
  listClientVisits,
  listParties,
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
import type { Database } from '#server/platform/db/database.ts';
import { changeLines, visitLines } from '#server/deliveries/words.ts';

/** The words of what a client is told of their bookings, with the changes that they tell. */
export interface BookingWords {
  words: Words;
  changes?: readonly BookingChange[];
}
type AboutBookings = BookingWords | Settled;

/** Bookings are told once they have stayed as they are for so long, as `planBookings` does. */
const CORRECTIONS_MS = 10 * 60_000;

/** What is known of a client and their bookings at one moment. */
interface Facts {
  parties: Parties;
  changes: readonly BookingChange[];
  /** On the day of a reminder. */
  visits: readonly Visit[];
}

/** Reads the facts of several deliveries of one owner, by as many statements as those of one. */
async function readFacts(
  db: Database,
  ownerId: string,
  rows: readonly Claimed[],
): Promise<(row: Claimed) => Facts | undefined> {
  const clientsOf = (some: readonly Claimed[]): string[] => [
    ...new Set(some.flatMap(({ clientId }) => clientId ?? [])),
  ];
  const clientIds = clientsOf(rows);
  const reminders = rows.filter(({ kind }) => kind === 'evening');
  const dates = [...new Set(reminders.map(({ occasion }) => occasion))];
  const parties = await listParties(db, ownerId, clientIds);
  // Before the visits: what changes in between is told as a change.
  const changes = await listBookingChanges(db, ownerId, clientIds);
  const visits = await listClientVisits(db, ownerId, clientsOf(reminders), dates);
  return ({ clientId, occasion }) => {
    const known = parties.get(clientId ?? '');
    return (
      known && {
        parties: known,
        changes: changes.get(clientId ?? '') ?? [],
        visits: visits.get(clientId ?? '')?.filter(({ date }) => date === occasion) ?? [],
      }
    );
  };
}

function bookings(context: ComposeContext, row: Claimed, facts: Facts): AboutBookings {
  const { parties, changes } = facts;
  const why =
    refusal(parties) ?? (parties.bookings || row.byHand ? undefined : 'this kind is switched off.');
  if (why) return { ...notSent(why), changes };
  const lines = changeLines(changes, context.diaryNow);
  if (lines === '') return { ...notSent('nothing has changed in the end.'), changes };
  return { words: wordsFor('bookings', parties, lines), changes };
}

function evening(context: ComposeContext, row: Claimed, facts: Facts): AboutBookings {
  const { parties, changes, visits } = facts;
  const { date, time } = context.diaryNow;
  const why =
    refusal(parties) ?? (parties.evening || row.byHand ? undefined : 'this kind is switched off.');
  if (why) return notSent(why);
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

/** What clients of one owner are told of their bookings now, or why nothing, in the order of the deliveries. */
export async function wordsOfBookings<Row extends Claimed>(
  context: ComposeContext,
  ownerId: string,
  rows: readonly Row[],
): Promise<[row: Row, told: AboutBookings][]> {
  const factsOf = await readFacts(context.db, ownerId, rows);
  return rows.map((row) => {
    const facts = factsOf(row);
    if (!facts) return [row, notSent(NOBODY)];
    return [row, (row.kind === 'evening' ? evening : bookings)(context, row, facts)];
  });
}

/** What a client is told of their bookings, by mail, or by the professional, who finds it prepared. */
export async function aboutBookings(
  context: ComposeContext,
  row: Claimed,
  parties: Parties,
): Promise<Decision> {
  const [[, told] = [row, notSent(NOBODY)]] = await wordsOfBookings(context, row.userId, [row]);
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
